import { ApiError } from '@transcargo/api-client/api-error.ts';
import type { RouterContextProvider } from 'react-router';
import { type ApiClient, createApiClient } from '#app/api.ts';
import { getPage } from '#app/document/page-context.ts';
import type { SecondStepNeeded } from '#domain/session/schema.ts';
import type { RequiredFactor } from '#domain/session/second-factor.ts';
import type { Role } from '#domain/team/role.ts';
import { withProof } from './proof.ts';
import { clearToken, readToken, storeToken } from './session-token.ts';

/** Who is signed in. */
export interface User {
  id: string;
  email: string;
  name: string;
  role: Role;
  /** What the company asks of them, as long as they don't have it. */
  requiredFactor: RequiredFactor | null;
}

/** What the server said about the stored token; asked once for each token and page load. */
let known: { token: string; user: User } | undefined;

/** The typed client of the API with the stored token: how staff pages ask for data. */
export function getStaffApi(context: Readonly<RouterContextProvider>): ApiClient {
  return createApiClient(withProof(getPage(context).fetch), { getToken: readToken });
}

/** Whether a call failed because the session has ended. */
export function isSignedOut(error: unknown): boolean {
  return error instanceof ApiError && error.status === 401;
}

/** Whose token is stored; undefined when there is none or it has ended. Throws ApiError when the server can't be asked. */
export async function findUser(api: ApiClient): Promise<User | undefined> {
  const token = readToken();
  if (!token) return undefined;
  if (known?.token === token) return known.user;
  try {
    const { user } = await api.getSession();
    known = { token, user };
    return user;
  } catch (error) {
    if (!isSignedOut(error)) throw error;
    forgetSession();
    return undefined;
  }
}

/** Whether somebody was signed in since this tab was loaded, as far as it knows. */
export const wasSignedIn = (): boolean => known !== undefined;

/** Signs in and keeps the token, or gives what is asked for next. Throws ApiError; its status tells why. */
export async function signIn(api: ApiClient, email: string, password: string): Promise<SecondStepNeeded | undefined> {
  const outcome = await api.signIn(email, password);
  if ('challenge' in outcome) return outcome;
  keepSession(outcome);
  return undefined;
}

/** Keeps a session that was opened. */
export function keepSession({ token, user }: { token: string; user: User }): void {
  storeToken(token);
  known = { token, user };
}

/** Revokes the token on the server and forgets it here, also when the server does not answer. */
export async function signOut(api: ApiClient, reportError: (error: unknown) => void): Promise<void> {
  await api.signOut().catch((error) => {
    if (!isSignedOut(error)) reportError(error);
  });
  forgetSession();
}

/** Asks anew who is signed in when that is needed next: what they may do has changed. */
export function forgetUser(): void {
  known = undefined;
}

/** Whether a call failed because the account may not do it. */
export function isForbidden(error: unknown): boolean {
  return error instanceof ApiError && error.status === 403;
}

/** Whether a call failed because nothing is open to the account but to set a second factor up; a 409 of that type means that the last one stays. */
export function wantsFactor(error: unknown): boolean {
  return isForbidden(error) && (error as ApiError).problem?.type === 'urn:problem:second-factor-required';
}

/** Forgets a token that no longer opens anything. */
export function forgetSession(): void {
  known = undefined;
  clearToken();
}
