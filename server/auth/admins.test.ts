import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { CHOSEN_PASSWORD, LEO, PIA, useAdminApi } from '#tests/admin-api.ts';
import { TEST_EMAIL, TEST_PASSWORD } from '#tests/api.ts';
import { describeOnBothEngines } from '#tests/engines.ts';

describeOnBothEngines('admins', (engine) => {
  const staff = useAdminApi(engine);
  const audit = async () => {
    const rows = await engine.kysely.selectFrom('audit_entries').selectAll().orderBy('id').execute();
    return rows.map(({ actor, action, before, after }) => ({ actor, action, before, after }));
  };

  it('are listed from the oldest account to the newest', async () => {
    await staff.anAdmin(PIA.email);
    await staff.anAdmin(LEO);
    const days = { [TEST_EMAIL]: 2, [LEO]: 3, [PIA.email]: 1 };
    for (const [email, ago] of Object.entries(days))
      await sql`update users set created_at = now() - make_interval(days => ${ago}) where email = ${email}`.execute(
        engine.kysely,
      );
    expect((await staff.list()).items.map(({ email }) => email)).toEqual([LEO, TEST_EMAIL, PIA.email]);
  });

  describe('the removal', () => {
    it('keeps their keys working, or revokes only theirs on request', async () => {
      const leo = await staff.anAdmin(LEO);
      const makeKey = async (token: string): Promise<string> => {
        const body = { name: 'Web shop', scopes: ['shipments:read'] };
        return (await (await staff.api.call('POST', '/api/v1/keys', { token, body })).json()).secret;
      };
      const secrets = [await makeKey(leo), await makeKey(leo), await makeKey(staff.token)];
      const works = async () =>
        Promise.all(secrets.map(async (token) => (await staff.api.call('GET', '/api/v1/shipments', { token })).status));
      expect((await staff.list()).items.map(({ workingKeys }) => workingKeys).toSorted()).toEqual([1, 2]);
      expect((await staff.remove(await staff.idOf(LEO))).status).toBe(204);
      expect(await works()).toEqual([200, 200, 200]);
      await staff.anAdmin(LEO);
      expect((await staff.remove(`${await staff.idOf(LEO)}?revokeKeys=true`)).status).toBe(204);
      expect(await works()).toEqual([401, 401, 200]);
      const keys = (await (await staff.api.call('GET', '/api/v1/keys', { token: staff.token })).json()).items;
      expect(keys.map(({ revokedBy }: { revokedBy: string | null }) => revokedBy)).toEqual([
        ...[null, TEST_EMAIL, TEST_EMAIL],
      ]);
      expect((await audit()).filter(({ action }) => action === 'keyRevoked')).toHaveLength(2);
    });

    it('of an admin ends their sessions and their invitations at once', async () => {
      const leo = await staff.anAdmin(LEO);
      const response = await staff.invite(PIA, leo);
      const secret = (await response.json()).link.split('/').at(-1);
      expect((await staff.remove(await staff.idOf(LEO))).status).toBe(204);
      expect(await staff.isAlive(leo)).toBe(false);
      expect((await staff.look(secret)).status).toBe(404);
      const { items, invitations } = await staff.list();
      expect([items.map(({ email }) => email), invitations]).toEqual([[TEST_EMAIL], []]);
      const signIn = await staff.api.call('POST', '/api/v1/session', {
        body: { email: LEO, password: CHOSEN_PASSWORD },
      });
      expect(signIn.status).toBe(401);
    });

    it('responds with 404 for an unknown id and 409 for the last admin; self-removal works while another admin exists', async () => {
      expect((await staff.remove('no-such-id')).status).toBe(404);
      const id = await staff.idOf(TEST_EMAIL);
      expect((await staff.remove(id)).status).toBe(409);
      const leo = await staff.anAdmin(LEO);
      expect((await staff.remove(id)).status).toBe(204);
      expect([await staff.isAlive(staff.token), await staff.isAlive(leo)]).toEqual([false, true]);
      expect((await staff.remove(await idOfFor(leo), leo)).status).toBe(409);
    });
    const idOfFor = async (which: string) => (await staff.list(which)).items[0]?.id ?? '';

    it('of each other at the same time always leaves exactly one', async () => {
      const adminId = await staff.idOf(TEST_EMAIL);
      let survivor = staff.token;
      let other = await staff.anAdmin(LEO);
      const emails = [TEST_EMAIL, LEO];
      expect(adminId).not.toBe('');
      for (let round = 0; round < 5; round++) {
        const ids = new Map((await staff.list(survivor)).items.map(({ id, email }) => [email, id]));
        const tokens = [survivor, other];
        const targets = [ids.get(emails[1] ?? ''), ids.get(emails[0] ?? '')];
        const answers = await Promise.all(tokens.map((which, index) => staff.remove(targets[index] ?? '', which)));
        expect(answers.map(({ status }) => status).sort()).toEqual([204, 401]);
        const { rows } = await engine.database.pool.query('select email from users');
        expect(rows).toHaveLength(1);
        const winner = answers[0]?.status === 204 ? 0 : 1;
        expect([await staff.isAlive(tokens[winner] ?? ''), await staff.isAlive(tokens[1 - winner] ?? '')]).toEqual([
          true,
          false,
        ]);
        survivor = tokens[winner] ?? '';
        emails.splice(0, 2, rows[0].email, `round${round}@transcargo.example`);
        other = await staff.anAdmin(emails[1] ?? '');
      }
    }, 60_000);

    it('of all by all at the same time leaves exactly one', async () => {
      const tokens = [
        staff.token,
        await staff.anAdmin(LEO),
        await staff.anAdmin('mia@transcargo.example'),
        await staff.anAdmin(PIA.email),
      ];
      const ids = (await staff.list()).items.map(({ id }) => id);
      await Promise.all(tokens.flatMap((which) => ids.map((id) => staff.remove(id, which))));
      const { rows } = await engine.database.pool.query('select id from users');
      expect(rows).toHaveLength(1);
    });

    it('of someone who is inviting at the same time leaves no open invitation', async () => {
      const leo = await staff.anAdmin(LEO);
      const id = await staff.idOf(LEO);
      const invitations = Array.from({ length: 8 }, (_, n) =>
        staff.invite({ name: 'X', email: `x${n}@y.example` }, leo),
      );
      const [removed, ...answers] = await Promise.all([staff.remove(id), ...invitations]);
      expect(removed.status).toBe(204);
      for (const { status } of answers) expect([201, 401]).toContain(status);
      expect((await staff.list()).invitations).toEqual([]);
    });
  });

  describe('the audit log', () => {
    it('records who invited, joined, revoked and removed whom, without secrets (S11, S12)', async () => {
      const secret = await staff.inviteToken();
      await staff.accept(secret);
      await staff.invite({ name: 'Leo Brandt', email: LEO });
      const [open] = (await staff.list()).invitations;
      await staff.api.call('DELETE', `/api/v1/admins/invitations/${open?.id}`, { token: staff.token });
      await staff.remove(await staff.idOf(PIA.email));
      const entries = (await audit()).filter(({ actor }) => actor !== 'database');
      expect(entries.map(({ actor, action }) => `${actor} ${action}`)).toEqual([
        `${TEST_EMAIL} signedIn`,
        `${TEST_EMAIL} adminInvited`,
        `${PIA.email} adminAdded`,
        `${PIA.email} invitationAccepted`,
        `${PIA.email} signedIn`,
        `${TEST_EMAIL} adminInvited`,
        `${TEST_EMAIL} invitationRevoked`,
        `${TEST_EMAIL} signedOut`,
        `${TEST_EMAIL} adminRemoved`,
      ]);
      expect(entries.find(({ action }) => action === 'adminInvited')?.after).toMatchObject(PIA);
      expect(entries.at(-2)).toMatchObject({ before: { email: PIA.email } });
      expect(entries.at(-1)).toMatchObject({ before: PIA, after: {} });
      const all = `${JSON.stringify(entries)}${staff.api.logs.join('\n')}`;
      for (const word of [secret, CHOSEN_PASSWORD, TEST_PASSWORD, staff.token]) expect(all).not.toContain(word);
      expect(staff.api.logs.join('\n')).toContain('/api/v1/invitations/:token');
    });

    it('attributes an account created by the command line to the database', async () => {
      await staff.api.accounts.setPassword(LEO, CHOSEN_PASSWORD);
      expect((await audit()).at(-1)).toMatchObject({
        actor: 'database',
        action: 'adminAdded',
        after: { name: 'Admin', email: LEO },
      });
    });
  });
});
