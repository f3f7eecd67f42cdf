// fill-disk.ts <data folder> <minFreeBytes> <database>: copies the database, fills the folder's disk while writing, empties it again, and prints
// what happened. Run it on a small separate disk.
import { cpSync, rmSync, statfsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { openEmbedded } from '../src/open-embedded.ts';
import { printLine } from '../testing/lines.ts';
import { makePool } from './pool.ts';

const [dir = '', minFreeBytes, database = ''] = process.argv.slice(2);
cpSync(database, dir, { recursive: true });
const embedded = await openEmbedded(dir, {
  log: (event) => printLine(`event ${event}`),
  minFreeBytes: Number(minFreeBytes),
});
const pool = makePool(embedded);
const pause = () => new Promise((resolve) => setTimeout(resolve, 50));
const filler = join(dir, 'filler');

/** Leaves about this much space free. */
function fillLeavingFree(freeBytes: number): void {
  const { bavail, bsize } = statfsSync(dir);
  writeFileSync(filler, Buffer.alloc(Math.max(0, bavail * bsize - freeBytes), 1));
}

async function tryQuery(sql: string): Promise<string> {
  try {
    return JSON.stringify((await pool.query(sql)).rows);
  } catch (error) {
    return `failed ${(error as { code?: string }).code}`;
  }
}

/** Writes one row and a megabyte of log: the log, not a table, must hit the full disk first. */
const write = () =>
  tryQuery(`insert into kept select 1 from pg_logical_emit_message(true, 'filler', repeat('x', 1000000)) returning 1`);
const count = () => tryQuery('select count(*)::int as n from kept');

await pool.query('create table kept (n int)');
let acknowledged = 0;
let answer = '';
const writeOnce = async () => {
  answer = await write();
  if (!answer.startsWith('failed')) acknowledged++;
};
await writeOnce();
fillLeavingFree(Number(minFreeBytes) / 2);
while (!answer.startsWith('failed')) await writeOnce();
printLine(`write ${answer}`);
printLine(`read ${await count()} of ${acknowledged}`);
rmSync(filler);
while (answer.startsWith('failed')) {
  await pause();
  await writeOnce();
}
printLine(`later ${await count()} of ${acknowledged}`);
await pool.end();
await embedded.close();
process.exit(0);
