// send-mails.ts <data folder or URL> <mail server's URL>: only the sender, on a database with a full outbox.

import { randomUUID } from 'node:crypto';
import { printLine } from '@transcargo/embedded-postgres/testing/lines.ts';
import { DEFAULT_COMPANY } from '#domain/company/company.ts';
import { publicPlaces } from '#server/charts/address/public-places.ts';
import { openDatabase } from '#server/db/database.ts';
import { createMail } from '#server/mail/create-mail.ts';
import { FAST, TEST_FROM } from '../mail-settings.ts';

const [target = '', smtpUrl = ''] = process.argv.slice(2);
const isUrl = target.startsWith('postgres:');
const database = await openDatabase({ dataDir: target, databaseUrl: isUrl ? target : undefined, log: () => undefined });
const silent = { debug: () => undefined, info: () => undefined, warn: () => undefined, error: () => undefined };
const mail = await createMail({
  places: publicPlaces,
  getCompany: () => DEFAULT_COMPANY,
  database,
  publicUrl: 'http://localhost:3000',
  timeZone: 'UTC',
  log: silent,
  now: () => new Date(),
  createId: () => randomUUID(),
  suppressAddresses: async () => undefined,
  settings: { smtpUrl, from: TEST_FROM, pace: FAST },
});
process.stdin.on('end', async () => {
  await mail.stop();
  await database.close();
  printLine('stopped');
  process.exit(0);
});
process.stdin.resume();
await mail.start();
printLine('sending');
