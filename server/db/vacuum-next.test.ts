import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { TEST_NOW } from '#tests/api.ts';
import { describeOnBothEngines } from '#tests/engines.ts';
import { addJourneys, TEST_LANE } from '#tests/lanes.ts';
import { vacuumNext } from './vacuum-next.ts';

const ROWS = 3_000;

describeOnBothEngines(
  'a table that is written to for months',
  (engine) => {
    async function readTable() {
      const { rows } = await sql<{ kilobytes: number; planned: number; statuses: number }>`
        select pg_table_size('shipments')::int / 1024 as kilobytes, reltuples::int as planned,
          (select count(*)::int from pg_stats where tablename = 'shipments' and attname = 'status') as statuses
        from pg_class where oid = 'shipments'::regclass`.execute(engine.kysely);
      return rows[0] as (typeof rows)[0];
    }
    const changeAll = () => sql`update shipments set notes = notes || 'x', weight = weight + 1`.execute(engine.kysely);
    const vacuumAll = async () => {
      // What was written is counted now, in place of within a second.
      await sql`select pg_stat_force_next_flush()`.execute(engine.kysely);
      let count = 0;
      while (await vacuumNext(engine.database)) count++;
      return count;
    };

    test('is vacuumed and analysed each time that it has grown by a fifth, and keeps its size', async ({ skip }) => {
      if (engine.name === 'postgres') skip();
      const gap = { at: new Date(TEST_NOW), next: new Date(TEST_NOW) };
      await addJourneys(
        engine.kysely,
        TEST_LANE,
        Array.from({ length: ROWS }, () => gap),
      );
      expect(await readTable()).toMatchObject({ statuses: 0 });
      expect(await vacuumAll()).toBeGreaterThan(0);
      expect(await readTable()).toMatchObject({ planned: ROWS, statuses: 1 });
      expect(await vacuumAll()).toBe(0);

      await changeAll();
      await vacuumAll();
      const { kilobytes } = await readTable();
      for (let round = 0; round < 3; round++) {
        await changeAll();
        await vacuumAll();
      }
      expect((await readTable()).kilobytes).toBeLessThan(kilobytes * 1.3);
    });

    test('is left to the autovacuum of a PostgreSQL', async ({ skip }) => {
      if (engine.name === 'embedded') skip();
      await sql`create table untouched as select n from generate_series(1, 100000) as n`.execute(engine.kysely);
      expect(await vacuumNext(engine.database)).toBe(false);
    });
  },
  { own: true },
);
