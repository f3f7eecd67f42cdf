import { BackupError } from '@transcargo/backup-file/format.ts';
import { ConfigError } from '#server/config.ts';
import { DatabaseStartError, isUnavailable } from '#server/db/errors.ts';

/** A plain refusal of a command; the message says what to do. */
export class CommandError extends Error {
  override name = 'CommandError';
}

const PLAIN = [ConfigError, DatabaseStartError, CommandError, BackupError];

function toSentence(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  if (PLAIN.some((kind) => error instanceof kind)) return error.message;
  if (isUnavailable(error)) return `The database went away or refused (${error.message}): try again.`;
  return error.stack ?? error.message;
}

/** Runs a command and writes what it returns. What goes wrong is exit code 1, and one line if it is known. */
export async function runPlain(command: () => Promise<string>): Promise<void> {
  try {
    process.stdout.write(`${await command()}\n`);
  } catch (error) {
    process.stderr.write(`${toSentence(error)}\n`);
    process.exitCode = 1;
  }
}
