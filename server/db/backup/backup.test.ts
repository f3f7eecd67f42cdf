import { checkBackup } from '@transcargo/backup-file/read-backup.ts';
import { type Kysely, sql } from 'kysely';
import { beforeAll, expect, it, vi } from 'vitest';
import { aShipmentBody, openTestApi, type StaffApi, useStaffApi } from '#tests/api.ts';
import { backUp, createLocation, digestTables, listTargets, openLocation } from '#tests/backups.ts';
import { describeOnBothEngines } from '#tests/engines.ts';
import { fillEverything } from '#tests/fill-everything.ts';
import { measureTestLane } from '#tests/lanes.ts';
import { IS_WHOLE } from '#tests/promised.ts';
import type { Database } from '../database.ts';
import type { Tables } from '../tables.ts';
import { dump } from './dump.ts';
import { TRANSCARGO_BACKUP } from './kind.ts';
import type { DatabaseLocation } from './make-backup.ts';
import { restoreBackup } from './restore-backup.ts';

// Databases are opened and closed.
vi.setConfig({ testTimeout: 240_000 });

/** Tables in a backup. A new table goes here, or into kind.ts if it is left out. */
const KEPT = [
  'accounts',
  'api_keys',
  'attention_mails',
  'attention_snoozes',
  'audit_entries',
  'changes',
  'company',
  'company_marks',
  'contact_messages',
  'customers',
  'ended_subscriptions',
  'import_keys',
  'import_profiles',
  'import_rows',
  'imports',
  'lane_gaps',
  'learned_places',
  'list_settings',
  'mails',
  'passkeys',
  'promises',
  'recovery_codes',
  'refused_mail',
  'report_corrections',
  'second_factors',
  'server_values',
  'shipment_count_deltas',
  'shipment_events',
  'shipment_facts',
  'shipment_idempotency_keys',
  'shipment_people',
  'shipment_references',
  'shipments',
  'subscriptions',
  'users',
  'webhook_endpoints',
  'working_hours',
];

/** Changes in order; their numbers are specific to the server. */
async function listChanges({ kysely }: Database): Promise<unknown[]> {
  const order = sql`select id, at, type, shipment_id, number, event_id, payload from changes order by xid, seq`;
  return (await order.execute(kysely)).rows;
}

/** Returns the responses to visitors and staff. */
async function askEverything({ api, token }: Pick<StaffApi, 'api' | 'token'>, number: string): Promise<unknown[]> {
  const paths = [
    ...[`/tracking/${number}`, '/shipments?limit=100', '/shipments/summary', '/contact/messages'],
    ...[
      '/shipments?search=gutierrez',
      '/customers',
      '/imports',
      '/attention',
      '/attention?hidden=true',
      '/attention/mail',
      '/reports/summary?from=2026-11-25&to=2026-12-05',
    ],
  ];
  const answers = await Promise.all(paths.map((path) => api.call('GET', `/api/v1${path}`, { token })));
  return Promise.all(answers.map(async (answer) => [answer.status, await answer.json()]));
}

/** Creates shipments and adds statuses until stopped; returns the number of shipments. */
async function write({ api, token, addStatus }: StaffApi, isDone: () => boolean): Promise<number> {
  let created = 0;
  while (!isDone()) {
    const body = aShipmentBody();
    const answer = await api.call('POST', '/api/v1/shipments', { body, token });
    if (answer.status !== 201) throw new Error(`create answered ${answer.status}`);
    created++;
    await addStatus(String(body.id), { status: 'IN_TRANSIT', location: 'Porto', notes: '' });
  }
  return created;
}

/** Lists states that the API produces at no moment. */
const listTorn = async (db: Kysely<Tables>): Promise<string[]> => (await TORN.execute(db)).rows.map(({ torn }) => torn);

const TORN = sql<{ torn: string }>`
  select 'counts' as torn where (select coalesce(sum(delta), 0) from shipment_count_deltas) <> (select count(*) from shipments)
  union all select 'facts' where (select count(*) from shipment_facts) <> (select count(*) from shipments)
  union all select 'history of ' || id from shipments where version <> jsonb_array_length(tracking_history)
  union all select 'log of ' || id from shipments
    where version <> (select count(*) from audit_entries where shipment_id = shipments.id and action <> 'peopleChanged')
  order by 1`;

