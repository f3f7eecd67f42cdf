import { inject } from 'vitest';
import { forgetSession } from '#app/session/session.ts';
import { storeToken } from '#app/session/session-token.ts';
import type { OptionalColumn } from '#domain/list-settings/columns.ts';
import type { Role } from '#domain/team/role.ts';

/** Password of every account that a test creates. */
export const PASSWORD = 'harbour-lantern-fog';

interface Call {
  method?: string;
  data?: object;
  headers?: Record<string, string>;
}

/** Returns a separate visitor address, so that its limits affect no other test. */
export const anAddress = () => `198.19.${Math.floor(Math.random() * 256)}.${Math.floor(Math.random() * 256)}`;

/** Calls the API with the token; throws if the request is rejected. */
export async function ask<Answer>(token: string, path: string, { method = 'GET', data, headers }: Call = {}) {
  const response = await fetch(`/api/v1${path}`, {
    method,
    headers: { Authorization: `Bearer ${token}`, ...(data && { 'Content-Type': 'application/json' }), ...headers },
    ...(data && { body: JSON.stringify(data) }),
  });
  if (!response.ok) throw new Error(`${method} ${path} answered ${response.status}: ${await response.text()}`);
  return (response.status === 204 ? undefined : await response.json()) as Answer;
}

/** The API accepts 30 invitations an hour from an account. */
const MAX_INVITATIONS = 20;
let inviter = { token: inject('adminToken'), sent: 0 };

/** Creates an invitation, as the admin unless another token is given; returns the token of its link. */
export async function createInvitation(
  person: { name: string; email: string; role: Role },
  token = inject('adminToken'),
): Promise<string> {
  const { link } = await ask<{ link: string }>(token, '/admins/invitations', { method: 'POST', data: person });
  return link.split('/').at(-1) ?? '';
}

/** Revokes the invitation of this address, like another admin. */
export async function revokeInvitation(email: string): Promise<void> {
  const admin = inject('adminToken');
  const { invitations } = await ask<{ invitations: { id: string; email: string }[] }>(admin, '/admins');
  const id = invitations.find((invitation) => invitation.email === email)?.id;
  await ask(admin, `/admins/invitations/${id}`, { method: 'DELETE' });
}

async function createAccount(role: Role, name: string): Promise<{ token: string; email: string }> {
  const email = `karin.${crypto.randomUUID().slice(0, 8)}@transcargo.example`;
  inviter.sent += 1;
  const invitation = await createInvitation({ name, email, role }, inviter.token);
  const data = { name, password: PASSWORD };
  const headers = { 'X-Forwarded-For': anAddress() };
  const { token } = await ask<{ token: string }>('', `/invitations/${invitation}`, { method: 'POST', data, headers });
  return { token, email };
}

/** Creates an account with this role through an invitation. */
export async function invite(role: Role, name = 'Karin Holm'): Promise<{ token: string; email: string }> {
  if (inviter.sent >= MAX_INVITATIONS) inviter = { ...(await createAccount('admin', 'Ines Vogt')), sent: 0 };
  return createAccount(role, name);
}

const shared: Partial<Record<Role, Promise<string>>> = {};

/**
 * Signs in to an account with this role without the form; returns the token. The tests of a run share one account per
 * role.
 */
export async function signIn(role: Role = 'admin'): Promise<string> {
  shared[role] ??= role === 'admin' ? Promise.resolve(inject('adminToken')) : invite(role).then(({ token }) => token);
  const token = await shared[role];
  forgetSession();
  storeToken(token);
  return token;
}

/** Signs in to an account that only this test uses. */
export async function signInToOwnAccount(
  role: Role = 'admin',
  name?: string,
): Promise<{ token: string; email: string }> {
  const account = await invite(role, name);
  forgetSession();
  storeToken(account.token);
  return account;
}

/** Signs in to an account whose list has these columns. */
export async function signInWithColumns(...columns: OptionalColumn[]): Promise<string> {
  const { token } = await signInToOwnAccount();
  const headers = { 'If-Match': '"0"' };
  await ask(token, '/account/list-settings', { method: 'PUT', data: { columns, views: [] }, headers });
  return token;
}

/** Ends the page's session elsewhere; only for an account of `signInToOwnAccount`. */
export const endSession = (token: string): Promise<void> => ask(token, '/session', { method: 'DELETE' });

/** Whether the token is still valid. */
export const isSignedIn = (token: string): Promise<boolean> => isSuccessful(token, '/session');

const isSuccessful = (token: string, path: string): Promise<boolean> =>
  ask(token, path).then(
    () => true,
    () => false,
  );

/** Whether a visitor gets the page. */
export const canVisit = (path: string): Promise<boolean> => isSuccessful('', path);
