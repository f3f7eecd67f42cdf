import { TestChild } from '@transcargo/embedded-postgres/testing/child-process.ts';
import { type Kysely, sql } from 'kysely';
import { describe, expect, inject, onTestFinished, test, vi } from 'vitest';
import { newDataFolder } from '#tests/embedded.ts';
import { describeOnBothEngines } from '#tests/engines.ts';
import { createDatabase, dropDatabase } from '#tests/test-databases.ts';
import { baseline, completeNames, isReplaced } from './baseline.ts';
import { type Migration, migrate } from './migrate.ts';
import { migrations } from './migrations/migrations.ts';
import type { Tables } from './tables.ts';

// Many processes start one after another.
vi.setConfig({ testTimeout: 60_000 });

const STEPS = ['a1', 'a2', 'a3'];

async function newPostgresDatabase(): Promise<string> {
  const { serverUrl, templateUrl } = inject('postgres') ?? { serverUrl: '', templateUrl: '' };
  const url = await createDatabase(serverUrl, templateUrl);
  onTestFinished(() => dropDatabase(serverUrl, url));
  return url;
}

function start(target: string): TestChild {
  const child = new TestChild(new URL('../../tests/children/migrate.ts', import.meta.url), [target]);
  onTestFinished(() => child.kill());
  return child;
}

/** Lets every step continue once it is half done; returns the names of applied migrations. */
async function run(target: string): Promise<string> {
  const child = start(target);
  for (const step of STEPS)
    void child
      .line(`half ${step}`)
      .then(() => child.send('go on'))
      .catch(() => undefined);
  const applied = await child.line('applied ');
  expect(await child.ended).toMatchObject({ code: 0 });
  return applied;
}

/** Runs until the given line and kills the process. */
async function killAt(target: string, line: string, stepsBefore: string[]): Promise<void> {
  const child = start(target);
  for (const step of stepsBefore) await child.line(`half ${step}`).then(() => child.send('go on'));
  await child.line(line);
  await child.kill();
}

async function expectNeverHalf(target: string): Promise<void> {
  await killAt(target, 'half a1', []);
  await killAt(target, 'half a2', ['a1']);
  await killAt(target, 'half a3', ['a2']);
  // If a killed step had left anything, creating its first table again would fail.
  expect(await run(target)).toBe('applied a3');
  expect(await run(target)).toBe('applied ');
}

describe('migrating', () => {
  test('killed in any step is never half-done, and completes on the next start (embedded)', async () => {
    await expectNeverHalf(newDataFolder());
  });

  describe.skipIf(!inject('postgres'))('(PostgreSQL)', () => {
    test('killed in any step is never half-done, and completes on the next start', async () => {
      await expectNeverHalf(await newPostgresDatabase());
    });

    test('from two processes at once applies every step once', async () => {
      const url = await newPostgresDatabase();
      const applied = await Promise.all([run(url), run(url)]);
      const names = applied.flatMap((line) => line.slice('applied '.length).split(',').filter(Boolean));
      expect(names.sort()).toEqual(STEPS);
    });
  });
});

/** Records these instead of the baseline, next to the later migrations. */
async function replaceNames(db: Kysely<Tables>, names: readonly string[]): Promise<void> {
  await sql`delete from applied_migrations where name <> all (${migrations.slice(1).map(({ name }) => name)})`.execute(
    db,
  );
  for (const name of names) await sql`insert into applied_migrations (name) values (${name})`.execute(db);
}

describeOnBothEngines('migrations', (engine) => {
  test('do nothing when all are applied', async () => {
    expect(await migrate(engine.database)).toEqual([]);
  });

  test('leave nothing behind when one fails, and name it', async () => {
    const failing: Migration = {
      name: '9999-failing',
      async up(db) {
        await sql`create table half_done (n int)`.execute(db);
        await sql`select 1 / 0`.execute(db);
      },
    };
    await expect(migrate(engine.database, [...migrations, failing])).rejects.toThrow('9999-failing');
    const { rows } = await sql`select to_regclass('half_done') as half`.execute(engine.kysely);
    expect(rows).toEqual([{ half: null }]);
    expect(await migrate(engine.database)).toEqual([]);
  });

  test('are rejected when they are of a newer version', async () => {
    await expect(migrate(engine.database, migrations.slice(0, -1))).rejects.toThrow(
      `was made by a newer version (it has ${migrations.at(-1)?.name})`,
    );
  });

  test('count the baseline as applied where all migrations that it replaced were', async () => {
    await replaceNames(engine.kysely, completeNames([baseline.name]).filter(isReplaced));
    expect(await migrate(engine.database)).toEqual([]);
    await replaceNames(engine.kysely, [baseline.name]);
  });

  test('reject a database older than the baseline and change nothing in it', async () => {
    await replaceNames(engine.kysely, completeNames([baseline.name]).filter(isReplaced).slice(0, -1));
    await expect(migrate(engine.database)).rejects.toThrow(
      'This database is too old (it lacks 0051-list-orders): start commit 196ed0b5 of this program with it once, then this version.',
    );
    await replaceNames(engine.kysely, [baseline.name]);
  });

  test('leave triggers whose conditions are short, because each statement parses them', async () => {
    const { rows } = await sql<{ characters: number }>`select sum(length(tgqual::text))::int as characters
      from pg_trigger where tgrelid in ('shipments'::regclass, 'shipment_facts'::regclass)
        and pg_get_triggerdef(oid) like '%UPDATE%'`.execute(engine.kysely);
    expect(rows[0]?.characters).toBeLessThan(2_000);
  });

  test('leave no function in SQL that plans a query for each shipment with people', async () => {
    const { rows } = await sql<{ name: string }>`select proname as name from pg_proc
      where proname in ('shipment_search_text', 'list_changed')
        and prolang = (select oid from pg_language where lanname = 'sql')`.execute(engine.kysely);
    expect(rows).toEqual([]);
  });

  test('keep the guarantees about a shipment', async () => {
    const insert = (values: string) =>
      sql.raw(`insert into shipments (id, tracking_number, status, service_type,
      origin_address, destination_address, weight, created_at, tracking_history) values (${values})`);
    const ok = `'a', 'TC-AAAAAAAA', 'ON_HOLD', 'EXPRESS', 'x', 'y', 1, now(), '[{}]'`;
    await insert(ok).execute(engine.kysely);
    const states = [
      [ok, 'shipments_pkey'],
      [ok.replace("'a'", "'b'"), 'shipments_tracking_number_key'],
      [ok.replace("'a'", "'b'").replace('ON_HOLD', 'LOST'), 'shipments_status_check'],
      [ok.replace("'a'", "'b'").replace('[{}]', '[]'), 'shipments_tracking_history_check'],
      [ok.replace("'a'", "'b'").replace('[{}]', '{}'), 'shipments_tracking_history_check'],
    ] as const;
    for (const [values, constraint] of states)
      await expect(insert(values).execute(engine.kysely)).rejects.toMatchObject({ constraint });
  });
});
