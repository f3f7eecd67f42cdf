import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { describeOnBothEngines } from '#tests/engines.ts';

describeOnBothEngines('a database', (engine) => {
  it('that is busy with one statement counts as available, though a new connection has to wait', async () => {
    const { pool, watch } = engine.database;
    // Longer than a look at the database waits.
    const slow = pool.query('select pg_sleep(2)');
    expect(await watch.isAnswering()).toBe(true);
    await slow;
  });

  it('that answers while the process stands still counts as available', async () => {
    const answering = engine.database.watch.isAnswering();
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 2_000);
    expect(await answering).toBe(true);
  });
});

describeOnBothEngines('a request that waits for a connection', (engine) => {
  it('is answered even if the previous user of the connection was aborted', async () => {
    const { pool, watch, kysely } = engine.database;
    const slow = Array.from({ length: pool.options.max }, () =>
      watch.follow(async () => {
        const answered = sql`select pg_sleep(0.3)`.execute(kysely);
        watch.giveUp();
        await answered.catch(() => undefined);
      }),
    );
    const { rows } = await watch.follow(() => pool.query('select 1 as one'));
    expect(rows).toEqual([{ one: 1 }]);
    await Promise.all(slow);
  });
});
