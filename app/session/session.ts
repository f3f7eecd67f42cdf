import { ApiError } from '@transcargo/api-client/api-error.ts';
import type { RouterContextProvider } from 'react-router';
import { type ApiClient, createApiClient } from '#app/api.ts';
import { getPage } from '#app/document/page-context.ts';
import type { SecondStepNeeded } from '#domain/session/schema.ts';
import type { RequiredFactor } from '#domain/session/second-factor.ts';
import type { Role } from '#domain/team/role.ts';
import { fetchWithProof } from './proof.ts';
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

/** Creates a REST client with the stored token. */
export const createStaffApi = (fetch: typeof globalThis.fetch): ApiClient =>
  createApiClient(fetchWithProof(fetchWithStoredToken(fetch)), { getToken: readToken });

/** Returns the REST client through which staff pages access data. */
export const getStaffApi = (context: Readonly<RouterContextProvider>): ApiClient =>
  createStaffApi(getPage(context).fetch);

/** Whether a call failed because the session has ended. */
export function isSignedOut(error: unknown): boolean {
  return error instanceof ApiError && error.status === 401;
}

/**
 * Returns the user of the stored token; undefined when there is none or it has expired. Throws ApiError when the server
 * can't be reached.
 */
export async function findUser(api: ApiClient): Promise<User | undefined> {
  const token = readToken();
  if (!token) return undefined;
  if (cachedUser?.token === token) return cachedUser.user;
  try {
    const { user } = await api.getSession();
    cachedUser = { token, user };
    return user;
  } catch (error) {
    if (!isSignedOut(error)) throw error;
    forgetSession();
    return undefined;
  }
}

/** Whether a user was loaded in this tab. */
export const wasSignedIn = (): boolean => cachedUser !== undefined;

/** Signs in and stores the token, or returns the next step. Throws ApiError, whose status tells why. */
export async function signIn(api: ApiClient, email: string, password: string): Promise<SecondStepNeeded | undefined> {
  const outcome = await api.signIn(email, password);
  if ('challenge' in outcome) return outcome;
  storeSession(outcome);
  return undefined;
}

/** Stores a new session. */
export function storeSession({ token, user }: { token: string; user: User }): void {
  storeToken(token);
  cachedUser = { token, user };
}

/** Revokes the token on the server and removes it here, even if the server does not respond. */
export async function signOut(api: ApiClient, reportError: (error: unknown) => void): Promise<void> {
  await api.signOut().catch((error) => {
    if (!isSignedOut(error)) reportError(error);
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
  clearToken();
}
