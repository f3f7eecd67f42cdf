import { expect, it } from 'vitest';
import type { ShipmentRecord } from '#domain/shipments/schema.ts';
import { TEST_EMAIL, useStaffApi } from '#tests/api.ts';
import { describeOnBothEngines } from '#tests/engines.ts';
import { LIST, LIST_CONSTANTS, LIST_HEADER, useCustomersLists } from '#tests/imports.ts';

describeOnBothEngines(
  'a finished import',
  (engine) => {
    const staff = useStaffApi(engine);
    const imports = useCustomersLists(engine, staff);
    const { prepare } = imports;
    const record = (id: string | null) => staff.read(id ?? '') as Promise<ShipmentRecord>;

    it('can be undone for 7 days: new shipments go, changed ones are restored, edited ones stay', async () => {
      const first = await prepare(LIST);
      await imports.run(first.id);
      const before = await Promise.all((await staff.list()).items.map(({ id }) => record(id)));
      const more = [...LIST, 'PO-4720;Nova;;Oslo;Gate 9;0154;1,0;', 'PO-4721;Nova;;Oslo;Gate 8;0154;1,0;'];
      const second = await prepare(more.map((line) => line.replace('14,2', '15,2').replace(';3,0;', ';3,5;')));
      await imports.run(second.id);
      const rows = await imports.rows(second.id);
      const of = (reference: string) =>
        rows.find(({ values }) => values.customerReference === reference)?.shipmentId ?? '';
      await staff.addStatus(of('PO-4721'), { status: 'IN_TRANSIT', location: 'Hamburg' });
      const undone = await imports.undo(second.id);
      expect(undone).toMatchObject({ state: 'undone', counts: { undone: 3, touched: 1 }, undoUntil: null });
      const after = await Promise.all(before.map(({ id }) => record(id)));
      expect(after.map(({ version: _, ...others }) => others)).toEqual(
        before.map(({ version: _, ...others }) => others),
      );
      expect((await staff.api.call('GET', `/api/v1/shipments/${of('PO-4720')}`, { token: staff.token })).status).toBe(
        404,
      );
      expect((await record(of('PO-4721'))).status).toBe('IN_TRANSIT');
      const [stayed] = await imports.rows(second.id, 'outcome=touched');
      expect(stayed?.stayed).toEqual({ reason: 'scanned', place: 'Hamburg', by: TEST_EMAIL, at: expect.any(String) });
      staff.api.setNow('2026-12-09T12:00:01.000Z');
      expect((await imports.call('POST', `/${first.id}/undo`, {})).status).toBe(410);
    });

    it('skips rows that change after its check, rechecks them on request, and can be stopped', async () => {
      const first = await prepare(LIST);
      await imports.run(first.id);
      const second = await prepare(LIST.map((line) => line.replace('Hamngatan', 'Storgatan').replace('14,2', '15,2')));
      const [row] = await imports.rows(second.id, 'result=changed');
      await staff.api.imports.stop();
      const begun = await imports.call('POST', `/${second.id}/run`, {}, { 'If-Match': `"${second.version}"` });
      expect(begun.status).toBe(202);
      await staff.addStatus(row?.shipmentId ?? '', { status: 'IN_TRANSIT', location: 'Hamburg' });
      await staff.api.imports.start();
      expect((await imports.settled(second.id)).counts).toMatchObject({ updated: 1, stale: 1 });
      const again = await imports.check(second.id);
      expect(again).toMatchObject({ state: 'imported', counts: { updated: 1, stale: 0, changed: 2, toWrite: 1 } });
      expect(again.undoUntil).not.toBeNull();
      expect((await imports.run(second.id)).counts).toMatchObject({ updated: 2 });
      expect((await record(row?.shipmentId ?? null)).status).toBe('IN_TRANSIT');
      const third = await prepare(LIST.map((line) => line.replace('Hamngatan', 'Lillgatan')));
      await staff.api.imports.stop();
      await imports.call('POST', `/${third.id}/run`, {}, { 'If-Match': `"${third.version}"` });
      const stopped = await (await imports.call('POST', `/${third.id}/stop`, {})).json();
      expect(stopped).toMatchObject({ state: 'imported', counts: { updated: 0, toWrite: 2 }, undoUntil: null });
      await staff.api.imports.start();
      expect((await imports.run(third.id)).counts).toMatchObject({ updated: 2 });
    });

    it('notifies recipients on request, and uses the tracking numbers of the file unless they belong to another customer', async () => {
      const numbered = [
        'Tracking number;Name;Email;Address;Weight',
        'TC-LIST0001;Ana;ana@example.com;"Oslo, 1";1',
        'TC-LIST0002;Bo;;"Oslo, 2";2',
      ];
      const { id } = await prepare(numbered);
      expect((await imports.run(id, { tellRecipients: true })).toldRecipients).toBe(true);
      const mails = (await (await staff.api.call('GET', '/api/v1/mails?limit=10', { token: staff.token })).json())
        .items;
      expect(mails.map(({ to }: { to: string }) => to)).toEqual(['ana@example.com']);
      const body = { id: 'customer-of-others', name: 'Others' };
      await staff.api.call('POST', '/api/v1/customers', { token: staff.token, body });
      const foreign = await imports.begin(numbered.join('\n'), { customerId: 'customer-of-others' });
      await imports.map(foreign.id, { constants: LIST_CONSTANTS });
      await imports.check(foreign.id);
      const [row] = await imports.rows(foreign.id);
      expect(row).toMatchObject({
        result: 'error',
        shipmentId: null,
        problems: [{ code: 'taken', field: 'trackingNumber' }],
      });
    });

    it('is rejected with a reason when it is unreadable, and can be replaced', async () => {
      const failed = await imports.begin('%PDF-1.7 nothing to see', { name: 'november.pdf' });
      expect(failed).toMatchObject({ state: 'failed', problem: { code: 'notReadable', format: 'pdf' } });
      await imports.call('PUT', `/${failed.id}/file?name=x.csv`, `${LIST_HEADER}\n`, { 'Content-Type': 'text/csv' });
      expect(await imports.settled(failed.id)).toMatchObject({ state: 'failed', problem: { code: 'headerOnly' } });
      expect((await imports.call('DELETE', `/${failed.id}`)).status).toBe(204);
      expect((await imports.call('GET', `/${failed.id}`)).status).toBe(404);
      expect((await imports.call('POST', '', { id: 'short' })).status).toBe(422);
    });
  },
  { keepRows: true },
);
