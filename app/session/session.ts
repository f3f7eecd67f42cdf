import { ApiError } from '@transcargo/api-client/api-error.ts';
import { type ApiClient, createApiClient } from '#app/api.ts';
import type { SecondStepNeeded } from '#domain/session/schema.ts';
import type { RequiredFactor } from '#domain/session/second-factor.ts';
import type { Role } from '#domain/team/role.ts';
import { fetchWithProof, requestProof } from './proof.ts';
import { clearToken, fetchWithStoredToken, readToken, storeToken } from './session-token.ts';

export interface User {
  id: string;
  email: string;
  name: string;
  role: Role;
  /** The second factor that the company requires, while the user has none. */
  requiredFactor: RequiredFactor | null;
}

/** The user of the stored token, loaded once per token and page load. */
let cachedUser: { token: string; user: User } | undefined;
let hasExpired = false;

/** The REST client of staff pages, which run only in the browser. */
export const staffApi: ApiClient = createApiClient(
  fetchWithProof(fetchWithStoredToken((input, init) => window.fetch(input, init))),
  { getToken: readToken },
);

/** Whether a call failed because the session has ended. */
export function isSignedOut(error: unknown): boolean {
  return error instanceof ApiError && error.status === 401;
}

/**
 * Calls the API for the user. If the session has ended, asks them to sign in again, so that nothing typed is lost, and
 * repeats the call; `isSignedOut` is true of the error if they don't.
 */
export async function callSignedIn<T>(call: () => Promise<T>): Promise<T> {
  try {
    return await call();
  } catch (error) {
    if (!isSignedOut(error) || !(await requestProof('session'))) throw error;
    return callSignedIn(call);
  }
}

/**
 * Returns the user of the stored token; undefined when there is none or it has expired. Throws ApiError when the server
 * can't be reached.
 */
export async function findUser(): Promise<User | undefined> {
  const token = readToken();
  if (!token) return undefined;
  if (cachedUser?.token === token) return cachedUser.user;
  try {
    const { user } = await staffApi.getSession();
    cachedUser = { token, user };
    return user;
  } catch (error) {
    if (!isSignedOut(error)) throw error;
    expireSession();
    return undefined;
  }
}

/** Whether a user was loaded in this tab. */
export const wasSignedIn = (): boolean => cachedUser !== undefined;

/** Signs in and stores the token, or returns the next step. Throws ApiError, whose status tells why. */
export async function signIn(email: string, password: string): Promise<SecondStepNeeded | undefined> {
  const outcome = await staffApi.signIn(email, password);
  if ('challenge' in outcome) return outcome;
  storeSession(outcome);
  return undefined;
}

/** Stores a new session. */
export function storeSession({ token, user }: { token: string; user: User }): void {
  storeToken(token);
  cachedUser = { token, user };
  hasExpired = false;
}

/** Revokes the token on the server and removes it here, even if the server does not respond. */
export async function signOut(): Promise<void> {
  await staffApi.signOut().catch((error) => {
    if (!isSignedOut(error)) console.error(error);
  });
  forgetSession();
}

/** Makes the next check load the user again, because their permissions have changed. */
export function forgetUser(): void {
  cachedUser = undefined;
}

/** Whether a call failed because the account lacks the permission. */
export function isForbidden(error: unknown): boolean {
  return error instanceof ApiError && error.status === 403;
}

/**
 * Whether a call failed because the account must first set up a second factor. A 409 of that type means that the last
 * one can't be removed.
 */
export function requiresFactor(error: unknown): boolean {
  return isForbidden(error) && (error as ApiError).problem?.type === 'urn:problem:second-factor-required';
}

/** Removes a token that is no longer valid. */
export function forgetSession(): void {
  cachedUser = undefined;
  hasExpired = false;
  clearToken();
}

/** Removes the token of a session that ended on the server. */
export function expireSession(): void {
  forgetSession();
  hasExpired = true;
}

/** Whether the last session ended without a sign-out here. */
export const hasSessionExpired = (): boolean => hasExpired;
