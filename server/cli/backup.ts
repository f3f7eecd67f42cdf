import { statSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { readConfig } from '#server/config.ts';
import { recordBackup } from '#server/db/backup/last-backup.ts';
import { makeBackup } from '#server/db/backup/make-backup.ts';
import { CommandError, describeContents, runPlain } from './run-plain.ts';

const USAGE = 'Usage: npm run backup, or npm run backup -- FILE';

/** Sortable by time and valid as a file name everywhere. */
const toDefaultFile = (now: Date) =>
  join('backups', `transcargo-${now.toISOString().slice(0, 19).replaceAll(/[-:]/g, '')}Z.gz`);

await runPlain(async () => {
  const [path, ...more] = process.argv.slice(2);
  if (more.length > 0 || path?.startsWith('-')) throw new CommandError(USAGE);
  const { dataDir, databaseUrl } = readConfig();
  const file = resolve(path || toDefaultFile(new Date()));
  const contents = await makeBackup({ dataDir, databaseUrl }, file);
  const { size } = statSync(file);
  await recordBackup(dataDir, { at: contents.header.createdAt, bytes: size });
  const megabytes = (size / 1e6).toFixed(1);
  return `Backed up ${describeContents(contents)} to ${file} (${megabytes} MB). It was read back and is complete.`;
});
