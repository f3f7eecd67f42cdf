import { describe, expect, it } from 'vitest';
import { describeOnBothEngines } from '#tests/engines.ts';
import { type AdminAccounts, createAccounts } from './accounts.ts';
import { type PasswordHasher, scryptHasher } from './password-hasher.ts';

describeOnBothEngines('accounts', (engine) => {
  it('compute one hash for a known and for an unknown account, and admit neither (S4)', async () => {
    const work: string[] = [];
    const hasher: PasswordHasher = {
      hash: (password) => {
        work.push('hash');
        return scryptHasher.hash(password);
      },
      verify: (data) => {
        work.push('verify');
        return scryptHasher.verify(data);
      },
    };
    const accounts = createAccounts(engine.kysely, 'a-secret-of-the-test-that-is-long', 'http://localhost', { hasher });
    await accounts.setPassword('known@transcargo.example', 'the-right-password');
    work.length = 0;
    expect(await accounts.signIn('known@transcargo.example', 'a-wrong-password', '')).toBeUndefined();
    expect(work.splice(0)).toEqual(['verify']);
    expect(await accounts.signIn('unknown@transcargo.example', 'a-wrong-password', '')).toBeUndefined();
    expect(work.splice(0)).toEqual(['hash']);
    expect(await accounts.signIn('known@transcargo.example', 'the-right-password', '')).toMatchObject({
      user: { email: 'known@transcargo.example' },
    });
  });

  describe('that change during a password check', () => {
    const EMAIL = 'known@transcargo.example';
    /** Runs the change after the password was verified and before the session exists. */
    async function signInDuring(change: (accounts: AdminAccounts) => Promise<unknown>) {
      const accounts = createAccounts(engine.kysely, 'a-secret-of-the-test-that-is-long', 'http://localhost', {
        hasher: {
          hash: scryptHasher.hash,
          verify: async (data) => {
            const isRight = await scryptHasher.verify(data);
            await change(accounts);
            return isRight;
          },
        },
      });
      await accounts.setPassword(EMAIL, 'the-right-password');
      const session = await accounts.signIn(EMAIL, 'the-right-password', '');
      const { rows } = await engine.database.pool.query('select id from sessions');
      return { session, sessions: rows.length };
    }

    it('reject the old password', async () => {
      const outcome = await signInDuring((accounts) => accounts.setPassword(EMAIL, 'another-password'));
      expect(outcome).toEqual({ session: undefined, sessions: 0 });
    });

    it('reject a removed account', async () => {
      const outcome = await signInDuring(() => engine.database.pool.query('delete from users'));
      expect(outcome).toEqual({ session: undefined, sessions: 0 });
    });
  });

  it('store no readable password', async () => {
    const accounts = createAccounts(engine.kysely, 'a-secret-of-the-test-that-is-long', 'http://localhost');
    await accounts.setPassword('known@transcargo.example', 'the-right-password');
    const [row] = (await engine.database.pool.query('select password from accounts')).rows;
    expect(row.password).toMatch(/^[0-9a-f]{32}:[0-9a-f]{128}$/);
  });
});
