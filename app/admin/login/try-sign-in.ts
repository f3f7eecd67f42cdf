import type { ApiClient } from '#app/api.ts';
import { ApiError } from '#app/api-error.ts';
import { signIn } from '#app/session/session.ts';

/** Why a sign-in was refused: a field is empty, the credentials are wrong, too many tries, or no server. */
export type SignInRefusal =
  | { kind: 'missing' | 'invalid' | 'unreachable' }
  /** Seconds until another try is allowed. */
  | { kind: 'tooMany'; seconds: number };

const DEFAULT_WAIT_SECONDS = 60;

/** Signs in; tells why not. Specification, section 8: "Login, missing fields" and "Login failure". */
export async function trySignIn(api: ApiClient, email: string, password: string): Promise<SignInRefusal | undefined> {
  if (email.trim() === '' || password === '') return { kind: 'missing' };
  try {
    await signIn(api, email, password);
    return undefined;
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    return toRefusal(error);
  }
}

function toRefusal({ status, retryAfter }: ApiError): SignInRefusal {
  if (status === 429) return { kind: 'tooMany', seconds: retryAfter ?? DEFAULT_WAIT_SECONDS };
  return { kind: status === 0 || status >= 500 ? 'unreachable' : 'invalid' };
}
