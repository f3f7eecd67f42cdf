import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { describeOnBothEngines } from '#tests/engines.ts';

describeOnBothEngines('a request that waits for a connection', (engine) => {
  it('is answered, though the one that gives the connection back has been given up', async () => {
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
