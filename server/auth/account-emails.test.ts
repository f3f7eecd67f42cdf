import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { cleanAccountEmails } from '#server/db/migrations/0061-account-emails.ts';
import { CHOSEN_PASSWORD, PIA, useAdminApi } from '#tests/admin-api.ts';
import { TEST_EMAIL } from '#tests/api.ts';
import { describeOnBothEngines } from '#tests/engines.ts';

const MARKED = `\u200bPia@trans\u00adcargo.example\u2069\ufeff`;
const WIDE = 'ｐｉａ＠transcargo．example';

describeOnBothEngines('accounts whose address has invisible or wide characters', (engine) => {
  const staff = useAdminApi(engine);
  const signIn = async (email: string, password = CHOSEN_PASSWORD) =>
    (await staff.api.call('POST', '/api/v1/session', { body: { email, password } })).status;
  const emails = async () => (await staff.list()).items.map(({ email }) => email).toSorted();
  /** Stores it as older versions did. */
  const store = (email: string, marked: string) =>
    sql`update users set email = ${marked} where email = ${email}`.execute(engine.kysely);
  const update = () => engine.kysely.transaction().execute(cleanAccountEmails);

  it.each([MARKED, WIDE])('are stored without them by the command line and an invitation: %j', async (email) => {
    expect(await staff.api.accounts.setPassword(email, 'another-password')).toBe('created');
    expect(await staff.api.accounts.setPassword(PIA.email, CHOSEN_PASSWORD)).toBe('changed');
    expect(await emails()).toEqual([PIA.email, TEST_EMAIL]);
    expect((await staff.invite({ ...PIA, email })).status).toBe(422);
    await staff.remove(await staff.idOf(PIA.email));
    expect((await staff.accept(await staff.inviteToken({ ...PIA, email }))).status).toBe(201);
    expect(await emails()).toEqual([PIA.email, TEST_EMAIL]);
  });

  it.each(['jürgen@müller.example', '李雷@例子.example', "o'neil+x@sub.a.example", 'a..b@transcargo.example'])(
    'with any letters that an address may have are invited, signed in to and set by the command line: %s',
    async (email) => {
      expect((await staff.accept(await staff.inviteToken({ ...PIA, email }))).status).toBe(201);
      expect(await signIn(email.toUpperCase())).toBe(201);
      expect(await signIn(email, 'wrong-password')).toBe(401);
      expect(await staff.api.accounts.setPassword(email, 'another-password')).toBe('changed');
      expect(await signIn(email, 'another-password')).toBe(201);
    },
  );

  it('accept a sign-in with the domain in Punycode', async () => {
    const [letters, code] = ['jürgen@müller.example', 'jürgen@xn--mller-kva.example'];
    await staff.api.accounts.setPassword(letters, CHOSEN_PASSWORD);
    expect([await signIn(code), await signIn(letters)]).toEqual([201, 201]);
    await store(letters, code);
    expect([await signIn(code), await signIn(letters)]).toEqual([201, 201]);
  });

  it('accept a sign-in with every spelling, and count failures together', async () => {
    await staff.api.accounts.setPassword(PIA.email, CHOSEN_PASSWORD);
    for (const email of [PIA.email, MARKED, WIDE]) expect(await signIn(email)).toBe(201);
    for (const email of [MARKED, WIDE, PIA.email, MARKED, WIDE])
      expect(await signIn(email, 'wrong-password')).toBe(401);
    expect(await signIn(`${PIA.email}\u200b`)).toBe(429);
  });

  it('from an older version, and its invitations, work after the update', async () => {
    await staff.api.accounts.setPassword(PIA.email, CHOSEN_PASSWORD);
    await store(PIA.email, MARKED);
    const older = await staff.inviteToken({ name: 'Leo Brandt', email: 'leo@transcargo.example' });
    await sql`update admin_invitations set email = ${'leo@transcargo.example\u200b'}`.execute(engine.kysely);
    staff.api.setNow('2026-12-02T13:00:00.000Z');
    const newer = await staff.inviteToken({ name: 'Leo Brandt', email: 'leo@transcargo.example' });
    await update();
    expect(await emails()).toEqual([PIA.email, TEST_EMAIL]);
    expect(await signIn(PIA.email)).toBe(201);
    expect((await staff.accept(older)).status).toBe(404);
    expect((await staff.accept(newer)).status).toBe(201);
    expect(await staff.api.accounts.listUnreachable()).toEqual([]);
  });

  it('that would merge stay two, and the unusable one is reported', async () => {
    await staff.api.accounts.setPassword(PIA.email, 'another-password');
    await store(PIA.email, MARKED);
    const id = await staff.idOf(MARKED);
    await staff.api.accounts.setPassword(PIA.email, CHOSEN_PASSWORD);
    await update();
    expect(await emails()).toEqual([PIA.email, TEST_EMAIL, MARKED].toSorted());
    expect(await signIn(MARKED)).toBe(201);
    expect(await staff.api.accounts.listUnreachable()).toEqual([{ id, email: MARKED }]);
  });
});
