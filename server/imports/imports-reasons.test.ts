import { afterAll, beforeEach, expect, it } from 'vitest';
import type { PromiseLine } from '#domain/promises/schema.ts';
import { useStaffApi } from '#tests/api.ts';
import { companyCalls } from '#tests/company-api.ts';
import { describeOnBothEngines } from '#tests/engines.ts';
import { useCustomersLists } from '#tests/imports.ts';

const HEADER = 'Customer reference;Name;Address;Weight;Delivery date';
const [ANA, BO, CY] = ['A-1;Ana;"Oslo, Gate 5";2,5', 'B-1;Bo;"Porto, Rua 1";1', 'C-1;Cy;"Riga, Iela 7";3'];
const toLines = (...rows: string[]) => [HEADER, ...rows];
const toLinesWithReason = (...rows: string[]) => [`${HEADER};Delay reason`, ...rows];
const FIRST = [`${ANA};2026-12-07`, `${BO};2026-12-07`, `${CY};`];

describeOnBothEngines(
  'an import that changes promised dates',
  (engine) => {
    const staff = useStaffApi(engine);
    const imports = useCustomersLists(engine, staff);
    const { prepare, rows } = imports;
    const company = companyCalls(() => staff);
    const requireReason = (estimateReasonRequired: boolean | null) => company.change({ estimateReasonRequired });
    const ledger = async (id: string | null | undefined): Promise<PromiseLine[]> =>
      (await (await staff.api.call('GET', `/api/v1/shipments/${id}/promises`, { token: staff.token })).json()).items;
    const newest = async (id: string | null | undefined) => {
      const [line, ...before] = await ledger(id);
      return { reason: line?.reason, due: line?.due?.slice(0, 10), before: before.length };
    };
    /** The shipments of Ana, Bo and Cy, who has no date. */
    const begin = async () => {
      const { id } = await prepare(toLines(...FIRST));
      expect((await imports.run(id)).counts).toMatchObject({ created: 3 });
      return (await rows(id)).map(({ shipmentId }) => shipmentId);
    };
    const problemsOf = async (id: string) =>
      (await rows(id, 'result=error')).map(({ values, problems }) => [
        values.customerReference,
        problems.map(({ field, column, code, suggestion }) => ({ field, column, code, suggestion })),
      ]);
    beforeEach(() => requireReason(true));
    afterAll(() => requireReason(null));

    it('has a reason column in any of the five languages; a row without one is an error until it is fixed in place', async () => {
      const [ana, bo, cy] = await begin();
      const moved = ['09;Zollprüfung', '09;', '10;'].map((end, n) => `${[ANA, BO, CY][n]};2026-12-${end}`);
      const { id, counts } = await prepare(toLinesWithReason(...moved));
      expect(counts).toMatchObject({ changed: 2, error: 1 });
      expect((await imports.settled(id)).reasonless).toBe(0);
      const unsaid = { field: 'estimateReason', column: 5, code: 'reasonNeeded', suggestion: null };
      expect(await problemsOf(id)).toEqual([['B-1', [unsaid]]]);
      const put = (text: string) => imports.call('PATCH', `/${id}/rows/3`, { cells: { 5: text } });
      expect((await (await put('wether')).json()).row.problems).toMatchObject([
        { field: 'estimateReason', code: 'reason', text: 'wether', suggestion: 'weather' },
      ]);
      expect((await (await put('天气原因')).json()).row).toMatchObject({ result: 'changed', problems: [] });
      expect((await imports.run(id)).counts).toMatchObject({ updated: 3, failed: 0 });
      expect(await newest(ana)).toEqual({ reason: 'customs', due: '2026-12-09', before: 1 });
      expect(await newest(bo)).toEqual({ reason: 'weather', due: '2026-12-09', before: 1 });
      expect(await newest(cy)).toEqual({ reason: 'unspecified', due: '2026-12-10', before: 0 });
    });

    it('takes one reason for all rows at the check when it has no column; without one nothing is written', async () => {
      const [ana, bo] = await begin();
      const moved = [`${ANA};2026-12-08`, `${BO};2026-12-07`, `${CY};`];
      const { id, counts, reasonless } = await prepare(toLines(...moved));
      expect(counts).toMatchObject({ error: 1, same: 2, toWrite: 0 });
      expect(reasonless).toBe(1);
      const unsaid = { field: 'estimateReason', column: null, code: 'reasonNeeded', suggestion: null };
      expect(await problemsOf(id)).toEqual([['A-1', [unsaid]]]);
      expect((await imports.run(id)).counts).toMatchObject({ updated: 0 });
      expect(await newest(ana)).toMatchObject({ due: '2026-12-07', before: 0 });
      const second = await prepare(toLines(...moved));
      await imports.map(second.id, { constants: { estimateReason: 'traffic' } });
      expect((await imports.check(second.id)).counts).toMatchObject({ changed: 1, same: 2, error: 0 });
      await imports.run(second.id);
      expect(await newest(ana)).toEqual({ reason: 'traffic', due: '2026-12-08', before: 1 });
      expect(await newest(bo)).toMatchObject({ before: 0 });
    });

    it('takes one reason for the rows that a run skipped', async () => {
      const [ana, bo] = await begin();
      const { id } = await prepare(
        toLines(`${ANA};2026-12-08`, `${BO};2026-12-07`, 'D-1;Di;"Gent, Kaai 2";4;2026-12-08'),
      );
      expect((await imports.run(id)).counts).toMatchObject({ created: 1, updated: 0, error: 1 });
      expect((await imports.call('POST', `/${id}/check`, { estimateReason: 'unspecified' })).status).toBe(422);
      const checked = await imports.check(id, { estimateReason: 'weather' });
      expect(checked).toMatchObject({ state: 'imported', counts: { created: 1, changed: 1, error: 0, toWrite: 1 } });
      expect((await imports.run(id)).counts).toMatchObject({ created: 1, updated: 1 });
      expect(await newest(ana)).toEqual({ reason: 'weather', due: '2026-12-08', before: 1 });
      expect(await newest(bo)).toMatchObject({ before: 0 });
      expect((await imports.undo(id)).counts).toMatchObject({ undone: 2 });
    });

    it('rejects a common reason when it has a reason column', async () => {
      await begin();
      const { id } = await prepare(toLinesWithReason(`${ANA};2026-12-08;`));
      const response = await imports.call('POST', `/${id}/check`, { estimateReason: 'weather' });
      expect(response.status).toBe(422);
      expect((await response.json()).errors).toMatchObject([{ path: 'estimateReason' }]);
    });

    it('is not written when reasons became required after the check, until it is checked again with a reason', async () => {
      const [ana] = await begin();
      await requireReason(false);
      const { id, counts } = await prepare(toLines(`${ANA};2026-12-08`));
      expect(counts).toMatchObject({ changed: 1 });
      await requireReason(true);
      expect((await imports.run(id)).counts).toMatchObject({ updated: 0, failed: 1 });
      expect((await rows(id))[0]).toMatchObject({ outcome: 'failed', problems: [{ code: 'reasonNeeded' }] });
      expect(await newest(ana)).toMatchObject({ before: 0 });
      expect((await imports.check(id, { estimateReason: 'held' })).counts).toMatchObject({ changed: 1, failed: 0 });
      expect((await imports.run(id)).counts).toMatchObject({ updated: 1 });
      expect(await newest(ana)).toMatchObject({ reason: 'held', before: 1 });
    });

    it('needs no reason where none is required, but records a given one; an undo records a mistake', async () => {
      const [ana, bo] = await begin();
      await requireReason(null);
      const { id } = await prepare(toLinesWithReason(`${ANA};2026-12-08;`, `${BO};2026-12-08;météo`));
      expect((await imports.run(id)).counts).toMatchObject({ updated: 2 });
      expect(await newest(ana)).toMatchObject({ reason: 'unspecified' });
      expect(await newest(bo)).toMatchObject({ reason: 'weather' });
      await requireReason(true);
      expect((await imports.undo(id)).counts).toMatchObject({ undone: 2, touched: 0 });
      for (const shipment of [ana, bo])
        expect(await newest(shipment)).toEqual({ reason: 'corrected_mistake', due: '2026-12-07', before: 2 });
    });
  },
  { keepRows: true },
);
