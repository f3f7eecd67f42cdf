import { copyFileSync, readFileSync, writeFileSync } from 'node:fs';
import { gunzipSync, gzipSync } from 'node:zlib';
import { sql } from 'kysely';
import { describe, expect, it, vi } from 'vitest';
import { scryptHasher } from '#server/auth/password-hasher.ts';
import { restoreBackup } from '#server/db/backup/restore-backup.ts';
import { openTestApi, useStaffApi } from '#tests/api.ts';
import { backUp, newEmptyPlace, openPlace } from '#tests/backups.ts';
import { describeOnBothEngines } from '#tests/engines.ts';
import { askAll, ENGINES, liveAll, releases, toAnswers, toBackup, toSession } from './release.ts';

// Databases are opened, filled and migrated.
vi.setConfig({ testTimeout: 120_000 });

const RECORDED = process.env.RECORD_RELEASE;

// Run once per release, on its own code: RECORD_RELEASE=0.2.0 npx vitest run tests/releases
describe.runIf(RECORDED)('a release', () => {
  describeOnBothEngines(
    'to upgrade from',
    (engine) => {
      const staff = useStaffApi(engine, { hasher: scryptHasher });

      it.runIf(engine.name === 'embedded')('leaves a backup, its answers and a session', async () => {
        await liveAll(staff);
        const answers = await askAll(staff);
        copyFileSync(await backUp(engine.database), toBackup(RECORDED ?? ''));
        writeFileSync(toAnswers(RECORDED ?? ''), gzipSync(JSON.stringify(answers)));
        const { rows } = await sql<object>`select to_jsonb(sessions) as session from sessions`.execute(engine.kysely);
        writeFileSync(toSession(RECORDED ?? ''), `${JSON.stringify({ token: staff.token, ...rows[0] }, null, 2)}\n`);
      });
    },
    { keepRows: true },
  );
});

describe.each(releases)('a database of %s', (release) => {
  it.each(ENGINES)('answers staff and visitors as before when it is brought up to date (%s)', async (engine) => {
    const place = await newEmptyPlace(engine);
    await restoreBackup(place, toBackup(release), { sendWaitingMail: false });
    const database = await openPlace(place);
    const api = await openTestApi(database);
    const token = await api.signIn();
    const before = JSON.parse(String(gunzipSync(readFileSync(toAnswers(release)))));
    const list = async (query = '') => (await api.call('GET', `/api/v1/shipments?${query}`, { token })).json();
    // A later version may answer more.
    expect(await askAll({ api, token, list })).toMatchObject(before);
    // The next event of each is put on top of what was there, which is made anew of all events.
    for (const { id, trackingHistory } of (await list('limit=100')).items) {
      const body = { status: 'IN_TRANSIT', location: 'Porto', notes: '' };
      const answer = await api.call('POST', `/api/v1/shipments/${id}/history`, { body, token });
      expect((await answer.json()).trackingHistory.slice(1)).toEqual(trackingHistory);
    }
  });
});
