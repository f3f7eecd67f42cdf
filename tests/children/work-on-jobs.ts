// work-on-jobs.ts <data folder or URL> <statusJobs, imports, webhooks or promiseMails> <id>: only one worker, until the
// work is done.

import { setTimeout as sleep } from 'node:timers/promises';
import { printLine } from '@transcargo/embedded-postgres/testing/lines.ts';
import { sql } from 'kysely';
import { openDatabase } from '#server/db/database.ts';
import { createFeatures } from '#server/features.ts';
import { hasPendingPromiseMail } from '#server/promises/promises.repository.ts';

const [target = '', kind = '', id = ''] = process.argv.slice(2);
const isUrl = target.startsWith('postgres:');
const database = await openDatabase({ dataDir: target, databaseUrl: isUrl ? target : undefined, log: () => undefined });
const silent = { debug: () => undefined, info: () => undefined, warn: () => undefined, error: () => undefined };
const { statusJobs, imports, webhooks, promiseMails, mail, live } = await createFeatures({
  database,
  publicUrl: 'http://localhost:3000',
  timeZone: 'UTC',
  log: silent,
  now: () => new Date(),
  // No delay, because the test is about kills.
  mail: { promises: { delayMinutes: 0, pollMs: 50 } },
  webhooks: { openHosts: new Set(['127.0.0.1']), pace: { pollMs: 50, leaseMs: 1_000 } },
});
const kinds = {
  imports: { worker: imports, readState: async () => (await imports.service.getImport(id, 'all')).state },
  statusJobs: { worker: statusJobs, readState: async () => (await statusJobs.service.getJob(id, 'all')).state },
  promiseMails: {
    worker: promiseMails,
    readState: async () => ((await hasPendingPromiseMail(database.kysely, new Date())) ? 'on' : 'done'),
  },
  webhooks: {
    worker: webhooks,
    readState: async () => ((await webhooks.service.getWebhook(id)).waiting === 0 ? 'done' : 'on'),
  },
};
const { worker, readState } = kinds[kind as keyof typeof kinds];
process.stdin.on('end', async () => {
  await live.close();
  await worker.stop();
  await mail.stop();
  await database.close();
  process.exit(0);
});
process.stdin.resume();
/** Reads what a step has changed: a kill before the first step would not interrupt work. */
const readProgress = async () => {
  const moved = { imports: 'imports', statusJobs: 'status_jobs' }[kind];
  if (!moved) return kind;
  const { rows } = await sql`select state, moved_at from ${sql.table(moved)} where id = ${id}`.execute(database.kysely);
  return JSON.stringify(rows);
};
const isOver = async () => ['done', 'checked', 'imported', 'undone'].includes(await readState());
const before = await readProgress();
await worker.start();
while (before !== kind && before === (await readProgress()) && !(await isOver())) await sleep(1);
printLine('working');
while (!(await isOver())) await sleep(50);
printLine('ended');
