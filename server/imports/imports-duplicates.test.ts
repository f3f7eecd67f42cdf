import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { useStaffApi } from '#tests/api.ts';
import { describeOnBothEngines } from '#tests/engines.ts';
import { readRowVersions, useCustomersLists } from '#tests/imports.ts';

const HEADER = 'Name;Address;Weight';
const ANA = 'Ana;"Oslo, Karl Johans gate 5";2,5';
const BO = 'Bo;"Porto, Rua 1";1';

describeOnBothEngines(
  'imported rows without number and reference',
  (engine) => {
    const staff = useStaffApi(engine);
    const imports = useCustomersLists(engine, staff);
    const { prepare } = imports;
    const countShipments = async (): Promise<number> => (await staff.list()).total.count;

    it('are recognized by their content: a repeated list writes nothing, and two equal rows are two shipments', async () => {
      const before = await countShipments();
      const first = await prepare([HEADER, ANA, BO, ANA]);
      expect(first.counts).toMatchObject({ new: 3, duplicate: 0 });
      await imports.run(first.id);
      const again = await prepare([HEADER, ANA, BO, ANA, ANA]);
      expect(again.counts).toMatchObject({ same: 3, new: 1, toWrite: 1 });
      await imports.run(again.id);
      expect(await countShipments()).toBe(before + 4);
      const written = await readRowVersions(engine);
      await imports.run((await prepare([HEADER, ANA, BO, ANA, ANA])).id);
      expect(await readRowVersions(engine)).toEqual(written);
      const turned = await prepare(['Weight;Name;Address', ...Array(4).fill('2.50;Ana;"Oslo, Karl Johans gate 5"')]);
      expect(turned.counts).toMatchObject({ same: 3, new: 1 });
      const known = (await imports.rows(turned.id, 'result=same')).map(({ shipmentId }) => shipmentId);
      expect(new Set(known).size).toBe(3);
      await imports.undo(again.id);
      expect((await prepare([HEADER, ANA, BO, ANA, ANA])).counts).toMatchObject({ same: 3, new: 1 });
    });

    it.each([
      [HEADER, ANA],
      [`${HEADER};Order`, `${ANA};PO-1`],
    ])('are compared in batches even if all are equal: %s', async (header, row) => {
      const list = await prepare([header, ...Array(1_200).fill(row)]);
      const { rows } = await sql<{ most: number }>`select count(*)::int as most from import_rows
        where import_id = ${list.id} group by xmin::text order by most desc limit 1`.execute(engine.kysely);
      expect(rows[0]?.most).toBeLessThanOrEqual(500);
      expect(list.counts).toMatchObject(header === HEADER ? { new: 1_200 } : { duplicate: 1_200 });
    });

    it('keep their matches when one of them is fixed', async () => {
      const list = await prepare([HEADER, ANA, ANA, ANA, BO]);
      const change = { cells: { 0: 'Bo', 1: 'Porto, Rua 1', 2: '1' } };
      await imports.call('PATCH', `/${list.id}/rows/2`, change);
      await imports.run(list.id);
      expect((await prepare([HEADER, ANA, ANA, BO, BO])).counts).toMatchObject({ same: 4, new: 0 });
      expect((await prepare([HEADER, ANA, ANA, ANA, BO, BO, BO])).counts).toMatchObject({ same: 4, new: 2 });
    });

    it('are written once by lists checked at the same time', async () => {
      const before = await countShipments();
      const [one, other] = [await prepare([HEADER, ANA, ANA]), await prepare([HEADER, ANA, BO])];
      expect((await imports.run(one.id)).counts).toMatchObject({ created: 2 });
      expect((await imports.run(other.id)).counts).toMatchObject({ created: 1 });
      expect(await countShipments()).toBe(before + 3);
    });

    it('keep their shipments while another row is fixed, which becomes one more if it is then equal', async () => {
      const before = await countShipments();
      const list = await prepare([HEADER, 'Ana;"Oslo, Karl Johans gate 5";heavy', ANA]);
      expect((await imports.run(list.id)).counts).toMatchObject({ created: 1, error: 1 });
      const change = { cells: { 2: '2,5' } };
      const { row } = await (await imports.call('PATCH', `/${list.id}/rows/2`, change)).json();
      expect(row).toMatchObject({ result: 'new' });
      expect((await imports.run(list.id)).counts).toMatchObject({ created: 2 });
      expect(await countShipments()).toBe(before + 2);
    });

    it('report a cell that is too long, ignore one that is not imported, and never truncate one while another is fixed', async () => {
      const long = 'x'.repeat(5_001);
      const [header, other] = ['Weight;Name;Address;Notes;Ours', 'Bo;"Oslo, Karl Johans gate 7"'];
      const list = await prepare([header, `heavy;${other};${long};`, `2;${other};;${long}`]);
      expect(list.counts).toMatchObject({ new: 1, error: 1 });
      const put = async (cells: object) =>
        (await (await imports.call('PATCH', `/${list.id}/rows/2`, { cells })).json()).row.problems;
      const tooLong = { field: 'notes', column: 3, code: 'cellTooLong', text: long.slice(1) };
      expect(await put({ 0: '2,5' })).toMatchObject([tooLong]);
      expect(await put({ 3: 'Call first.' })).toEqual([]);
    });
  },
  { keepRows: true },
);
