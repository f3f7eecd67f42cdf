// Measures time, file size and memory of a backup and its restore, and how long visitors wait during them: `npm run
// bench -- backup`; options: `--count 10000 --engine postgres`. Restores into both engines. Fails if a command or a
// lookup fails.
import { execFileSync, spawn } from 'node:child_process';
import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { startPostgres } from '#tests/postgres-server.ts';
import { findPostgres } from '../scripts/lib/find.mjs';
import { printFilling, printLine, printTable, report } from './lib/measure.ts';
import { readMemory, watchMemory } from './lib/memory.ts';
import { readOptions } from './lib/options.ts';
import { startSeededServer } from './lib/seeded-server.ts';

const { count, engine } = readOptions({ count: 100_000, engine: 'embedded' });
const folder = mkdtempSync(join(tmpdir(), 'transcargo-bench-'));
const file = join(folder, 'backup.gz');
const table = [['', 's', 'peak MB of the command']];
const bin = findPostgres();
const dumped = join(folder, 'dump');
let dumpSeconds = Number.NaN;

/** Does the same with PostgreSQL's own programs; returns the seconds. */
function runPeer(program: 'pg_dump' | 'pg_restore', args: string[]): number {
  const start = performance.now();
  execFileSync(join(bin ?? '', program), args, { stdio: ['ignore', 'ignore', 'inherit'] });
  const seconds = (performance.now() - start) / 1_000;
  table.push([program, seconds.toFixed(1), '']);
  return seconds;
}

function compare(what: string, seconds: number, peer: number): void {
  const measured = `${(seconds / peer).toFixed(1)} times (${seconds.toFixed(1)} of ${peer.toFixed(1)} s)`;
  report({ what, target: '≤ 2 times', measured, isMet: seconds <= 2 * peer });
}

async function run(name: string, script: string, args: string[], where: Record<string, string>): Promise<number> {
  const { PATH = '' } = process.env;
  const start = performance.now();
  const child = spawn(process.execPath, [script, ...args], {
    env: { PATH, NODE_ENV: 'production', ...where },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  child.stdout.pipe(process.stdout);
  const stop = watchMemory(child.pid ?? 0);
  const code = await new Promise((resolve) => child.once('close', resolve));
  const seconds = (performance.now() - start) / 1_000;
  table.push([name, seconds.toFixed(1), stop().toFixed(0)]);
  if (code !== 0) throw new Error(`${script} ended with ${code}.`);
  return seconds;
}

/** Looks up shipments in a loop; returns the longest wait in ms. */
function lookUp(url: string): () => Promise<{ longest: number; rejected: number; answers: number }> {
  const totals = { longest: 0, rejected: 0, answers: 0 };
  let isDone = false;
  const asking = (async () => {
    while (!isDone) {
      const start = performance.now();
      const { status } = await fetch(`${url}/readyz`);
      totals.longest = Math.max(totals.longest, performance.now() - start);
      if (status === 200) totals.answers++;
      else totals.rejected++;
      await sleep(10);
    }
  })();
  return async () => {
    isDone = true;
    await asking;
    return totals;
  };
}

printFilling(engine, count);
const server = await startSeededServer({ engine, count });
try {
  const before = readMemory(server.pid);
  const stopWatching = watchMemory(server.pid);
  const stopAsking = lookUp(server.url);
  const seconds = await run('backup, the server running', 'server/cli/backup.ts', [file], server.where);
  const { longest, rejected, answers } = await stopAsking();
  const grew = stopWatching() - before;
  printLine(
    `server: ${before.toFixed(0)} MB, grew by ${grew.toFixed(0)} MB; ${answers} answers meanwhile, the longest after ${longest.toFixed(0)} ms`,
  );
  printLine(`file: ${(statSync(file).size / 1e6).toFixed(1)} MB`);
  const { DATABASE_URL: source } = server.where;
  if (source && bin) {
    dumpSeconds = runPeer('pg_dump', ['-Fc', '-Z1', '-f', dumped, source]);
    compare(`backup of ${count.toLocaleString('en')} shipments, beside pg_dump -Z1`, seconds, dumpSeconds);
  }
  if (rejected > 0) throw new Error(`${rejected} answers were no success.`);
} finally {
  await server.stop();
}
const postgres = await startPostgres(undefined, { durable: true });
try {
  await run('restore, embedded', 'server/cli/restore.ts', [file], { DATA_DIR: join(folder, 'data') });
  const seconds = await run('restore, PostgreSQL', 'server/cli/restore.ts', [file], { DATABASE_URL: postgres.url });
  if (!Number.isNaN(dumpSeconds)) {
    const other = await startPostgres(undefined, { durable: true });
    compare('its restore, beside pg_restore', seconds, runPeer('pg_restore', ['-d', other.url, dumped]));
    await other.remove();
  }
} finally {
  await postgres.remove();
  rmSync(folder, { recursive: true, force: true });
}
printTable(table);
