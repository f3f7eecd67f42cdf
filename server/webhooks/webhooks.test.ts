import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { describeOnBothEngines } from '#tests/engines.ts';
import { TRAPPED, TRAPS } from '#tests/people-traps.ts';
import { readEverything } from '#tests/read-everything.ts';
import { useWebhooks } from '#tests/webhooks.ts';

describeOnBothEngines(
  'webhooks',
  (engine) => {
    const hooks = useWebhooks(engine);
    const none = () => ({ id: randomUUID(), url: 'https://shop.example/hook', types: null, customerId: null });

    it('are added, listed, changed and removed; the secret is shown once and is readable nowhere', async () => {
      const { secret, ...added } = await hooks.ask('POST', '', { ...none(), types: ['shipment.status'] });
      expect(secret).toMatch(/^whsec_[\w+/]{43}=$/);
      expect(added).toMatchObject({ state: 'on', waiting: 0, secretEnd: secret.replace(/=+$/, '').slice(-4) });
      expect((await hooks.ask('GET', '')).items).toEqual([added]);
      const input = { url: 'https://shop.example/other', types: null, customerId: null };
      expect(await hooks.save(added, input)).toEqual({ ...added, ...input, version: 2 });
      const all = JSON.stringify([await readEverything(engine), hooks.api.logs]);
      expect(all).toContain(added.id);
      expect(all).not.toContain(secret.slice('whsec_'.length, 30));
      expect((await hooks.call('DELETE', `/${added.id}`)).status).toBe(204);
      expect((await hooks.call('GET', `/${added.id}`)).status).toBe(404);
    });

    it('are rejected on their field for addresses that are not public', async () => {
      const wrong: [object, string][] = [
        [{ url: 'http://shop.example/' }, 'url'],
        [{ url: 'https://192.168.0.1/' }, 'url'],
        [{ url: 'https://[::ffff:7f00:1]/' }, 'url'],
        [{ url: `https://shop.example/${'a'.repeat(500)}` }, 'url'],
        [{ url: 'https://shop.example/\0' }, 'url'],
        [{ customerId: 'nobody' }, 'customerId'],
        [{ customerId: '\0' }, 'customerId'],
        [{ types: [] }, 'types'],
        [{ types: ['shipment.lost'] }, 'types.0'],
        [{ secret: 'mine' }, 'secret'],
      ];
      for (const [part, path] of wrong) {
        const answer = await hooks.call('POST', '', { ...none(), ...part });
        expect([path, answer.status, (await answer.json()).errors?.[0]?.path]).toEqual([path, 422, path]);
      }
      const { id } = await hooks.add();
      expect((await hooks.call('POST', '', { ...none(), id })).status).toBe(409);
      const paths = [
        'GET /x',
        'PUT /x',
        'DELETE /x',
        'POST /x/pause',
        'POST /x/resume',
        'POST /x/secret',
        'POST /x/test',
      ];
      for (const [method = '', path = ''] of [...paths, 'GET /x/deliveries', `POST /${id}/deliveries/9/resend`].map(
        (to) => to.split(' '),
      ))
        expect([path, (await hooks.call(method, path, body(method, path), { 'If-Match': '"1"' })).status]).toEqual([
          path,
          404,
        ]);
    });

    it('are saved only from the version read', async () => {
      const added = await hooks.add();
      const input = { url: 'https://shop.example/mine', types: null, customerId: null };
      expect((await hooks.call('PUT', `/${added.id}`, input)).status).toBe(428);
      await hooks.ask('POST', `/${added.id}/pause`, {});
      const late = await hooks.call('PUT', `/${added.id}`, input, { 'If-Match': '"1"' });
      expect([late.status, (await late.json()).type]).toEqual([412, 'urn:problem:version-changed']);
      const response = await hooks.call('GET', `/${added.id}`);
      expect([response.headers.get('ETag'), (await response.json()).url]).toEqual(['"2"', added.url]);
    });

    it('appear in the audit log with who changed them, without secrets or deliveries', async () => {
      const added = await hooks.add();
      await hooks.change(1, 1);
      await hooks.waitUntilSent(added.id);
      const act = (path: string, body: object = {}) => hooks.ask('POST', `/${added.id}${path}`, body);
      await act('/pause');
      await act('/pause');
      await act('/resume');
      await act('/resume', { since: '2020-01-01T00:00:00Z' });
      const { version } = await act('/secret');
      const input = { url: 'https://shop.example/other', types: ['shipment.status'], customerId: null };
      await hooks.save({ ...added, version }, input);
      await hooks.call('DELETE', `/${added.id}`);
      const entries = await engine.kysely.selectFrom('audit_entries').selectAll().orderBy('id').execute();
      const own = entries.filter(({ before, after }) => [before.id, after.id].includes(added.id));
      expect(own.map(({ actor, action }) => [actor, action])).toEqual(
        ['Added', 'Paused', 'Resumed', 'Replayed', 'SecretChanged', 'Changed', 'Removed'].map((done) => [
          'staff@transcargo.example',
          `webhook${done}`,
        ]),
      );
      expect(own.at(-2)).toMatchObject({
        before: { url: added.url, types: null },
        after: { url: input.url, types: input.types },
      });
      expect(JSON.stringify(own)).not.toContain('secret');
    });

    it('can be tested and resent one event, rebuilt from current data; payloads are not stored', async () => {
      const { id } = await hooks.add();
      expect(await hooks.ask('POST', `/${id}/test`, {})).toMatchObject({
        type: 'webhook.test',
        status: 200,
        isTaken: true,
      });
      const shipment = await hooks.api.create(hooks.token, {
        people: TRAPPED.people,
        notes: 'Trap',
        destinationAddress: 'Oslo, 1 Trap Street',
      });
      await hooks.waitUntilSent(id);
      const { taken } = hooks.receiver;
      const [delivery] = await hooks.deliveries(id);
      await hooks.ask('POST', `/${id}/pause`, {});
      const again = await hooks.ask('POST', `/${id}/deliveries/${delivery?.id}/resend`, {});
      expect(again).toMatchObject({ eventId: delivery?.eventId, trackingNumber: shipment.trackingNumber, status: 200 });
      expect(taken.map((event) => event.id).slice(-2)).toEqual([delivery?.eventId, delivery?.eventId]);
      expect(JSON.stringify(taken)).not.toMatch(TRAPS);
      const { webhook_deliveries: lines } = await readEverything(engine);
      expect(lines).toContain(shipment.trackingNumber);
      expect(lines).not.toMatch(/Oslo/);
      hooks.receiver.behavior = () => 'fail';
      expect(await hooks.ask('POST', `/${id}/test`, {})).toMatchObject({ status: 503, isTaken: false });
      await sql`truncate changes`.execute(engine.kysely);
      expect((await hooks.call('POST', `/${id}/deliveries/${delivery?.id}/resend`, {})).status).toBe(410);
    });

    it('keep the result of each attempt for 30 days, in pages', async () => {
      const { id } = await hooks.add();
      for (let n = 0; n < 5; n++) await hooks.ask('POST', `/${id}/test`, {});
      const first = await hooks.ask('GET', `/${id}/deliveries?limit=3`);
      const second = await hooks.ask('GET', `/${id}/deliveries?limit=3&cursor=${first.nextCursor}`);
      expect([first.items.length, second.items.length, second.nextCursor]).toEqual([3, 2, null]);
      expect((await hooks.call('GET', `/${id}/deliveries?cursor=x`)).status).toBe(400);
      await sql`update webhook_deliveries set at = at - interval '30 days 1 second' where id = any(${[first.items[0].id]}::bigint[])`.execute(
        engine.kysely,
      );
      await hooks.api.webhooks.stop();
      await hooks.api.webhooks.start();
      await expect.poll(() => hooks.deliveries(id)).toHaveLength(4);
    });
  },
  { keepRows: true },
);

const body = (method: string, path: string) => {
  if (method === 'PUT') return { url: 'https://shop.example/', types: null, customerId: null };
  return method === 'POST' && path ? {} : undefined;
};
