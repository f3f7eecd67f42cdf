import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { DEFAULT_RETENTION } from '#domain/privacy/retention.ts';
import { useStaffApi } from '#tests/api.ts';
import { describeOnBothEngines } from '#tests/engines.ts';
import { createRetentionRepository } from './retention.repository.ts';
import { createRetentionService } from './retention.service.ts';

describeOnBothEngines(
  'closed messages',
  (engine) => {
    const staff = useStaffApi(engine);
    const call = (method: string, path: string, body?: unknown) =>
      staff.api.call(method, `/api/v1/contact${path}`, { body, token: staff.token });

    it('are kept for the configured months from the day they were closed, regardless of age', async () => {
      const eraseDue = (now: string) =>
        createRetentionService({
          repository: createRetentionRepository(engine.kysely),
          now: () => new Date(now),
          retention: DEFAULT_RETENTION,
        }).eraseDue();
      const body = { name: 'A Person', email: 'ada@example.com', subject: 'OTHER', message: 'Hello' };
      const { caseNumber } = await (await call('POST', '', body)).json();
      await sql`update contact_messages set created_at = '2025-01-02'`.execute(engine.kysely);
      const { items } = await (await call('GET', `/messages?search=${caseNumber}`)).json();
      expect((await call('PUT', `/messages/${items[0].id}/status`, { status: 'DONE' })).status).toBe(200);
      expect(await eraseDue('2027-12-02T11:59:59.000Z')).toMatchObject({ messages: 0 });
      expect(await eraseDue('2027-12-02T12:00:00.000Z')).toMatchObject({ messages: 1 });
    });
  },
  { keepRows: true },
);
