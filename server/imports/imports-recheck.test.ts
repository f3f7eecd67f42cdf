import { sql } from 'kysely';
import { afterEach, beforeAll, expect, it } from 'vitest';
import { useStaffApi } from '#tests/api.ts';
import { describeOnBothEngines } from '#tests/engines.ts';
import { useCustomersLists } from '#tests/imports.ts';

/** Counts the import rows that each statement changes. */
const COUNTERS = [
  'create table changed_rows (count bigint not null)',
  `create function count_rows() returns trigger language plpgsql as $$ begin
    insert into changed_rows select count(*) from changed; return null; end $$`,
  `create trigger count_rows after update on import_rows referencing new table as changed
    for each statement execute function count_rows()`,
];

const HEADER = 'Order;Name;Address;Weight';
const ROWS = 600;
const LIST = [HEADER, ...Array.from({ length: ROWS }, (_, at) => `B-${at};Ida;"Oslo, Gate ${at}";2`)];

describeOnBothEngines(
  'a second check of an import',
  (engine) => {
    const staff = useStaffApi(engine);
    const imports = useCustomersLists(engine, staff);
    beforeAll(async () => {
      for (const statement of COUNTERS) await sql.raw(statement).execute(engine.kysely);
    });
    afterEach(() => staff.api.imports.start());

    const readMoves = async (id: string): Promise<string> => {
      const { rows } = await sql<{ moves: string }>`
        select concat_ws(' ', moved_at, checked_at, (select count(*) from import_rows where import_id = ${id} and rank > 0),
          state) as moves from imports where id = ${id}`.execute(engine.kysely);
      return rows[0]?.moves ?? '';
    };

    it('changes at most 500 rows per statement', async () => {
      const { id } = await imports.prepare(LIST);
      await sql`delete from changed_rows`.execute(engine.kysely);
      expect(await imports.check(id)).toMatchObject({ state: 'checked', counts: { new: ROWS } });
      const { rows } = await sql<{ most: number }>`select max(count)::int as most from changed_rows`.execute(
        engine.kysely,
      );
      expect(rows[0]?.most).toBeLessThanOrEqual(500);
    });

    it('reports the current result of each row, even if interrupted after each step', async () => {
      const list = await imports.prepare(LIST);
      const known = await imports.prepare([HEADER, 'B-3;Ida;"Oslo, Gate 3";2', 'B-550;Ida;"Oslo, Gate 550";5']);
      await imports.run(known.id);
      await staff.api.imports.stop();
      expect((await imports.call('POST', `/${list.id}/check`, {})).status).toBe(202);
      const stages = new Set<string>();
      for (let steps = 0; (await imports.read(list.id)).state === 'checking'; steps++) {
        const before = await readMoves(list.id);
        stages.add((await imports.read(list.id)).checkedAt === null ? 'checks' : 'resets');
        staff.api.setNow(new Date(Date.parse('2026-12-02T12:00:00Z') + 1_000 * (steps + 1)).toISOString());
        await staff.api.imports.start();
        await expect.poll(() => readMoves(list.id), { timeout: 20_000, interval: 1 }).not.toBe(before);
        await staff.api.imports.stop();
      }
      expect([...stages]).toEqual(['resets', 'checks']);
      const checked = await imports.read(list.id);
      expect(checked).toMatchObject({ state: 'checked', counts: { new: ROWS - 2, same: 1, changed: 1 } });
      expect(checked.version).toBe(list.version + 1);
    });
  },
  { isPrivate: true, keepRows: true },
);
