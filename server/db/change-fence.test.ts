import { Kysely, PostgresDialect, sql } from 'kysely';
import pg from 'pg';
import { expect, it, onTestFinished, vi } from 'vitest';
import { describeOnBothEngines } from '#tests/engines.ts';
import { findFenceHolder } from './change-fence.ts';
import type { Tables } from './tables.ts';

const PROGRAM = 'a forgotten psql';

describeOnBothEngines('the fence of the change feed', (engine) => {
  const open = async () => {
    const client = new pg.Client({ ...engine.database.clientConfig, application_name: PROGRAM });
    await client.connect();
    onTestFinished(() => client.end());
    return client;
  };

  /** On one PostgreSQL server, transactions of every database hold the fence, those of other tests briefly. */
  const waitForHolder = (expected: object | null, db = engine.kysely) =>
    vi.waitFor(async () => expect(await findFenceHolder(db)).toEqual(expected && expect.objectContaining(expected)), {
      timeout: 30_000,
      interval: 10,
    });

  it('is not held while nothing is written', async () => {
    await waitForHolder(null);
    await engine.kysely.transaction().execute(async (trx) => {
      await sql`select pg_current_xact_id()`.execute(trx);
      await waitForHolder(null, trx);
    });
  });

  it('is held by the oldest writing transaction until it ends, but not by a reading one', async ({ skip }) => {
    // On the embedded engine a second client waits until a transaction ends.
    if (engine.name === 'embedded') skip();
    const [reader, first, second] = [await open(), await open(), await open()];
    await reader.query('begin isolation level repeatable read');
    await reader.query('select count(*) from shipments');
    await waitForHolder(null);
    for (const writer of [first, second]) {
      await writer.query('begin');
      await writer.query('select pg_current_xact_id()');
    }
    const pidOf = async (client: pg.Client) => (await client.query('select pg_backend_pid() as pid')).rows[0].pid;
    const { rows } = await first.query('select current_user as name');
    await waitForHolder({
      seconds: expect.any(Number),
      application: PROGRAM,
      user: rows[0].name,
      state: 'idle in transaction',
      pid: await pidOf(first),
    });
    await first.query('commit');
    await waitForHolder({ pid: await pidOf(second) });
    await second.query('rollback');
    await waitForHolder(null);
  });

  it('is detected as held by a role that cannot see other sessions', async ({ skip }) => {
    if (engine.name === 'embedded') skip();
    const holder = await open();
    await holder.query('begin');
    await holder.query('select pg_current_xact_id()');
    await engine.database.pool.query(`create role fence_reader; grant select on changes to fence_reader`);
    onTestFinished(async () => {
      await engine.database.pool.query(`drop owned by fence_reader; drop role fence_reader`);
    });
    const pool = new pg.Pool({ ...engine.database.clientConfig, max: 1, options: '-c role=fence_reader' });
    const asReader = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) });
    onTestFinished(() => asReader.destroy());
    const hidden = { application: PROGRAM, user: expect.any(String), state: null, pid: expect.any(Number) };
    await waitForHolder({ ...hidden, seconds: 0 }, asReader);
    await sql`insert into changes (type, shipment_id, at)
      values ('shipment.updated', 'nobody', now() - interval '90 seconds')`.execute(engine.kysely);
    expect((await findFenceHolder(asReader))?.seconds).toBeGreaterThanOrEqual(90);
  });
});
