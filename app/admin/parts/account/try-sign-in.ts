import { ApiError } from '#app/api/api-error.ts';
import type { ApiClient } from '#app/api.ts';
import { keepSession, signIn } from '#app/session/session.ts';

/** Why a sign-in was refused: a field is empty, the credentials or the code are wrong, too many tries, no server. */
export type SignInRefusal =
  | { kind: 'missing' | 'invalid' | 'unreachable' | 'codeMissing' }
  /** The challenge is over: it begins anew. */
  | { kind: 'over' }
  | { kind: 'codeWrong'; triesLeft: number }
  /** Seconds until another try is allowed. */
  | { kind: 'tooMany'; seconds: number };

/** How a step of a sign-in ended; with a challenge, a code is asked for next. */
export interface SignInOutcome {
  refusal?: SignInRefusal;
  challenge?: string;
}

const DEFAULT_WAIT_SECONDS = 60;
const read = (form: FormData, field: string) => String(form.get(field) ?? '');

/** What is missing: email or password (specification, section 5), or the code. */
export function findMissing(form: FormData): SignInRefusal | undefined {
  if (form.has('challenge')) return read(form, 'code').trim() === '' ? { kind: 'codeMissing' } : undefined;
  return read(form, 'email').trim() === '' || read(form, 'password') === '' ? { kind: 'missing' } : undefined;
}

/** Signs in; tells why not. Specification, section 8: "Login, missing fields" and "Login failure". */
export async function trySignIn(api: ApiClient, form: FormData): Promise<SignInOutcome> {
  const challenge = form.has('challenge') ? read(form, 'challenge') : undefined;
  const missing = findMissing(form);
  if (missing) return { refusal: missing, ...(challenge && { challenge }) };
  try {
    if (challenge === undefined) {
      const next = await signIn(api, read(form, 'email'), read(form, 'password'));
      return next === undefined ? {} : { challenge: next };
    }
    keepSession(await api.signInByCode(challenge, read(form, 'code')));
    return {};
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    if (challenge !== undefined && error.status === 401) return { refusal: { kind: 'over' } };
    return { refusal: toRefusal(error), ...(challenge && { challenge }) };
  }
}

function toRefusal({ status, retryAfter, triesLeft = 0 }: ApiError): SignInRefusal {
  if (status === 429) return { kind: 'tooMany', seconds: retryAfter ?? DEFAULT_WAIT_SECONDS };
  if (status === 422) return { kind: 'codeWrong', triesLeft };
  return { kind: status === 0 || status >= 500 ? 'unreachable' : 'invalid' };
}
