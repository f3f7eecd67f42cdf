import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { readConfig } from '#server/config.ts';
import { restoreBackup } from '#server/db/backup/restore-backup.ts';
import { CommandError, describeContents, describeMail, runPlain } from './run-plain.ts';

const USAGE = 'Usage: npm run restore -- FILE, or npm run restore -- FILE --send-waiting-mail';

function readArguments() {
  try {
    const { values, positionals } = parseArgs({
      options: { 'send-waiting-mail': { type: 'boolean', default: false } },
      allowPositionals: true,
    });
    const [file, ...more] = positionals;
    if (file && more.length === 0) return { file: resolve(file), sendWaitingMail: values['send-waiting-mail'] };
  } catch {
    // Unknown option.
  }
  throw new CommandError(USAGE);
}

await runPlain(async () => {
  const { file, sendWaitingMail } = readArguments();
  const { dataDir, databaseUrl } = readConfig();
  const restored = await restoreBackup({ dataDir, databaseUrl }, file, { sendWaitingMail });
  const { createdAt, version } = restored.header;
  const lines = [
    `Restored the backup of ${createdAt} (version ${version}) into ${databaseUrl ? 'PostgreSQL' : dataDir}:`,
    `${describeContents(restored)}; every count and checksum matches.`,
    ...describeMail(restored.waiting, sendWaitingMail),
    'Everybody must sign in again.',
  ];
  return lines.join('\n');
});
