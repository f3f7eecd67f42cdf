import { execFileSync } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { checkBackup } from '@transcargo/backup-file/read-backup.ts';
import { sql } from 'kysely';
import pg from 'pg';
import { beforeAll, describe, expect, inject, it, onTestFinished, vi } from 'vitest';
import { backUp, createLocation, openLocation } from '#tests/backups.ts';
import { newTestFolder } from '#tests/embedded.ts';
import { describeOnBothEngines } from '#tests/engines.ts';
import { createDatabase, dropDatabase } from '#tests/test-databases.ts';
import { baseline, completeNames, isReplaced } from '../baseline.ts';
import { type Migration, migrate } from '../migrate.ts';
import { migrations } from '../migrations/migrations.ts';
import { TRANSCARGO_BACKUP } from './kind.ts';
import { type DatabaseLocation, makeBackup } from './make-backup.ts';
import { restoreBackup } from './restore-backup.ts';

// Databases are opened and closed.
vi.setConfig({ testTimeout: 120_000 });

/** Code that reaches the database fails there. */
const NOWHERE: DatabaseLocation = { dataDir: '/dev/null', databaseUrl: undefined };
const restore = (location: DatabaseLocation, file: string) => restoreBackup(location, file, { sendWaitingMail: false });
describeOnBothEngines(
  'restoring',
  (engine) => {
    let whole: Buffer;
    beforeAll(async () => {
      await sql`insert into server_values select 'value ' || n, md5(n::text) from generate_series(1, 200) as n`.execute(
        engine.kysely,
      );
    });
    const prepare = async () => {
      whole ??= await new Promise<Buffer>((resolve, reject) => {
        backUp(engine.database).then((file) => resolve(readFileSync(file)), reject);
      });
      return whole;
    };
    function write(bytes: Uint8Array): string {
      const file = join(newTestFolder(), 'backup.gz');
      writeFileSync(file, bytes);
      return file;
    }
    const refuse = (file: string) => expect(restore(NOWHERE, file)).rejects;

    it('reports what is wrong with the file before touching the database', async () => {
      const folder = newTestFolder();
      await refuse(join(folder, 'none.gz')).toThrow(/none\.gz does not exist: correct the path\.$/);
      await refuse(folder).toThrow(/is a folder: name a file\.$/);
      await refuse(write(Buffer.from('no backup'))).toThrow(/is not a backup of TransCargo\.$/);
      await refuse(write(gzipSync('{"format":"other"}\n'))).toThrow(/is not a backup of TransCargo\.$/);
      await refuse(write(gzipSync('x'.repeat(1e6)))).toThrow(/is not a backup|is cut off/);
      const pipe = join(folder, 'pipe');
      execFileSync('mkfifo', [pipe]);
      await refuse(pipe).toThrow(
        /is a pipe or device, which can be read only once: save the backup to a file first\.$/,
      );
      await refuse(write(Buffer.alloc(0))).toThrow(/is cut off at its beginning|is not a backup/);
    });

    it('rejects a database that is not empty, names its content, and leaves it unchanged', async () => {
      await prepare();
      const location = await createLocation(engine.name);
      expect((await restore(location, write(whole))).rows.get('server_values')).toBe(200);
      await expect(restore(location, write(whole))).rejects.toThrow(
        /^The database is not empty \(there are rows in server_values\)\. Restore into an empty one/,
      );
      const { kysely } = await openLocation(location);
      expect(await kysely.selectFrom('server_values').select('name').execute()).toHaveLength(200);
    });

    it.each([
      ['are refused', `add constraint early check (name < 'value 50')`, /^Nothing was restored: .*early/],
      [
        'would become others',
        'alter column value type char(100)',
        /^Nothing was restored: server_values would have different contents/,
      ],
    ])('is atomic: rows that %s leave the database empty', async (_, change, sentence) => {
      await prepare();
      const location = await createLocation(engine.name);
      const database = await openLocation(location);
      await sql.raw(`alter table server_values ${change}`).execute(database.kysely);
      await database.close();
      await expect(restore(location, write(whole))).rejects.toThrow(sentence);
      const again = await openLocation(location);
      expect(await again.kysely.selectFrom('server_values').selectAll().execute()).toEqual([]);
    });

    it('is rejected while a server runs on the database', async () => {
      await prepare();
      const location = await createLocation(engine.name);
      await openLocation(location).then(({ pool }) => pool.query('select 1'));
      const sentence = engine.name === 'embedded' ? /is in use by process/ : /^A server is running on this database/;
      // A PostgreSQL client is detected only after a moment.
      const file = write(whole);
      const holder = location.databaseUrl ? await hold(location.databaseUrl) : undefined;
      await expect(restore(location, file)).rejects.toThrow(sentence);
      await holder?.end();
    });
  },
  { keepRows: true },
);

