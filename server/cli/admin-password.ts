import { createInterface } from 'node:readline/promises';
import { Writable } from 'node:stream';
import { foldEmail, isEmail } from '#domain/email.ts';
import { checkNewPassword } from '#domain/session/password.ts';
import { STAFF_ERROR_TEXTS } from '#domain/staff-error-texts.ts';
import { createAccounts } from '#server/auth/accounts.ts';
import { forgetFirstSignIn } from '#server/auth/first-admin.ts';
import { getSecret } from '#server/auth/secret.ts';
import { CommandError, runCommand } from './run-plain.ts';

const USAGE =
  'Usage: npm run admin:password -- someone@example.com [--no-second-factor] (prompts for the new password, or reads it from a pipe; --no-second-factor also removes the second factor)';
const NO_SECOND_FACTOR = '--no-second-factor';

function readArguments(): { email: string; isFactorLost: boolean } {
  const [address = '', option, ...more] = process.argv.slice(2);
  const email = foldEmail(address);
  const isKnown = (option === undefined || option === NO_SECOND_FACTOR) && more.length === 0;
  if (!isKnown || !isEmail(email)) throw new CommandError(USAGE);
  return { email, isFactorLost: option === NO_SECOND_FACTOR };
}

await runCommand(readArguments, async (database, { email, isFactorLost }) => {
  const password = await promptPassword(`New password for ${email}: `);
  const problem = checkNewPassword(password, email);
  if (problem) throw new CommandError(`${STAFF_ERROR_TEXTS[problem]}.`);
  const accounts = createAccounts(database.kysely, await getSecret(database.kysely), database.publicUrl);
  const done = await accounts.setPassword(email, password);
  forgetFirstSignIn(database.dataDir);
  const factor = isFactorLost && (await accounts.removeSecondFactor(email)) ? ' Removed its second factor.' : '';
  const message =
    done === 'created' ? `Created the admin ${email}.` : `Changed the password of ${email} and ended its sessions.`;
  return message + factor;
});

/** Reads a password from the terminal without echo, or from the first line of standard input. */
export async function promptPassword(question: string): Promise<string> {
  if (process.stdin.isTTY) process.stdout.write(question);
  // The terminal would echo the input.
  const nowhere = new Writable({ write: (_chunk, _encoding, done) => done() });
  const lines = createInterface({ input: process.stdin, output: nowhere, terminal: process.stdin.isTTY === true });
  try {
    for await (const line of lines) return line;
    return '';
  } finally {
    lines.close();
    if (process.stdin.isTTY) process.stdout.write('\n');
  }
}
