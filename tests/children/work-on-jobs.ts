// work-on-jobs.ts <data folder or URL> <id of a status job>: nothing but the worker of status jobs.

import { setTimeout as sleep } from 'node:timers/promises';
import { say } from '@transcargo/embedded-postgres/testing/lines.ts';
import { openDatabase } from '#server/db/database.ts';
import { createFeatures } from '#server/features.ts';

const [target = '', id = ''] = process.argv.slice(2);
const isUrl = target.startsWith('postgres:');
const database = await openDatabase({ dataDir: target, databaseUrl: isUrl ? target : undefined, log: () => undefined });
const silent = { debug: () => undefined, info: () => undefined, warn: () => undefined, error: () => undefined };
const { statusJobs, mail, live } = await createFeatures({
  ...{ database, publicUrl: 'http://localhost:3000', timeZone: 'UTC', log: silent },
  now: () => new Date(),
});
process.stdin.on('end', async () => {
  await live.close();
  await statusJobs.stop();
  await mail.stop();
  await database.close();
  process.exit(0);
});
process.stdin.resume();
await statusJobs.start();
say('working');
for (;;) {
  const { state } = await statusJobs.service.getJob(id);
  if (state === 'done' || state === 'undone') break;
  await sleep(50);
}
say('ended');
