import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

const ROOT = join(import.meta.dirname, '..');
/** Starts of statements. Raw SQL needs kysely itself, which the rule `sql-behind-repositories` detects. */
const VERB = /\.(selectFrom|insertInto|updateTable|deleteFrom)\(/;
const MAY_HOLD_SQL = /^server\/db\/|\.repository\.ts$|\.test\.ts$/;

/** Files with both statements and rules, and why. */
const EXCEPTIONS: Record<string, string> = {
  'server/auth/accounts.ts': 'fills the gaps of the accounts library, which is handed the database, too',
  'server/auth/secret.ts': 'creates and stores the secret in one statement, and does nothing else',
  'server/imports/read-file.ts': 'a step of the worker: each part of the file is written as it is read',
  'server/imports/undo-row.ts': 'locks the shipment first, in the transaction that it is handed',
  'server/samples/load-samples.ts': 'one mark, that samples have been loaded',
};

const hasSql = (file: string) => VERB.test(readFileSync(join(ROOT, file), 'utf8'));

describe('SQL', () => {
  const files = globSync('server/**/*.ts', { cwd: ROOT }).map((file) => file.replaceAll('\\', '/'));

  it('appears only in repositories, server/db/ and the files listed here', () => {
    expect(files.filter(hasSql).length).toBeGreaterThan(50);
    const elsewhere = files.filter((file) => !MAY_HOLD_SQL.test(file) && hasSql(file));
    expect(elsewhere.sort()).toEqual(Object.keys(EXCEPTIONS).sort());
  });

  it.each([
    "db.selectFrom('users')",
    "trx\n  .insertInto('users')",
    "db.updateTable('users')",
    "db.deleteFrom('users')",
  ])('would be found in %j', (code) => {
    expect(code).toMatch(VERB);
  });
});
