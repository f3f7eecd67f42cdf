import { type Kysely, sql } from 'kysely';
import { expect, test } from 'vitest';
import { TEST_NOW } from '#tests/api.ts';
import { newDataFolder } from '#tests/embedded.ts';
import { describeOnBothEngines } from '#tests/engines.ts';
import { addJourneys, TEST_LANE } from '#tests/lanes.ts';
import { promised } from '#tests/promised.ts';
import { openDatabase } from './database.ts';
import type { Tables } from './tables.ts';
import { vacuumNext } from './vacuum-next.ts';

const ROWS = promised(1_000, 3_000);

const gap = { at: new Date(TEST_NOW), next: new Date(TEST_NOW) };
const fill = (db: Kysely<Tables>) =>
  addJourneys(
    db,
    TEST_LANE,
    Array.from({ length: ROWS }, () => gap),
  );

describeOnBothEngines(
  'a table with months of writes',
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
      // Counts the written rows now rather than within a second.
      await sql`select pg_stat_force_next_flush()`.execute(engine.kysely);
      let count = 0;
      while (await vacuumNext(engine.database)) count++;
      return count;
    };

    test('is vacuumed and analyzed each time it has grown by a fifth, and keeps its size', async ({ skip }) => {
      if (engine.name === 'postgres') skip();
      await fill(engine.kysely);
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

    test('is left to autovacuum on PostgreSQL', async ({ skip }) => {
      if (engine.name === 'embedded') skip();
      await sql`create table untouched as select n from generate_series(1, 100000) as n`.execute(engine.kysely);
      expect(await vacuumNext(engine.database)).toBe(false);
    });
  },
  { isPrivate: true },
);

test('a table is not vacuumed when the disk is nearly full', async () => {
  const dataDir = newDataFolder();
  const open = (minFreeBytes: number) => openDatabase({ dataDir, log: () => undefined, embedded: { minFreeBytes } });
  const before = await open(0);
  await fill(before.kysely);
  await before.close();

  const full = await open(Number.MAX_SAFE_INTEGER);
  expect(await vacuumNext(full)).toBe(false);
  await full.close();

  const after = await open(0);
  expect(await vacuumNext(after)).toBe(true);
  await after.close();
});