/** Connected long enough to count as a server. */
async function hold(connectionString: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString, application_name: 'transcargo' });
  await client.connect();
  await client.query('select pg_sleep(2.1)');
  return client;
}

/** Has no tables. */
async function createBareLocation(): Promise<DatabaseLocation> {
  const { serverUrl } = inject('postgres') ?? { serverUrl: '' };
  const databaseUrl = await createDatabase(serverUrl);
  onTestFinished(() => dropDatabase(serverUrl, databaseUrl));
  return { dataDir: newTestFolder(), databaseUrl };
}

/** Records the migrations that the baseline replaced, without the last `missing` ones. */
async function rememberFolded({ kysely }: Awaited<ReturnType<typeof openLocation>>, missing: number): Promise<void> {
  const names = completeNames([baseline.name]).filter(isReplaced);
  await sql`delete from applied_migrations where name = ${baseline.name}`.execute(kysely);
  for (const name of names.slice(0, names.length - missing))
    await sql`insert into applied_migrations (name) values (${name})`.execute(kysely);
}

describe.skipIf(!inject('postgres'))('restoring (levels)', () => {
  it('migrates a backup of the baseline', async () => {
    const old = await createBareLocation();
    const before = await openLocation(old);
    await migrate(before, [baseline]);
    await sql`insert into server_values values ('old', 'value')`.execute(before.kysely);
    const file = await backUp(before);
    expect((await checkBackup(file, TRANSCARGO_BACKUP)).header.migrations).toEqual([baseline.name]);
    const location = await createBareLocation();
    await restore(location, file);
    const { kysely } = await openLocation(location);
    const { rows } = await sql<{ n: number }>`select count(*)::int as n from applied_migrations`.execute(kysely);
    expect(rows).toEqual([{ n: migrations.length }]);
    expect(await kysely.selectFrom('server_values').selectAll().execute()).toEqual([{ name: 'old', value: 'value' }]);
  });

  it('rejects a database whose tables are newer than those of the backup', async () => {
    const file = await backUp(await openLocation(await createLocation('postgres')));
    const location = await createLocation('postgres');
    const later: Migration = {
      name: '9999-later',
      up: async (db) => void (await sql`create table later ()`.execute(db)),
    };
    await migrate(await openLocation(location), [...migrations, later]);
    await expect(restore(location, file)).rejects.toThrow(/has newer tables than the backup \(9999-later\)/);
  });

  it('accepts a backup that names every migration replaced by the baseline', async () => {
    const before = await openLocation(await createLocation('postgres'));
    await sql`insert into server_values values ('old', 'value')`.execute(before.kysely);
    await rememberFolded(before, 0);
    const location = await createBareLocation();
    await restore(location, await backUp(before));
    const { kysely } = await openLocation(location);
    expect(await kysely.selectFrom('server_values').selectAll().execute()).toEqual([{ name: 'old', value: 'value' }]);
  });

  it('rejects a backup older than the baseline and explains how to update it', async () => {
    const before = await openLocation(await createLocation('postgres'));
    await rememberFolded(before, 1);
    const file = await backUp(before);
    await expect(restore(NOWHERE, file)).rejects.toThrow(
      'The backup is too old: restore it with commit 196ed0b5 of this program, make a new backup there and restore that.',
    );
  });
});

describe('backing up', () => {
  it('reports what is wrong before it starts', async () => {
    const dataDir = newTestFolder();
    const file = join(dataDir, 'taken.gz');
    await expect(makeBackup({ dataDir, databaseUrl: undefined }, file)).rejects.toThrow(/^There is no database in /);
    const location = await createLocation('embedded');
    writeFileSync(file, 'kept');
    await expect(makeBackup(location, file)).rejects.toThrow(/already exists: name another file, or move it away\.$/);
    expect(readFileSync(file, 'utf8')).toBe('kept');
    mkdirSync(join(dataDir, 'folder'));
    await expect(makeBackup(location, join(dataDir, 'folder'))).rejects.toThrow(/is a folder: name a file\.$/);
    await expect(makeBackup(location, join(file, 'below.gz'))).rejects.toThrow(
      /not a folder|no permission|already exists/,
    );
  });
});
