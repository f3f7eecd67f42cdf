import { describe, expect, it } from 'vitest';
import { CHOSEN_PASSWORD, LEO, PIA, useAdminApi } from '#tests/admin-api.ts';
import { TEST_EMAIL, TEST_NOW } from '#tests/api.ts';
import { describeOnBothEngines } from '#tests/engines.ts';

describeOnBothEngines('invitations', (engine) => {
  const staff = useAdminApi(engine);

  describe('an invitation', () => {
    it('is a link that names the invitee and signs them in as an admin', async () => {
      const response = await staff.invite({ name: ' Pia Novak ', email: ' Pia@TransCargo.example ', role: 'admin' });
      expect([response.status, response.headers.get('Cache-Control')]).toEqual([201, 'no-store']);
      const { invitation, link } = await response.json();
      expect(invitation).toEqual({
        id: expect.any(String),
        ...PIA,
        role: 'admin',
        createdAt: TEST_NOW,
        expiresAt: '2026-12-09T12:00:00.000Z',
      });
      expect(link).toMatch(/^http:\/\/localhost:3000\/admin\/invite\/[\w-]{32,}$/);
      expect((await staff.list()).invitations).toEqual([invitation]);
      const secret = link.split('/').at(-1);
      expect(await (await staff.look(secret)).json()).toEqual({ ...PIA, expiresAt: invitation.expiresAt });
      const accepted = await staff.accept(secret, { name: 'Pia N.', password: CHOSEN_PASSWORD });
      expect(accepted.status).toBe(201);
      const session = await accepted.json();
      expect(session.user).toEqual({
        id: expect.any(String),
        name: 'Pia N.',
        email: PIA.email,
        role: 'admin',
        requiredFactor: null,
      });
      const { items, invitations } = await staff.list(session.token);
      expect(items.map(({ email }) => email).sort()).toEqual([PIA.email, TEST_EMAIL]);
      expect(invitations).toEqual([]);
      const again = await staff.api.call('POST', '/api/v1/session', {
        body: { email: PIA.email, password: CHOSEN_PASSWORD },
      });
      expect(again.status).toBe(201);
    });

    it('is stored as a digest only', async () => {
      const secret = await staff.inviteToken();
      const { rows } = await engine.database.pool.query('select * from admin_invitations');
      expect(rows).toHaveLength(1);
      expect(JSON.stringify(rows)).not.toContain(secret);
    });

    it('works once: used, forged, expired and revoked links all get the same response', async () => {
      const used = await staff.inviteToken();
      await staff.accept(used);
      const revoked = await staff.inviteToken({ name: 'Leo Brandt', email: LEO });
      const [open] = (await staff.list()).invitations;
      expect(
        (await staff.api.call('DELETE', `/api/v1/admins/invitations/${open?.id}`, { token: staff.token })).status,
      ).toBe(204);
      expect(
        (await staff.api.call('DELETE', `/api/v1/admins/invitations/${open?.id}`, { token: staff.token })).status,
      ).toBe(404);
      const expired = await staff.inviteToken({ name: 'Leo Brandt', email: LEO });
      staff.api.setNow('2026-12-09T12:00:00.000Z');
      const answers = [];
      for (const link of [used, revoked, expired, 'x'.repeat(32), `${used}x`]) {
        for (const response of [await staff.look(link), await staff.accept(link)]) {
          const { requestId: _, ...body } = await response.json();
          answers.push(JSON.stringify(body));
          expect(response.status).toBe(404);
        }
      }
      expect(new Set(answers).size).toBe(1);
      expect((await staff.list()).items).toHaveLength(2);
      // Expired invitations stay visible, because their author may want to renew them.
      expect((await staff.list()).invitations).toHaveLength(1);
    });

    it('is listed oldest first', async () => {
      staff.api.setNow('2026-12-02T13:00:00.000Z');
      await staff.invite(PIA);
      staff.api.setNow(TEST_NOW);
      await staff.invite({ name: 'Leo Brandt', email: LEO });
      expect((await staff.list()).invitations.map(({ email }) => email)).toEqual([LEO, PIA.email]);
    });

    it('is valid until the last second of the seventh day', async () => {
      const secret = await staff.inviteToken();
      staff.api.setNow('2026-12-09T11:59:59.000Z');
      expect((await staff.accept(secret)).status).toBe(201);
    });

    it('creates one account for ten concurrent uses', async () => {
      const secret = await staff.inviteToken();
      const answers = await Promise.all(Array.from({ length: 10 }, () => staff.accept(secret)));
      expect(answers.map(({ status }) => status).sort()).toEqual([201, ...Array(9).fill(404)]);
      expect((await staff.list()).items).toHaveLength(2);
    });

    it('replaces an earlier one for the same address', async () => {
      const first = await staff.inviteToken();
      const second = await staff.inviteToken({ ...PIA, name: 'Pia N.' });
      expect((await staff.list()).invitations.map(({ name }) => name)).toEqual(['Pia N.']);
      expect([(await staff.look(first)).status, (await staff.look(second)).status]).toEqual([404, 200]);
    });

    it('is rejected for an existing admin, even one who joined in the meantime', async () => {
      const response = await staff.invite({ name: 'Myself', email: TEST_EMAIL.toUpperCase() });
      expect(response.status).toBe(422);
      expect((await response.json()).errors).toMatchObject([{ path: 'email', code: 'isAdminAlready' }]);
      const secret = await staff.inviteToken();
      await staff.api.accounts.setPassword(PIA.email, 'another-good-password');
      expect((await staff.accept(secret)).status).toBe(409);
      const signIn = await staff.api.call('POST', '/api/v1/session', {
        body: { email: PIA.email, password: CHOSEN_PASSWORD },
      });
      expect(signIn.status).toBe(401);
    });

    it.each([
      [{}, 'name', 'nameMissing'],
      [{ name: ' ', email: PIA.email }, 'name', 'nameMissing'],
      [{ name: 'x'.repeat(101), email: PIA.email }, 'name', 'tooLong'],
      [{ name: 'Pia\nBcc: all', email: PIA.email }, 'name', 'lineBreak'],
      [{ name: 'Pia' }, 'email', 'emailFormat'],
      [{ name: 'Pia', email: 'pia' }, 'email', 'emailFormat'],
    ])('is rejected for %j: %s %s', async (body, path, code) => {
      const response = await staff.invite(body);
      expect(response.status).toBe(422);
      expect((await response.json()).errors).toContainEqual(expect.objectContaining({ path, code }));
      expect((await staff.list()).invitations).toEqual([]);
    });

    it.each([
      [{ name: 'Pia', password: 'eleven char' }, 'password', 'passwordTooShort'],
      [{ name: 'Pia', password: 'transcargo2026' }, 'password', 'passwordTooEasy'],
      [{ name: '', password: CHOSEN_PASSWORD }, 'name', 'nameMissing'],
    ])('is not accepted with %j, and stays open', async (body, path, code) => {
      const secret = await staff.inviteToken();
      const response = await staff.accept(secret, body);
      expect(response.status).toBe(422);
      expect((await response.json()).errors).toMatchObject([{ path, code }]);
      expect((await staff.accept(secret)).status).toBe(201);
    });

    it('allows 60 views and 20 attempts in ten minutes from one address', async () => {
      const looks = [];
      for (let n = 0; n < 61; n++) looks.push((await staff.look('no-such-link')).status);
      expect(looks.indexOf(429)).toBe(60);
      const tries = [];
      for (let n = 0; n < 21; n++) tries.push((await staff.accept('no-such-link')).status);
      expect(tries.indexOf(429)).toBe(20);
    });

    it('can be created 30 times an hour by one admin', async () => {
      const statuses = [];
      for (let n = 0; n < 31; n++) statuses.push((await staff.invite({ name: 'X', email: `x${n}@y.example` })).status);
      expect(statuses.indexOf(429)).toBe(30);
    });
  });
});
