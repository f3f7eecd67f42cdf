import { sql } from 'kysely';
import { beforeEach, expect, it, vi } from 'vitest';
import { openTestApi, TEST_EMAIL, TEST_PASSWORD, type TestApi } from '#tests/api.ts';
import { describeOnBothEngines } from '#tests/engines.ts';
import { toAppCode, turnFactorOn } from '#tests/second-factor.ts';

vi.setConfig({ testTimeout: 120_000 });

const OFFICE = '198.51.100.7';
const HOUR_MS = 3_600_000;

describeOnBothEngines('failed sign-ins', (engine) => {
  let api: TestApi;
  let token: string;
  beforeEach(async () => {
    api = await openTestApi(engine.database);
    token = await api.signIn();
  });
  const signIn = (address: string, password = TEST_PASSWORD, email = TEST_EMAIL) =>
    api.call('POST', '/api/v1/session', { body: { email, password }, address });
  const sendCode = async (address: string, code: string) => {
    const { challenge } = await (await signIn(address)).json();
    return (await api.call('POST', '/api/v1/session/code', { body: { challenge, code }, address })).status;
  };
  const passTime = (ms: number) =>
    sql`update sign_in_failures set expire = expire - ${ms}::bigint where key not like 'known:%'`.execute(
      engine.kysely,
    );
  const listRefusals = async () => {
    const rows = await engine.kysely.selectFrom('audit_entries').selectAll().orderBy('id').execute();
    return rows
      .filter(({ action }) => action.endsWith('Refused'))
      .map(({ actor, action, after }) => ({ actor, action, after }));
  };
  const listAlerts = () =>
    engine.kysely.selectFrom('mails').selectAll().where('kind', '=', 'failedSignIns').orderBy('number').execute();

  it('leave the second step open to known networks and recovery codes (S16)', async () => {
    const { secret, recoveryCodes } = await turnFactorOn(api, token);
    expect(await sendCode(OFFICE, toAppCode(secret))).toBe(201);
    const guess = (n: number) => sendCode(`2001:db8:${n.toString(16)}::1`, '000000');
    const statuses: number[] = [];
    for (let n = 0; n < 125; n++) statuses.push(await guess(n));
    expect([422, 429].map((status) => statuses.filter((each) => each === status).length)).toEqual([100, 25]);
    // A password alone doesn't make a network known.
    expect(await sendCode('2001:db8:1::1', toAppCode(secret, undefined, 1))).toBe(429);
    expect(await sendCode('203.0.113.9', recoveryCodes[0] ?? '')).toBe(201);
    expect(await sendCode(OFFICE, toAppCode(secret, undefined, 1))).toBe(201);
    await passTime(HOUR_MS);
    expect(await guess(500)).toBe(422);
  });

  it('allow 5 codes a minute per network, also on a known one', async () => {
    const { secret } = await turnFactorOn(api, token);
    expect(await sendCode(OFFICE, toAppCode(secret))).toBe(201);
    const statuses = [];
    for (let n = 0; n < 6; n++) statuses.push(await sendCode(OFFICE, '000000'));
    expect(statuses).toEqual([422, 422, 422, 422, 422, 429]);
    expect(await sendCode('203.0.113.9', toAppCode(secret, undefined, 1))).toBe(201);
  });

  it('appear in the audit log, passwords and codes alike, for existing accounts', async () => {
    await signIn(OFFICE, 'a-wrong-password');
    await signIn(OFFICE, 'a-wrong-password', 'nobody@transcargo.example');
    await api.call('POST', '/api/v1/account/proof', { body: { currentPassword: 'a-wrong-password' }, token });
    await turnFactorOn(api, token);
    await sendCode(OFFICE, '000000');
    await api.call('POST', '/api/v1/account/proof', { body: { code: '000000' }, token });
    const after = { email: TEST_EMAIL };
    expect(await listRefusals()).toEqual([
      { actor: 'visitor', action: 'passwordRefused', after },
      { actor: TEST_EMAIL, action: 'passwordRefused', after },
      { actor: 'visitor', action: 'codeRefused', after },
      { actor: TEST_EMAIL, action: 'codeRefused', after },
    ]);
    const { items } = await (await api.call('GET', '/api/v1/activity?group=access', { token })).json();
    expect(items.filter(({ action }: { action: string }) => action.endsWith('Refused'))).toHaveLength(4);
  });

  it('are reported to the owner by email after the fifth, at most once a day', async () => {
    for (let n = 0; n < 4; n++) await signIn(`192.0.2.${n}`, 'a-wrong-password');
    expect(await listAlerts()).toEqual([]);
    for (let n = 4; n < 12; n++) await signIn(`192.0.2.${n}`, 'a-wrong-password');
    const [alert, ...others] = await listAlerts();
    expect(others).toEqual([]);
    expect(alert).toMatchObject({ recipient: TEST_EMAIL, facts: { email: TEST_EMAIL, isPasswordKnown: false } });
    await passTime(23 * HOUR_MS);
    for (let n = 12; n < 20; n++) await signIn(`192.0.2.${n}`, 'a-wrong-password');
    expect(await listAlerts()).toHaveLength(1);
    await passTime(HOUR_MS);
    await turnFactorOn(api, token);
    for (let n = 20; n < 25; n++) await sendCode(`192.0.2.${n}`, '000000');
    const [, second] = await listAlerts();
    expect(second).toMatchObject({ facts: { isPasswordKnown: true } });
    const { subject, text } = await (await api.call('GET', `/api/v1/mails/${second?.id}`, { token })).json();
    expect(subject).toBe('TransCargo: failed sign-ins to your account');
    expect(text).toContain('Someone knows your password');
  });
});
