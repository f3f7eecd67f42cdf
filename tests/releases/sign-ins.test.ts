import { readFileSync } from 'node:fs';
import { checkBackup } from '@transcargo/backup-file/check-backup.ts';
import { fillTables } from '@transcargo/backup-file/fill-tables.ts';
import { sql } from 'kysely';
import pg from 'pg';
import { describe, expect, it, vi } from 'vitest';
import { scryptHasher } from '#server/auth/password-hasher.ts';
import { TRANSCARGO_BACKUP } from '#server/db/backup/kind.ts';
import type { Database } from '#server/db/database.ts';
import { migrate } from '#server/db/migrate.ts';
import { migrations } from '#server/db/migrations/migrations.ts';
import { openTestApi, TEST_EMAIL, TEST_PASSWORD } from '#tests/api.ts';
import { newEmptyPlace, openPlace } from '#tests/backups.ts';
import { ENGINES, releases, toBackup, toSession } from './release.ts';

vi.setConfig({ testTimeout: 120_000 });

interface SignedIn {
  token: string;
  session: { created_at: string; updated_at: string; expires_at: string };
}

/** As that release left it, which made the tables, the account and its password. */
async function fillAsReleased(database: Database, file: string): Promise<string[]> {
  const { header } = await checkBackup(file, TRANSCARGO_BACKUP);
  await migrate(
    database,
    migrations.filter(({ name }) => header.migrations.includes(name)),
  );
  const client = new pg.Client(database.clientConfig);
  await client.connect();
  await client.query('begin');
  await fillTables(client, file, TRANSCARGO_BACKUP);
  await client.query('commit');
  await client.end();
  return header.migrations;
}

describe.each(releases)('a database of %s that is brought up to date', (release) => {
  it.each(ENGINES)('keeps sessions, passwords and who is admin (%s)', async (engine) => {
    const database = await openPlace(await newEmptyPlace(engine));
    const known = await fillAsReleased(database, toBackup(release));
    const { token, session }: SignedIn = JSON.parse(readFileSync(toSession(release), 'utf8'));
    // Backups have none; this one was written by the release a day ago.
    const age = Date.now() - 86_400_000 - Date.parse(session.created_at);
    const moved = (at: string) => new Date(Date.parse(at) + age).toISOString();
    const { created_at, updated_at, expires_at } = session;
    const times = { created_at: moved(created_at), updated_at: moved(updated_at), expires_at: moved(expires_at) };
    const row = JSON.stringify({ ...session, ...times });
    await sql`insert into sessions select * from jsonb_populate_record(null::sessions, ${row}::jsonb)`.execute(
      database.kysely,
    );

    expect(await migrate(database)).toEqual(migrations.map(({ name }) => name).slice(known.length));
    const api = await openTestApi(database, { hasher: scryptHasher, keepsAccount: true });
    const user = { email: TEST_EMAIL, role: 'admin' };
    const answer = await api.call('GET', '/api/v1/session', { token });
    expect(await answer.json()).toMatchObject({ user });
    // What only an admin may read.
    const team = await api.call('GET', '/api/v1/admins', { token });
    expect(await team.json()).toMatchObject({ items: [user] });
    const credentials = { email: TEST_EMAIL, password: TEST_PASSWORD };
    const signedIn = await api.call('POST', '/api/v1/session', { body: credentials });
    expect([signedIn.status, await signedIn.json()]).toMatchObject([201, { user }]);
    const wrong = { ...credentials, password: `${TEST_PASSWORD}s` };
    expect((await api.call('POST', '/api/v1/session', { body: wrong })).status).toBe(401);
    const ended = await api.call('DELETE', '/api/v1/session', { token });
    expect([ended.status, (await api.call('GET', '/api/v1/session', { token })).status]).toEqual([204, 401]);
  });
});
