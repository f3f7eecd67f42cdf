import { randomUUID } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import { sql } from 'kysely';
import pg from 'pg';
import { expect, it, vi } from 'vitest';
import { createChanges } from '#server/features.ts';
import { openTestApi, type TestApi, useStaffApi } from '#tests/api.ts';
import { backUp, createLocation, listTargets, openLocation } from '#tests/backups.ts';
import { useChanges, waitUntilReadable } from '#tests/changes.ts';
import { describeOnBothEngines } from '#tests/engines.ts';
import { openDatabase } from '../database.ts';
import { restoreBackup } from './restore-backup.ts';

// Databases are opened and closed.
vi.setConfig({ testTimeout: 120_000 });

describeOnBothEngines(
  'the change feed on another server',
  (engine) => {
    const staff = useStaffApi(engine);
    const changes = useChanges(staff, () => engine.kysely);
    const fill = async () => {
      const { id } = await staff.api.create(staff.token);
      for (let n = 0; n < 20; n++) await staff.addStatus(id, { status: 'IN_TRANSIT', location: 'Porto' });
      await staff.api.create(staff.token);
    };

    it.each(listTargets(engine.name))(
      'from a backup restored into %s is complete, continues, and rejects every older cursor',
      async (to) => {
        await fill();
        const old = await changes.now();
        const { items } = await changes.read();
        const location = await createLocation(to);
        await restoreBackup(location, await backUp(engine.database), { sendWaitingMail: false });
        const database = await openLocation(location);
        const api = await openTestApi(database);
        const token = await api.signIn();
        const restored = useChanges({ api, token }, () => database.kysely);
        expect((await restored.read()).items).toEqual(items);
        const end = await restored.now();
        expect((await restored.ask({ after: old })).status).toBe(410);
        await api.create(token);
        expect((await restored.read({ after: end })).items).toMatchObject([{ type: 'shipment.created' }]);
        // A second start changes nothing.
        await createChanges(database);
        expect((await restored.read({ after: end })).items).toHaveLength(1);
      },
    );

    it.each([true, false])(
      'keeps the positions of webhooks, paused unless waiting emails are to be sent (%s)',
      async (sends) => {
        await sql`truncate changes`.execute(engine.kysely);
        const { id } = await staff.api.create(staff.token);
        // The webhook starts after it.
        await waitUntilReadable(engine.kysely);
        const body = { id: randomUUID(), url: 'https://shop.example/', types: null, customerId: null };
        const call = (api: TestApi, token: string, method: string, path: string, payload?: object) =>
          api.call(method, `/api/v1/webhooks${path}`, { token, body: payload });
        expect((await call(staff.api, staff.token, 'POST', '', body)).status).toBe(201);
        for (let n = 0; n < 3; n++) await staff.addStatus(id, { status: 'IN_TRANSIT', location: 'Porto' });
        const location = await createLocation(engine.name);
        await restoreBackup(location, await backUp(engine.database), { sendWaitingMail: sends });
        const api = await openTestApi(await openLocation(location));
        const answer = await (await call(api, await api.signIn(), 'GET', `/${body.id}`)).json();
        expect(answer).toMatchObject({
          waiting: 3,
          ...(sends ? { state: 'on' } : { state: 'paused', pausedBy: 'restore' }),
        });
      },
    );

    it('is complete after a dump with lower transaction ids, and continues from the next start', async () => {
      await fill();
      const old = await changes.now();
      const { items } = await changes.read();
      await sql`create temporary table moved as select * from changes`.execute(engine.kysely);
      await sql`delete from changes`.execute(engine.kysely);
      await sql`insert into changes select xid + 1000000000000, seq, id, at, type, shipment_id, number, event_id, payload
        from moved order by xid, seq`.execute(engine.kysely);
      await sql`drop table moved`.execute(engine.kysely);
      expect((await changes.read()).items).toEqual([]);
      await createChanges(engine.database);
      expect((await changes.read()).items).toEqual(items);
      expect((await changes.ask({ after: old })).status).toBe(410);
    });

    it.runIf(engine.name === 'postgres')('opens at startup however long that takes', async () => {
      const { clientConfig } = engine.database;
      const { connectionString: databaseUrl = '' } = clientConfig;
      const limited = { dataDir: '', databaseUrl, postgres: { statementLimitMs: 1_000 }, log: () => undefined };
      const database = await openDatabase(limited);
      const other = new pg.Client(clientConfig);
      await other.connect();
      await other.query('begin; lock table changes');
      const released = setTimeout(2_000).then(() => other.query('commit'));
      await createChanges(database);
      await released;
      await other.end();
      await database.close();
    });
  },
  { isPrivate: true, poolSize: 1, keepRows: true },
);
