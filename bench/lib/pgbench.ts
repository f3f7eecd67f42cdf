import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import pg from 'pg';
import { findPostgres } from '../../scripts/lib/find.mjs';

const SECONDS = 5;
const SCRIPT = `\\set n random(1, :count)
select shipments.* from bench_numbers join shipments on tracking_number = number where n = :n;
`;

/** Reads whole rows by number with a prepared statement over four connections; returns the rate per second. */
export async function measurePgbench(databaseUrl: string, numbers: string[]): Promise<number> {
  const bin = findPostgres();
  if (!bin) throw new Error('PostgreSQL is not installed.');
  const folder = await mkdtemp(join(tmpdir(), 'transcargo-pgbench-'));
  const file = join(folder, 'script.sql');
  await writeFile(file, SCRIPT);
  const client = new pg.Client(databaseUrl);
  await client.connect();
  try {
    await client.query('create table bench_numbers (n integer primary key, number text)');
    const fill =
      'insert into bench_numbers select n, number from unnest($1::text[]) with ordinality as list (number, n)';
    await client.query(fill, [numbers]);
    await client.query('vacuum analyze bench_numbers');
    const how = ['-n', '-M', 'prepared', '-c', '4', '-j', '1', '-T', String(SECONDS), '-D', `count=${numbers.length}`];
    const { stdout } = await promisify(execFile)(join(bin, 'pgbench'), [...how, '-f', file, databaseUrl]);
    return Number(/^tps = ([\d.]+)/m.exec(stdout)?.[1]);
  } finally {
    await client.query('drop table if exists bench_numbers');
    await client.end();
    await rm(folder, { recursive: true, force: true });
  }
}
