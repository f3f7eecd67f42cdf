import { sql } from 'kysely';
import { beforeEach, expect, it, vi } from 'vitest';
import { openTestApi, TEST_EMAIL, TEST_PASSWORD, type TestApi } from '#tests/api.ts';
import { describeOnBothEngines } from '#tests/engines.ts';

// Each attempt computes a hash.
vi.setConfig({ testTimeout: 120_000, hookTimeout: 60_000 });

describeOnBothEngines('signing in', (engine) => {
  let api: TestApi;
  beforeEach(async () => {
    api = await openTestApi(engine.database);
  });
  const signIn = (body: unknown, address?: string) =>
    api.call('POST', '/api/v1/session', { body, ...(address ? { address } : {}) });

  it('returns a token and the user for the right credentials, and sets no cookie', async () => {
    const response = await signIn({ email: TEST_EMAIL, password: TEST_PASSWORD });
    expect(response.status).toBe(201);
    expect(response.headers.get('Set-Cookie')).toBeNull();
    const { token, user } = await response.json();
    expect(user).toEqual({
      id: expect.any(String),
      email: TEST_EMAIL,
      role: 'admin',
      name: expect.any(String),
      requiredFactor: null,
    });
    const current = await api.call('GET', '/api/v1/session', { token });
    expect(await current.json()).toEqual({ user });
  });

  it.each([{}, { email: TEST_EMAIL }, { email: ' ', password: 'x' }, { email: TEST_EMAIL, password: '' }])(
    'asks for both fields when %j is sent',
    async (body) => {
      const response = await signIn(body);
      expect(response.status).toBe(422);
      expect((await response.json()).title).toBe('Please enter both email and password');
    },
  );

  it('gives the same response to an unknown account, a wrong password and a malformed address (S4)', async () => {
    const bodies = [
      { email: TEST_EMAIL, password: 'wrong-password' },
      { email: 'nobody@transcargo.example', password: 'wrong-password' },
      { email: 'not-an-address', password: 'wrong-password' },
    ];
    for (const body of bodies) {
      const response = await signIn(body);
      expect(response.status).toBe(401);
      expect((await response.json()).title).toBe('Invalid credentials. Please try again.');
    }
  });

  it('rejects the sixth attempt in a minute for one account and address, and accepts the right password from elsewhere (S3)', async () => {
    for (let n = 0; n < 5; n++) expect((await signIn({ email: TEST_EMAIL, password: `wrong-${n}` })).status).toBe(401);
    const blocked = await signIn({ email: TEST_EMAIL.toUpperCase(), password: TEST_PASSWORD });
    expect(blocked.status).toBe(429);
    expect(Number(blocked.headers.get('Retry-After'))).toBeGreaterThan(0);
    expect((await signIn({ email: TEST_EMAIL, password: TEST_PASSWORD }, '198.51.100.7')).status).toBe(201);
  });

  it('accepts a signed token, encoded or not, and none with a foreign, truncated or missing signature', async () => {
    const [one, other] = [await api.signIn(), await api.signIn()].map((token) => decodeURIComponent(token).split('.'));
    const [value = '', signature = ''] = one ?? [];
    const read = async (token: string) => (await api.call('GET', '/api/v1/session', { token })).status;
    expect(await read(`${value}.${signature}`)).toBe(200);
    expect(await read(encodeURIComponent(`${value}.${signature}`))).toBe(200);
    const forged = [
      `${value}.${other?.[1]}`,
      `${other?.[0]}.${signature}`,
      `${value}.${signature.slice(0, -4)}`,
      value,
      '.',
      '%',
      '%E0%A4%A',
    ];
    for (const token of [...forged, `${value}.`, `${value}x.${signature}`]) expect(await read(token), token).toBe(401);
  });

  it('remembers failures across a restart (S3)', async () => {
    for (let n = 0; n < 5; n++) await signIn({ email: TEST_EMAIL, password: `wrong-${n}` });
    api = await openTestApi(engine.database);
    expect((await signIn({ email: TEST_EMAIL, password: TEST_PASSWORD })).status).toBe(429);
  });

  it('lets at most five of 30 concurrent guesses through (S3)', async () => {
    const answers = await Promise.all(
      Array.from({ length: 30 }, (_, n) => signIn({ email: TEST_EMAIL, password: `p${n}` })),
    );
    expect(answers.filter((answer) => answer.status === 401)).toHaveLength(5);
    expect(answers.filter((answer) => answer.status === 429)).toHaveLength(25);
  });

  it('lets the owner in from a known address while strangers guess from many (S3)', async () => {
    const home = '198.51.100.7';
    expect((await signIn({ email: TEST_EMAIL, password: TEST_PASSWORD }, home)).status).toBe(201);
    const guesses = Array.from({ length: 60 }, (_, n) =>
      signIn({ email: TEST_EMAIL, password: `wrong-${n}` }, `203.0.113.${n}`),
    );
    expect((await signIn({ email: TEST_EMAIL, password: TEST_PASSWORD }, home)).status).toBe(201);
    const statuses = (await Promise.all(guesses)).map(({ status }) => status);
    expect(new Set(statuses)).toEqual(new Set([401, 429]));
  });

  it('does not count an attempt rejected for lack of capacity as a failure (S3)', async () => {
    const first = Array.from({ length: 60 }, (_, n) =>
      signIn({ email: `nobody-${n}@transcargo.example`, password: 'wrong' }, `203.0.113.${n}`),
    );
    const limited = (await Promise.all(first)).findIndex(({ status }) => status === 429);
    expect(limited).not.toBe(-1);
    const again: number[] = [];
    for (let n = 0; n < 6; n++) {
      const body = { email: `nobody-${limited}@transcargo.example`, password: 'wrong' };
      again.push((await signIn(body, `203.0.113.${limited}`)).status);
    }
    expect(again).toEqual([401, 401, 401, 401, 401, 429]);
  });

  it('allows a sign-in when failures were counted before the clock was set back a day (S3)', async () => {
    for (let n = 0; n < 6; n++) await signIn({ email: TEST_EMAIL, password: `wrong-${n}` });
    expect((await signIn({ email: TEST_EMAIL, password: TEST_PASSWORD })).status).toBe(429);
    await sql`update sign_in_failures set expire = expire + ${86_400_000}`.execute(engine.kysely);
    expect((await signIn({ email: TEST_EMAIL, password: TEST_PASSWORD })).status).toBe(201);
  });

  it('resets failures after a success', async () => {
    for (let n = 0; n < 4; n++) await signIn({ email: TEST_EMAIL, password: `wrong-${n}` });
    expect((await signIn({ email: TEST_EMAIL, password: TEST_PASSWORD })).status).toBe(201);
    expect((await signIn({ email: TEST_EMAIL, password: 'wrong' })).status).toBe(401);
  });

  it('invalidates the token at sign-out (S5)', async () => {
    const token = await api.signIn();
    expect((await api.call('DELETE', '/api/v1/session', { token })).status).toBe(204);
    expect((await api.call('GET', '/api/v1/session', { token })).status).toBe(401);
    expect((await api.call('DELETE', '/api/v1/session', { token })).status).toBe(401);
  });

  it('accepts no session from a cookie or an unsigned token', async () => {
    const token = await api.signIn();
    const bare = token.split('.')[0] ?? '';
    expect((await api.call('GET', '/api/v1/session', { token: bare })).status).toBe(401);
    const cookie = `better-auth.session_token=${encodeURIComponent(token)}`;
    expect((await api.call('GET', '/api/v1/session', { headers: { cookie } })).status).toBe(401);
  });

  it('serves none of the auth library’s own routes', async () => {
    const body = { email: 'x@y.example', password: 'long-enough', name: 'X' };
    expect((await api.call('POST', '/api/auth/sign-up/email', { body })).status).toBe(404);
  });

  it('ends every session when the password is reset', async () => {
    const token = await api.signIn();
    await openTestApi(engine.database);
    expect((await api.call('GET', '/api/v1/session', { token })).status).toBe(401);
  });
});
