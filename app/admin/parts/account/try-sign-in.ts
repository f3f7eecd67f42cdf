import { ApiError } from '#app/api/api-error.ts';
import type { ApiClient } from '#app/api.ts';
import { signIn } from '#app/session/session.ts';

/** Why a sign-in was refused: a field is empty, the credentials are wrong, too many tries, or no server. */
export type SignInRefusal =
  | { kind: 'missing' | 'invalid' | 'unreachable' }
  /** Seconds until another try is allowed. */
  | { kind: 'tooMany'; seconds: number };

const DEFAULT_WAIT_SECONDS = 60;

/** Whether email or password is empty. Specification, section 5. */
export function lacksField(form: FormData): boolean {
  return String(form.get('email') ?? '').trim() === '' || String(form.get('password') ?? '') === '';
}

/** Signs in; tells why not. Specification, section 8: "Login, missing fields" and "Login failure". */
export async function trySignIn(api: ApiClient, form: FormData): Promise<SignInRefusal | undefined> {
  if (lacksField(form)) return { kind: 'missing' };
  try {
    await signIn(api, String(form.get('email')), String(form.get('password')));
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
