import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import type pg from 'pg';
import { expect, it, onTestFinished, vi } from 'vitest';
import { backUp, describeOnBothEngines, ENGINES, newFolder, openDatabase, PRODUCT } from '../tests/databases.ts';
import { dumpDatabase } from './dump-database.ts';
import { fillTables } from './fill-tables.ts';
import { checkBackup } from './read-backup.ts';

// Databases are opened and closed.
vi.setConfig({ testTimeout: 60_000 });

/** The gzip header's time and operating system, which are independent of the contents. */
const GZIP_HEADER = 10;
const HOSTILE = 'Ünï\\N \\. "quoted"\twith\\ttab 中文 🚢, \u2028\nsecond line\r\n\\.\n';

async function fill({ client }: { client: pg.Client }, count = 200): Promise<void> {
  await client.query(
    `insert into books (title, page) select $1 || n, decode(md5(n::text), 'hex') from generate_series(1, $2::int) n`,
    [HOSTILE, count],
  );
  await client.query(`insert into secrets values ('open')`);
  await client.query(
    `insert into "Lent Books" select id, '2026-12-02T12:00:00.123456Z'::timestamptz + id * interval '1 day',
      jsonb_build_object('to', title, 'nothing', null) from books where id % 2 = 0`,
  );
}

const readAll = async (client: pg.Client) => [
  (await client.query('select * from books order by id')).rows,
  (await client.query('select * from "Lent Books" order by book_id')).rows,
];

/** In a transaction, as a restore does it. */
async function restore(client: pg.Client, file: string): Promise<void> {
  await client.query('begin');
  try {
    await fillTables(client, file, PRODUCT);
    await client.query('commit');
  } catch (error) {
    await client.query('rollback');
    throw error;
  }
}

describeOnBothEngines('a backup file', (database) => {
  async function prepare() {
    await fill(database());
    return readFileSync(await backUp(database()));
  }
  function write(bytes: Uint8Array): string {
    const file = join(newFolder(), 'backup.gz');
    writeFileSync(file, bytes);
    return file;
  }
  /** The same backup with its text modified and correctly gzipped again. */
  const rewrite = (whole: Buffer, change: (text: string) => string) =>
    write(gzipSync(Buffer.from(change(gunzipSync(whole).toString('latin1')), 'latin1')));
  const refuse = (file: string) => expect(checkBackup(file, PRODUCT)).rejects;

  it.each(ENGINES)('restores every row into %s, continues sequences, and omits excluded tables', async (to) => {
    await fill(database());
    const file = await backUp(database());
    const { header, rows } = await checkBackup(file, PRODUCT);
    expect(header).toMatchObject({ format: 'example-backup', version: '1.2.3', migrations: ['first', 'second'] });
    expect([...rows]).toEqual([
      ['books', 200],
      ['Lent Books', 100],
    ]);
    const other = await openDatabase(to);
    onTestFinished(() => other.close());
    await restore(other.client, file);
    expect(await readAll(other.client)).toEqual(await readAll(database().client));
    await other.client.query(`insert into books (title) values ('new')`);
    expect((await other.client.query('select max(id) as last from books')).rows).toEqual([{ last: 201 }]);
    expect((await other.client.query(`select from pg_indexes where indexname = 'lent_at'`)).rowCount).toBe(1);
    await expect(restore(other.client, file)).rejects.toThrow(
      'The database is not empty (there are rows in "Lent Books"). Restore into an empty one: a new database.',
    );
  });

  it('is rejected when cut off at any byte', async () => {
    const whole = await prepare();
    for (const at of [1, 15, whole.length >> 2, whole.length >> 1, whole.length - 100, whole.length - 9])
      await refuse(write(whole.subarray(0, at))).toThrow(/is cut off/);
    await refuse(rewrite(whole, (text) => text.slice(0, text.lastIndexOf('{')))).toThrow(/is cut off/);
  });

  it('is rejected with a flipped byte anywhere', async () => {
    const whole = await prepare();
    const step = Math.ceil((whole.length - GZIP_HEADER) / 60);
    for (let at = GZIP_HEADER; at < whole.length; at += step) {
      const flipped = Buffer.from(whole);
      flipped[at] = (flipped[at] ?? 0) ^ 0x10;
      await refuse(write(flipped)).toThrow(/is damaged|is cut off|is not a backup/);
    }
    await refuse(rewrite(whole, (text) => text.replace('"what"', '"when"'))).toThrow(/is damaged/);
  });

  it('is rejected in a newer format or from another program', async () => {
    const whole = await prepare();
    const newer = rewrite(whole, (text) => text.replace('"formatVersion":1', '"formatVersion":2'));
    await refuse(newer).toThrow('The backup was made by a newer version: update this program.');
    const other = rewrite(whole, (text) => text.replace('example-backup', 'another-backup'));
    await refuse(other).toThrow(`${other} is not a backup of Example.`);
  });

  it('is restored completely or not at all if rows would change', async () => {
    await fill(database());
    const file = await backUp(database());
    const other = await openDatabase(database().engine);
    onTestFinished(() => other.close());
    await other.client.query('alter table books alter column title type char(300)');
    await expect(restore(other.client, file)).rejects.toThrow(
      /^Nothing was restored: books would have different contents/,
    );
    expect(await readAll(other.client)).toEqual([[], []]);
  });

  it('is rejected for a database without tables', async () => {
    const bare = await openDatabase(database().engine, { hasTables: false });
    onTestFinished(() => bare.close());
    await expect(dumpDatabase(bare, PRODUCT, new Date()).next()).rejects.toThrow('the database has no tables yet');
  });
});
