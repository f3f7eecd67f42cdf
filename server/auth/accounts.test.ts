import { hashPassword, verifyPassword } from 'better-auth/crypto';
import { expect, it } from 'vitest';
import { describeOnBothEngines } from '#tests/engines.ts';
import { createAccounts } from './accounts.ts';

describeOnBothEngines('accounts', (engine) => {
  it('do the work of one hash for a known and for an unknown account, and let neither in (S4)', async () => {
    const work: string[] = [];
    const hasher: Parameters<typeof createAccounts>[3] = {
      hash: (password) => {
        work.push('hash');
        return hashPassword(password);
      },
      verify: (data) => {
        work.push('verify');
        return verifyPassword(data);
      },
    };
    const accounts = createAccounts(engine.kysely, 'a-secret-of-the-test-that-is-long', 'http://localhost', hasher);
    await accounts.setPassword('known@transcargo.example', 'the-right-password');
    work.length = 0;
    expect(await accounts.signIn('known@transcargo.example', 'a-wrong-password')).toBeUndefined();
    expect(work.splice(0)).toEqual(['verify']);
    expect(await accounts.signIn('unknown@transcargo.example', 'a-wrong-password')).toBeUndefined();
    expect(work.splice(0)).toEqual(['hash']);
    expect(await accounts.signIn('known@transcargo.example', 'the-right-password')).toMatchObject({
      user: { email: 'known@transcargo.example' },
    });
  });

  it('keep no password that could be read', async () => {
    const accounts = createAccounts(engine.kysely, 'a-secret-of-the-test-that-is-long', 'http://localhost');
    await accounts.setPassword('known@transcargo.example', 'the-right-password');
    const [row] = (await engine.database.pool.query('select password from accounts')).rows;
    expect(row.password).toMatch(/^[0-9a-f]{32}:[0-9a-f]{128}$/);
  });
});
