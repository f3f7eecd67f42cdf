import { expect, it } from 'vitest';
import { describeOnBothEngines } from '#tests/engines.ts';
import { createTrackingRepository } from './tracking.repository.ts';

/** PostgreSQL makes a custom plan for each of the first five executions, and may then reuse a generic plan. */
const EXECUTIONS = 20;
const CUSTOM_PLANS = 5;

describeOnBothEngines(
  'the query of lookups',
  (engine) => {
    it('is planned once per connection', async () => {
      const { findByTrackingNumber } = createTrackingRepository(engine.database, () => new Date());
      for (let n = 0; n < EXECUTIONS; n++) expect(await findByTrackingNumber(`TC-NONE${1000 + n}`)).toBeUndefined();
      const { rows } = await engine.database.pool.query<{ plans: number }>(
        `select generic_plans::integer as plans from pg_prepared_statements
          where statement like 'select "tracking_number"%'`,
      );
      expect(rows).toEqual([{ plans: EXECUTIONS - CUSTOM_PLANS }]);
    });
  },
  { poolSize: 1 },
);
