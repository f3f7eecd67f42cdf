import { existsSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { describeOnBothEngines } from '#tests/engines.ts';
import { quickHasher } from '#tests/quick-hasher.ts';
import { createAccounts } from './accounts.ts';
import { ensureFirstAdmin } from './first-admin.ts';

describeOnBothEngines('the first admin', (engine) => {
  const createMachine = () => {
    const dataDir = mkdtempSync(join(tmpdir(), 'transcargo-first-admin-'));
    onTestFinished(() => rmSync(dataDir, { recursive: true }));
    const accounts = createAccounts(engine.kysely, 'x'.repeat(32), 'https://example.com', { hasher: quickHasher });
    const start = (password?: string) => ensureFirstAdmin({ accounts, dataDir, email: undefined, password });
    return { file: join(dataDir, 'first-admin.txt'), start };
  };

  test('has a random password in a file readable only by its owner, unless one is set', async () => {
    const { file, start } = createMachine();
    const first = await start();
    expect(first?.email).toBe('admin@transcargo.example');
    expect(first?.password).toMatch(/^[\w-]{16}$/);
    expect(statSync(file).mode & 0o777).toBe(0o600);
    expect(readFileSync(file, 'utf8')).toContain(first?.password);
    expect(await start('chosen-password')).toEqual(first);
  });

  test('has one password when two machines start at the same time on an empty database', async () => {
    const machines = [createMachine(), createMachine()];
    const printed = await Promise.all(machines.map(({ start }) => start()));
    expect(printed.filter(Boolean)).toHaveLength(1);
    expect(machines.map(({ file }) => existsSync(file))).toEqual(printed.map(Boolean));
  });
});
