import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { AdminAccounts } from './accounts.ts';

const DEFAULT_EMAIL = 'admin@transcargo.example';
const FILE = 'first-admin.txt';

/** Credentials for the first sign-in; undefined after it. */
export interface FirstSignIn {
  email: string;
  password: string;
  file: string;
}

interface Options {
  accounts: AdminAccounts;
  dataDir: string;
  email: string | undefined;
  password: string | undefined;
}

const toFile = (dataDir: string) => join(dataDir, FILE);

function readFirstSignIn(dataDir: string): FirstSignIn | undefined {
  const file = toFile(dataDir);
  if (!existsSync(file)) return undefined;
  const [email = '', password = ''] = readFileSync(file, 'utf8').split('\n');
  return { email, password, file };
}

/**
 * Creates the admin if there is no account. Without ADMIN_EMAIL and ADMIN_PASSWORD, the password is random and saved in
 * a file that only its owner can read. Ruling "Signing in": there is no default password.
 */
export async function ensureFirstAdmin({
  accounts,
  dataDir,
  email,
  password,
}: Options): Promise<FirstSignIn | undefined> {
  if ((await accounts.countUsers()) > 0) return readFirstSignIn(dataDir);
  const chosen = { email: email ?? DEFAULT_EMAIL, password: password ?? randomBytes(12).toString('base64url') };
  // The file comes first: an account with a lost password would lock everyone out.
  if (!password) {
    // With PostgreSQL nothing else has created the folder.
    mkdirSync(dataDir, { recursive: true });
    writeFileSync(toFile(dataDir), `${chosen.email}\n${chosen.password}\n`, { mode: 0o600 });
  }
  if (await accounts.createAdmin(chosen.email, chosen.password)) return password ? undefined : readFirstSignIn(dataDir);
  // Another machine that started at the same time created the account, and has its password.
  forgetFirstSignIn(dataDir);
  return undefined;
}

/** After the first sign-in or a new password, the file is obsolete. */
export function forgetFirstSignIn(dataDir: string): void {
  rmSync(toFile(dataDir), { force: true });
}
