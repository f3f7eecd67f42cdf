import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import type { KeyScope } from '#domain/keys/key.ts';
import { useStaffApi } from '#tests/api.ts';
import { describeOnBothEngines } from '#tests/engines.ts';
import { LIST, LIST_CONSTANTS, useCustomersLists } from '#tests/imports.ts';

describeOnBothEngines(
  'imports and status jobs of keys',
  (engine) => {
    const staff = useStaffApi(engine);
    const lists = useCustomersLists(engine, staff);
    const call = (token: string, method: string, path: string, body?: unknown) =>
      staff.api.call(method, `/api/v1${path}`, { token, ...(body === undefined ? {} : { body }) });
    const makeKey = async (...scopes: KeyScope[]): Promise<string> =>
      (await (await call(staff.token, 'POST', '/keys', { name: 'Web shop', scopes })).json()).secret;
    const listIds = async (token: string, path: string) =>
      (await (await call(token, 'GET', path)).json()).items.map(({ id }: { id: string }) => id);

    it('are accessible only to the key that started them and to accounts', async () => {
      const [key, other] = [await makeKey('imports:write'), await makeKey('imports:write')];
      const byStaff = await lists.prepare(LIST);
      const id = randomUUID();
      expect((await call(key, 'POST', '/imports', { id })).status).toBe(201);
      expect((await call(key, 'POST', '/imports', { id: byStaff.id })).status).toBe(409);
      for (const [token, status] of [
        [key, 200],
        [other, 404],
        [staff.token, 200],
      ] as const)
        expect((await call(token, 'GET', `/imports/${id}`)).status).toBe(status);
      for (const path of ['', '/rows'])
        expect((await call(key, 'GET', `/imports/${byStaff.id}${path}`)).status).toBe(404);
      expect([await listIds(key, '/imports'), await listIds(other, '/imports')]).toEqual([[id], []]);
    });

    it('apply to status jobs too', async () => {
      const [key, other] = [
        await makeKey('events:write', 'shipments:read'),
        await makeKey('events:write', 'shipments:read'),
      ];
      const { id: shipment } = await staff.api.create(staff.token);
      const body = { status: 'IN_TRANSIT', location: 'Oslo', filter: { ids: [shipment] } };
      const [id, byStaff] = [randomUUID(), randomUUID()];
      expect((await call(key, 'POST', '/status-jobs', { id, ...body })).status).toBe(202);
      expect((await call(staff.token, 'POST', '/status-jobs', { id: byStaff, ...body })).status).toBe(202);
      for (const [token, job, status] of [
        [key, id, 200],
        [other, id, 404],
        [key, byStaff, 404],
        [staff.token, id, 200],
      ] as const)
        expect((await call(token, 'GET', `/status-jobs/${job}`)).status).toBe(status);
      for (const what of ['stop', 'undo'])
        expect((await call(other, 'POST', `/status-jobs/${id}/${what}`, {})).status).toBe(404);
      expect((await call(key, 'POST', '/status-jobs', { id: byStaff, ...body })).status).toBe(409);
      expect(await listIds(key, '/status-jobs')).toEqual([id]);
    });

    it('do not let a key without shipments:read count shipments by content', async () => {
      const key = await makeKey('events:write');
      const { id } = await staff.api.create(staff.token);
      const count = (filter: object) => call(key, 'POST', '/status-jobs/preview', { filter });
      expect((await count({ ids: [id], status: 'LABEL_CREATED' })).status).toBe(200);
      for (const filter of [
        { search: 'Beispielweg' },
        { reference: 'PO-1' },
        { origin: 'Oslo' },
        { service: 'EXPRESS' },
      ])
        expect((await count(filter)).status).toBe(403);
      const job = { id: randomUUID(), status: 'IN_TRANSIT', location: 'Oslo', filter: { search: 'Beispielweg' } };
      expect((await call(key, 'POST', '/status-jobs', job)).status).toBe(403);
    });

    it('keep the customer of a mapping that names none, and drop it for null', async () => {
      const { id, mapping } = await lists.begin(LIST.join('\n'), { customerId: lists.customerId });
      const body = { mapping: { ...mapping, constants: LIST_CONSTANTS } };
      const map = async (more: object) =>
        (await (await lists.call('PUT', `/${id}/mapping`, { ...body, ...more })).json()).customer;
      expect((await map({}))?.id).toBe(lists.customerId);
      expect(await map({ customerId: null })).toBeNull();
    });
  },
  { keepRows: true },
);