describeOnBothEngines(
  'a backup',
  (engine) => {
    const staff = useStaffApi(engine);
    /** Each embedded database opened takes seconds, and a restore opens two. */
    const alsoHere = IS_WHOLE || engine.name === 'postgres';
    beforeAll(async () => {
      await sql`insert into server_values (name, value) values ('samples', 'loaded') on conflict do nothing`.execute(
        engine.kysely,
      );
    });

    /** A backup with pending emails; what it restores to is compared with the engine as it was then. */
    async function expectContinues(location: DatabaseLocation, file: string): Promise<void> {
      const [had, torn] = [await digestTables(engine.kysely, KEPT), await listTorn(engine.kysely)];
      expect(await restoreBackup(location, file, { sendWaitingMail: true })).toMatchObject({ waiting: 2 });
      const database = await openLocation(location);
      const { changes: _, webhook_endpoints: __, ...same } = await digestTables(database.kysely, KEPT);
      expect(had).toMatchObject(same);
      const api = await openTestApi(database);
      const token = await api.signIn();
      const { id } = await api.create(token);
      const { items } = await (await api.call('GET', `/api/v1/shipments/${id}/audit`, { token })).json();
      expect(items).toHaveLength(1);
      // Triggers rebuild the search text.
      const response = await api.call('GET', '/api/v1/shipments?search=gutierrez', { token });
      expect((await response.json()).items).toMatchObject([{ match: { field: 'recipient', value: 'Inés Gutiérrez' } }]);
      expect(await listTorn(database.kysely)).toEqual(torn);
      await expect(sql`delete from audit_entries`.execute(database.kysely)).rejects.toThrow('append-only');
      const indexes = sql`select indexname from pg_indexes where schemaname = 'public' order by 1`;
      expect((await indexes.execute(database.kysely)).rows).toEqual((await indexes.execute(engine.kysely)).rows);
    }

    it.each(listTargets(engine.name))(
      'moves everything to %s: equal rows, equal responses, and withheld pending emails; on request they wait on, sequences continue and triggers work',
      async (to) => {
        const number = await fillEverything(staff);
        await sql`insert into ended_subscriptions select 'token', id, now() from shipments limit 1 on conflict do nothing`.execute(
          engine.kysely,
        );
        await sql`insert into refused_mail (digest, noted_at) values ('digest', now()) on conflict do nothing`.execute(
          engine.kysely,
        );
        await measureTestLane(engine.kysely, staff.api);
        const before = await digestTables(engine.kysely, KEPT);
        const empty = KEPT.filter((table) => before[table]?.startsWith('0 '));
        const answers = await askEverything(staff, number);
        const location = await createLocation(to);
        const file = await backUp(engine.database);
        const restored = await restoreBackup(location, file, { sendWaitingMail: false });
        expect([[...restored.rows.keys()].sort(), empty, restored.waiting]).toEqual([KEPT, [], 2]);
        const database = await openLocation(location);
        const { mails: _, changes: __, webhook_endpoints: ___, ...same } = await digestTables(database.kysely, KEPT);
        expect(before).toMatchObject(same);
        expect(await listChanges(database)).toEqual(await listChanges(engine.database));
        const mails = await database.kysely.selectFrom('mails').select(['state', 'last_error']).execute();
        expect(mails).toEqual(
          Array.from({ length: 2 }, () => ({ state: 'failed', last_error: expect.stringMatching(/^Held back/) })),
        );
        const api = await openTestApi(database);
        api.setNow('2026-12-02T12:00:00.000Z');
        expect(await askEverything({ api, token: await api.signIn() }, number)).toEqual(answers);
        if (alsoHere) await expectContinues(await createLocation(engine.name), file);
      },
    );

    it.runIf(alsoHere)('made during writes is a consistent snapshot that does not block them', async () => {
      for (let n = 0; n < 30; n++) await staff.api.create(staff.token);
      let isDone = false;
      const writers = Array.from({ length: 4 }, () => write(staff, () => isDone));
      const file = await backUp(engine.database);
      isDone = true;
      const written = (await Promise.all(writers)).reduce((sum, count) => sum + count, 0);
      const { rows } = await checkBackup(file, TRANSCARGO_BACKUP);
      expect(rows.get('shipments')).toBeGreaterThanOrEqual(30);
      expect(rows.get('shipments')).toBeLessThan(30 + written);
      const location = await createLocation(engine.name);
      await restoreBackup(location, file, { sendWaitingMail: false });
      const database = await openLocation(location);
      expect(await listTorn(database.kysely)).toEqual([]);
    });

    it('ends at once and leaves nothing behind when its client disconnects', async () => {
      for (let n = 0; n < 3; n++) await staff.api.create(staff.token);
      const pieces = dump(engine.database, new Date());
      for (let n = 0; n < 5; n++) await pieces.next();
      await pieces.return(undefined);
      const { rows } = await sql`select nspname from pg_namespace where nspname = 'backup_copy'`.execute(engine.kysely);
      expect(rows).toEqual([]);
      expect((await staff.api.call('GET', '/api/v1/shipments', { token: staff.token })).status).toBe(200);
    });
  },
  { keepRows: true },
);
