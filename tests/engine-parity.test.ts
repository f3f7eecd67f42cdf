import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { CONSTRUCTS, PARITY_TESTS } from './engine-parity.ts';

const ROOT = join(import.meta.dirname, '..');
const read = (file: string) => readFileSync(join(ROOT, file), 'utf8');

/** The product's files with SQL. */
const SQL_FILES = ['server', 'packages'].flatMap((folder) =>
  readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
    .map((file) => `${folder}/${file}`)
    .filter((file) => /\.(ts|sql)$/.test(file) && !/\.test\.ts$|node_modules|\/tests\//.test(file))
    .filter((file) => file.endsWith('.sql') || /\bsql\b|kysely|\.query\(/.test(read(file))),
);

describe('the engine parity tests', () => {
  it.each(PARITY_TESTS)('%s exists and runs on both engines', (file) => {
    expect([
      existsSync(join(ROOT, file)),
      existsSync(join(ROOT, file)) && read(file).includes('describeOnBothEngines('),
    ]).toEqual([true, true]);
  });

  it.each(Object.entries(CONSTRUCTS))(
    '%s is covered by a parity test if and only if the product uses it',
    (construct, pattern) => {
      const users = SQL_FILES.filter((file) => pattern.test(read(file)));
      const covering = PARITY_TESTS.filter(([, constructs]) => (constructs as string[]).includes(construct));
      expect({ users, isCovered: covering.length > 0 }).toEqual({ users, isCovered: users.length > 0 });
    },
  );
});
