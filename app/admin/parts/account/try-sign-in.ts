import { ApiError } from '@transcargo/api-client/api-error.ts';
import type { ApiClient } from '#app/api.ts';
import { keepSession, signIn } from '#app/session/session.ts';
import type { SecondStepNeeded } from '#domain/passkey.schema.ts';

/** Why a sign-in was refused: a field is empty, the credentials, the code or the passkey are wrong, too many tries, no server. */
export type SignInRefusal =
  | { kind: 'missing' | 'invalid' | 'unreachable' | 'codeMissing' | 'passkeyWrong' | 'passkeyCancelled' }
  /** The challenge is over: it begins anew. */
  | { kind: 'over' }
  | { kind: 'codeWrong'; triesLeft: number }
  /** Seconds until another try is allowed. */
  | { kind: 'tooMany'; seconds: number };

/** How a step of a sign-in ended; with `second`, that is asked for next. */
export interface SignInOutcome {
  refusal?: SignInRefusal;
  second?: SecondStepNeeded;
}

const DEFAULT_WAIT_SECONDS = 60;
const read = (form: FormData, field: string) => String(form.get(field) ?? '');

/** What is missing: email or password (specification, section 5), or the code where there is no passkey. */
export function findMissing(form: FormData): SignInRefusal | undefined {
  if (form.has('credential')) return undefined;
  if (form.has('second')) return read(form, 'code').trim() === '' ? { kind: 'codeMissing' } : undefined;
  return read(form, 'email').trim() === '' || read(form, 'password') === '' ? { kind: 'missing' } : undefined;
}

/** What the step before asked for, as its form has it. */
const readSecond = (form: FormData): SecondStepNeeded | undefined =>
  form.has('second') ? JSON.parse(read(form, 'second')) : undefined;

/** Signs in; tells why not. Specification, section 8: "Login, missing fields" and "Login failure". */
export async function trySignIn(api: ApiClient, form: FormData): Promise<SignInOutcome> {
  const second = readSecond(form);
  const missing = findMissing(form);
  if (missing) return { refusal: missing, ...(second && { second }) };
  try {
    if (second) {
      keepSession(await giveSecond(api, second, form));
      return {};
    }
    const next = await signIn(api, read(form, 'email'), read(form, 'password'));
    return next === undefined ? {} : { second: next };
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    if (second && error.status === 401) return { refusal: { kind: 'over' } };
    return { refusal: toRefusal(error, form.has('credential')), ...(second && { second }) };
  }
}

function giveSecond(api: ApiClient, { challenge }: SecondStepNeeded, form: FormData) {
  if (form.has('credential')) return api.signInByPasskey(challenge, JSON.parse(read(form, 'credential')));
  return api.signInByCode(challenge, read(form, 'code'));
}

function toRefusal({ status, retryAfter, triesLeft = 0 }: ApiError, isPasskey: boolean): SignInRefusal {
  if (status === 429) return { kind: 'tooMany', seconds: retryAfter ?? DEFAULT_WAIT_SECONDS };
  if (status === 422) return isPasskey ? { kind: 'passkeyWrong' } : { kind: 'codeWrong', triesLeft };
  return { kind: status === 0 || status >= 500 ? 'unreachable' : 'invalid' };
}
