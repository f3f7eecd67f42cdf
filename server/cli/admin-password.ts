import { z } from 'zod';
import { checkNewPassword } from '#domain/password.ts';
import { STAFF_ERROR_TEXTS } from '#domain/staff-error-texts.ts';
import { createAccounts } from '#server/auth/accounts.ts';
import { forgetFirstSignIn } from '#server/auth/first-admin.ts';
import { getSecret } from '#server/auth/secret.ts';
import { askPassword } from './ask-password.ts';
import { runCommand } from './open-configured.ts';
import { CommandError } from './run-plain.ts';

const USAGE =
  'Usage: npm run admin:password -- someone@example.com (the new password is asked for, or read from a pipe)';

function readEmail(): string {
  const email = process.argv[2] ?? '';
  if (!z.email().safeParse(email).success) throw new CommandError(USAGE);
  return email;
}

await runCommand(readEmail, async (database, email) => {
  const password = await askPassword(`New password for ${email}: `);
  const problem = checkNewPassword(password, email);
  if (problem) throw new CommandError(`${STAFF_ERROR_TEXTS[problem]}.`);
  const accounts = createAccounts(database.kysely, await getSecret(database.kysely), database.publicUrl);
  const done = await accounts.setPassword(email, password);
  forgetFirstSignIn(database.dataDir);
  return done === 'created' ? `Made the admin ${email}.` : `Changed the password of ${email} and ended its sessions.`;
});
