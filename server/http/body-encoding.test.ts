import { gzipSync } from 'node:zlib';
import { expect, it } from 'vitest';
import { aShipmentBody, useStaffApi } from '#tests/api.ts';
import { describeOnBothEngines } from '#tests/engines.ts';

describeOnBothEngines(
  'the encoding of a body',
  (engine) => {
    const staff = useStaffApi(engine);
    const create = (body: Uint8Array, headers: Record<string, string> = {}) =>
      staff.api.call('POST', '/api/v1/shipments', {
        token: staff.token,
        headers: { 'Content-Type': 'application/json', ...headers },
        body,
      });
    const toBytes = (destinationAddress: string, encoding: BufferEncoding) =>
      Buffer.from(JSON.stringify(aShipmentBody({ destinationAddress })), encoding);
    const describeRefusal = async (response: Response) => [response.status, (await response.json()).title];

    it('is UTF-8: other bytes are rejected instead of replaced', async () => {
      const refused = [400, 'The body is not valid UTF-8. Send it in that encoding.'];
      expect(await describeRefusal(await create(toBytes('Tromsø', 'latin1')))).toEqual(refused);
      const type = { 'Content-Type': 'application/json; charset=iso-8859-1' };
      expect(await describeRefusal(await create(toBytes('Tromsø', 'latin1'), type))).toEqual(refused);
      for (const address of ['Tromsø', '\uFEFF東京 📦', 'already \uFFFD']) {
        const response = await create(toBytes(address, 'utf8'));
        expect([response.status, (await response.json()).destinationAddress]).toEqual([201, address]);
      }
    });

    it('is uncompressed: others are a 415 that says so', async () => {
      const compressed = gzipSync(toBytes('Oslo', 'utf8'));
      const response = await create(compressed, { 'Content-Encoding': 'gzip' });
      expect(response.headers.get('Accept-Encoding')).toBe('identity');
      expect(await describeRefusal(response)).toEqual([415, 'Send the body uncompressed, without Content-Encoding.']);
      expect((await create(toBytes('Oslo', 'utf8'), { 'Content-Encoding': 'identity' })).status).toBe(201);
    });
  },
  { keepRows: true },
);
