import { expect, it } from 'vitest';
import { describeOnBothEngines } from '#tests/engines.ts';
import { createTrackingRepository } from './tracking.repository.ts';

/** PostgreSQL compares plans for given values, each made anew, with one for all, from the sixth time on. */
const TIMES = 20;
const ANEW = 5;

describeOnBothEngines(
  'the query of lookups',
  (engine) => {
    it('is planned once per connection', async () => {
      const { findByTrackingNumber } = createTrackingRepository(engine.database, () => new Date());
      for (let n = 0; n < TIMES; n++) expect(await findByTrackingNumber(`TC-NONE${1000 + n}`)).toBeUndefined();
      const { rows } = await engine.database.pool.query<{ plans: number }>(
        `select generic_plans::integer as plans from pg_prepared_statements
          where statement like 'select "tracking_number"%'`,
      );
      expect(rows).toEqual([{ plans: TIMES - ANEW }]);
    });
  },
  { poolSize: 1 },
);
