import { copyFileSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { describe, expect, inject, it, vi } from 'vitest';
import { restoreBackup } from '#server/db/backup/restore-backup.ts';
import type { Database } from '#server/db/database.ts';
import { openTestApi, useStaffApi } from '#tests/api.ts';
import { backUp, newEmptyPlace, openPlace } from '#tests/backups.ts';
import { describeOnBothEngines } from '#tests/engines.ts';
import { askAll, liveAll } from './release.ts';

// Databases are opened, filled and migrated.
vi.setConfig({ testTimeout: 120_000 });

const HERE = import.meta.dirname;
const RECORDED = process.env.RECORD_RELEASE;
const toBackup = (release: string) => join(HERE, `${release}.backup.gz`);
const toAnswers = (release: string) => join(HERE, `${release}.answers.json.gz`);
const releases = readdirSync(HERE).flatMap((name) => /^(.+)\.backup\.gz$/.exec(name)?.[1] ?? []);
const ENGINES: Database['engine'][] = inject('postgres') ? ['embedded', 'postgres'] : ['embedded'];

// Run once per release, on its own code: RECORD_RELEASE=0.2.0 npx vitest run tests/releases
describe.runIf(RECORDED)('a release', () => {
  describeOnBothEngines(
    'to upgrade from',
    (engine) => {
      const staff = useStaffApi(engine);

      it.runIf(engine.name === 'embedded')('leaves a backup and its answers', async () => {
        await liveAll(staff);
        const answers = await askAll(staff);
        copyFileSync(await backUp(engine.database), toBackup(RECORDED ?? ''));
        writeFileSync(toAnswers(RECORDED ?? ''), gzipSync(JSON.stringify(answers)));
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
