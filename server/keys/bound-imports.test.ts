import { randomUUID } from 'node:crypto';
import { beforeEach, expect, it } from 'vitest';
import { useStaffApi } from '#tests/api.ts';
import { makeBoundKey, makeCustomer } from '#tests/bound-key.ts';
import { describeOnBothEngines } from '#tests/engines.ts';
import { LIST, LIST_CONSTANTS, LIST_HEADER, useCustomersLists, useImports } from '#tests/imports.ts';

describeOnBothEngines(
  'imports of a key bound to one customer',
  (engine) => {
    const staff = useStaffApi(engine);
    const byStaff = useCustomersLists(engine, staff);
    const keyed = { api: staff.api, token: '' } as { api: typeof staff.api; token: string };
    const byKey = useImports(
      new Proxy(staff, { get: (of, name) => (name === 'token' ? keyed.token : of[name as keyof typeof of]) }),
    );
    let customerId: string;
    beforeEach(async () => {
      customerId = await makeCustomer(staff.api, staff.token, `Südwind ${randomUUID()}`);
      keyed.token = (await makeBoundKey(staff.api, staff.token, customerId)).secret;
    });
    const prepare = async (lines: string[], name = 'week-47.csv') => {
      const { id } = await byKey.begin(lines.join('\n'), { name });
      await byKey.map(id, { constants: LIST_CONSTANTS });
      return byKey.check(id);
    };
    const status = async (method: string, path: string, body?: unknown, headers = {}) =>
      (await byKey.call(method, path, body, headers)).status;

    it('create shipments of the customer, and can be undone', async () => {
      const { id, customer, counts } = await prepare(LIST);
      expect([customer?.id, counts.new]).toEqual([customerId, 3]);
      expect((await byKey.run(id)).counts.created).toBe(3);
      const { items } = await staff.list();
      for (const shipment of items) expect(await staff.read(shipment.id)).toMatchObject({ customerId });
      expect((await byKey.undo(id)).state).toBe('undone');
      expect((await staff.list()).items).toEqual([]);
    });

    it('report a number of another customer, or of none, only as taken', async () => {
      const secrets = { notes: 'Foreign', references: [{ kind: 'order', value: 'Foreign' }] };
      const otherShipment = await staff.api.create(staff.token, { ...secrets, customerId: byStaff.customerId });
      const unassigned = await staff.api.create(staff.token, secrets);
      const lines = [otherShipment, unassigned].map(
        ({ trackingNumber }, n) => `${trackingNumber};PO-${n};A B;;Oslo;Karl Johans gate 5;0154;14,2;03.12.2026`,
      );
      const { id } = await byKey.begin([`Tracking;${LIST_HEADER}`, ...lines].join('\n'));
      await byKey.map(id, { columns: { trackingNumber: [0] }, constants: LIST_CONSTANTS });
      expect((await byKey.check(id)).counts).toMatchObject({ error: 2, changed: 0, same: 0 });
      const rows = await byKey.rows(id);
      expect(rows.map(({ problems, shipmentId, before }) => [problems[0]?.code, shipmentId, before])).toEqual([
        ['taken', null, {}],
        ['taken', null, {}],
      ]);
      expect(JSON.stringify(rows)).not.toMatch(/foreign/i);
    });

    it('match shipments by the customer’s references only while they belong to the customer', async () => {
      await byKey.run((await prepare(LIST)).id);
      const [moved] = (await staff.list()).items;
      const version = { 'If-Match': `"${moved?.version}"` };
      const body = { customerId: byStaff.customerId, notes: 'Foreign' };
      const path = `/api/v1/shipments/${moved?.id}`;
      expect((await staff.api.call('PATCH', path, { token: staff.token, body, headers: version })).status).toBe(200);
      const again = await prepare(LIST);
      expect(again.counts).toMatchObject({ error: 1, same: 2 });
      const text = JSON.stringify(await byKey.rows(again.id));
      expect(text).not.toContain(moved?.id);
      expect(text).not.toMatch(/foreign/i);
    });

    it('leave a shipment moved away in the meantime unchanged, and do not reveal its later state', async () => {
      const { id } = await prepare(LIST);
      await byKey.run(id);
      const [moved] = (await staff.list()).items;
      const headers = { 'If-Match': `"${moved?.version}"` };
      const body = { customerId: byStaff.customerId };
      await staff.api.call('PATCH', `/api/v1/shipments/${moved?.id}`, { token: staff.token, body, headers });
      await staff.addStatus(moved?.id ?? '', { status: 'IN_TRANSIT', location: 'Foreign Town' });
      await byKey.undo(id);
      const [left] = await byKey.rows(id, 'outcome=touched');
      expect([left?.outcome, left?.stayed]).toEqual(['touched', null]);
      expect((await staff.list()).items.map((one) => one.id)).toEqual([moved?.id]);
    });

    it('are the only ones the key sees: those of staff and other keys answer 404, even for the same file', async () => {
      const staffImport = await byStaff.prepare(LIST);
      await byStaff.run(staffImport.id);
      const ownImport = await prepare(LIST);
      expect(ownImport.sameFile).toBeNull();
      const listed = (await (await byKey.call('GET', '')).json()).items;
      expect(listed.map(({ id }: { id: string }) => id)).toEqual([ownImport.id]);
      const csv = { 'Content-Type': 'text/csv' };
      const version = { 'If-Match': `"${staffImport.version}"` };
      const mapping = { mapping: { columns: {} } };
      for (const answer of [
        await status('GET', `/${staffImport.id}`),
        await status('GET', `/${staffImport.id}/rows`),
        await status('DELETE', `/${staffImport.id}`),
        await status('PUT', `/${staffImport.id}/file?name=a.csv`, 'a,b', csv),
        await status('PUT', `/${staffImport.id}/reading`, {}),
        await status('PUT', `/${staffImport.id}/mapping`, mapping),
        await status('POST', `/${staffImport.id}/check`, {}),
        await status('PATCH', `/${staffImport.id}/rows/2`, { cells: { 0: 'x' } }),
        await status('POST', `/${staffImport.id}/run`, {}, version),
        await status('POST', `/${staffImport.id}/stop`, {}),
        await status('POST', `/${staffImport.id}/undo`, {}),
        await status('POST', `/${staffImport.id}/errors`, {}),
      ])
        expect(answer).toBe(404);
      expect(await status('POST', '', { id: staffImport.id })).toBe(409);
      expect((await byStaff.read(staffImport.id)).state).toBe('imported');
    });

    it('cannot be for another customer, whoever sets the mapping', async () => {
      expect(await status('POST', '', { id: randomUUID(), customerId: byStaff.customerId })).toBe(422);
      const { id, mapping } = await byKey.begin(LIST.join('\n'));
      const body = { customerId: byStaff.customerId, mapping };
      expect(await status('PUT', `/${id}/mapping`, body)).toBe(422);
      expect((await byStaff.call('PUT', `/${id}/mapping`, body)).status).toBe(422);
      expect((await byStaff.call('PUT', `/${id}/mapping`, { mapping })).status).toBe(200);
      expect((await byStaff.read(id)).customer?.id).toBe(customerId);
    });
  },
  { keepRows: true },
);
