// die-in-step.ts <data folder or URL> <steps>: a worker whose only job kills its process after this many steps; prints
// each step, and the giving up of the job.

import { printLine } from '@transcargo/embedded-postgres/testing/lines.ts';
import { createStepWorker } from '#server/db/create-step-worker.ts';
import { openDatabase } from '#server/db/database.ts';
import { openJobs } from '#server/db/jobs.ts';

const [target = '', before = '0'] = process.argv.slice(2);
const isUrl = target.startsWith('postgres:');
const database = await openDatabase({ dataDir: target, databaseUrl: isUrl ? target : undefined, log: () => undefined });
const silent = { debug: () => undefined, info: () => undefined, warn: () => undefined, error: () => undefined };
const boss = await openJobs(database, silent);
let steps = 0;
const worker = await createStepWorker(
  { db: database.kysely, boss, now: () => new Date(), log: silent },
  {
    queue: 'dying',
    async step() {
      steps += 1;
      printLine(`step ${steps}`);
      if (steps > Number(before)) process.kill(process.pid, 'SIGKILL');
      return true;
    },
    skip: async () => undefined,
    giveUp: async () => printLine('given up'),
    listStalled: async () => ['job-1'],
    tidy: async () => undefined,
  },
);
process.stdin.on('end', () => process.exit(0));
process.stdin.resume();
await worker.start();
