import { inject } from 'vitest';
import { forgetSession } from '#app/session/session.ts';
import { storeToken } from '#app/session/session-token.ts';
import type { Role } from '#domain/role.ts';

/** Of every account that a test makes. */
export const PASSWORD = 'harbour-lantern-fog';

interface Call {
  method?: string;
  data?: object;
  headers?: Record<string, string>;
}

/** Asks the API as who holds the token; throws where it refuses. */
export async function ask<Answer>(token: string, path: string, { method = 'GET', data, headers }: Call = {}) {
  const response = await fetch(`/api/v1${path}`, {
    method,
    headers: { Authorization: `Bearer ${token}`, ...(data && { 'Content-Type': 'application/json' }), ...headers },
    ...(data && { body: JSON.stringify(data) }),
  });
  if (!response.ok) throw new Error(`${method} ${path} answered ${response.status}: ${await response.text()}`);
  return (response.status === 204 ? undefined : await response.json()) as Answer;
}

/** An account of this role, invited by the admin. */
export async function invite(role: Role, name = 'Karin Holm'): Promise<{ token: string; email: string }> {
  const email = `karin.${crypto.randomUUID().slice(0, 8)}@transcargo.example`;
  const person = { name, email, role };
  const { link } = await ask<{ link: string }>(inject('adminToken'), '/admins/invitations', {
    method: 'POST',
    data: person,
  });
  const { token } = await ask<{ token: string }>('', `/invitations/${link.split('/').at(-1)}`, {
    method: 'POST',
    data: { name, password: PASSWORD },
  });
  return { token, email };
}

const shared: Partial<Record<Role, Promise<string>>> = {};

/** Signs in as somebody of this role, without the form; gives the token. The tests of a run share one account for each role. */
export async function signIn(role: Role = 'admin'): Promise<string> {
  shared[role] ??= role === 'admin' ? Promise.resolve(inject('adminToken')) : invite(role).then(({ token }) => token);
  const token = await shared[role];
  forgetSession();
  storeToken(token);
  return token;
}

/** Signs in with an account of the test's own, so that what happens to it happens to nobody else's. */
export async function signInAlone(role: Role = 'admin', name?: string): Promise<{ token: string; email: string }> {
  const own = await invite(role, name);
  forgetSession();
  storeToken(own.token);
  return own;
}

/** Whether the token still opens something. */
export const isSignedIn = (token: string): Promise<boolean> => isAnswered(token, '/session');

const isAnswered = (token: string, path: string): Promise<boolean> =>
  ask(token, path).then(
    () => true,
    () => false,
  );

/** Whether a visitor gets it. */
export const isThere = (path: string): Promise<boolean> => isAnswered('', path);
