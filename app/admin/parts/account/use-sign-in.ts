import { ApiError } from '@transcargo/api-client/api-error.ts';
import { type FormEvent, useState } from 'react';
import { useFetcher } from 'react-router';
import { useTranslation } from '#app/i18n/use-translation.tsx';
import { signIn, staffApi, storeSession } from '#app/session/session.ts';
import type { SecondStepNeeded } from '#domain/session/schema.ts';
import type { clientAction } from '../../session/login.tsx';
import { getPasskey } from './passkeys.ts';

const IN_A_PASSWORD: readonly SignInRefusal['kind'][] = ['invalid', 'missing'];

/**
 * Holds the state of a sign-in form. An empty field is reported immediately and not submitted. `second` means that the
 * password was right and a second factor is needed; `usePasskey` asks the browser for a passkey and submits it as the
 * form.
 */
export function useSignIn() {
  const fetcher = useFetcher<typeof clientAction>();
  const [formError, setFormError] = useState<SignInRefusal>();
  const isBusy = fetcher.state !== 'idle';
  const answer = fetcher.data?.isSignedIn === false ? fetcher.data : undefined;
  const refusal = formError ?? answer?.refusal;
  const refusalText = useRefusalText(refusal);
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    const missing = findMissing(new FormData(event.currentTarget));
    if (missing) event.preventDefault();
    setFormError(missing);
  };
  const second = answer?.second;
  const usePasskey = async (form: HTMLFormElement | null) => {
    if (!form || !second?.passkey) return;
    const credential = await getPasskey(second.passkey);
    if (typeof credential === 'string') return setFormError({ kind: 'passkeyCanceled' });
    setFormError(undefined);
    const data = new FormData(form);
    data.set('credential', JSON.stringify(credential));
    await fetcher.submit(data, { method: 'post', action: form.getAttribute('action') ?? '' });
  };
  return {
    Form: fetcher.Form,
    onSubmit,
    isBusy,
    isDone: fetcher.data?.isSignedIn === true && !isBusy,
    text: isBusy ? undefined : refusalText,
    isInvalid: refusal !== undefined && IN_A_PASSWORD.includes(refusal.kind),
    isCodeInvalid: refusal?.kind === 'codeWrong' || refusal?.kind === 'codeMissing',
    second,
    usePasskey,
  };
}

export type SignInState = ReturnType<typeof useSignIn>;

/** Returns the message of a failed sign-in. */
function useRefusalText(refusal: SignInRefusal | undefined): string | undefined {
  const { t } = useTranslation();
  switch (refusal?.kind) {
    case 'missing':
      return t('errors.emailAndPassword');
    case 'invalid':
      return t('errors.invalidCredentials');
    case 'codeMissing':
      return t('admin.login.codeMissing');
    case 'over':
      return t('admin.login.over');
    case 'codeWrong':
      if (refusal.triesLeft === 0) return t('admin.login.codeWrongLast');
      return t('admin.login.codeWrong', { count: refusal.triesLeft });
    case 'passkeyWrong':
      return t('admin.login.passkeyWrong');
    case 'passkeyCanceled':
      return t('admin.login.passkeyCanceled');
    case 'tooMany':
      return t('admin.login.tooMany', { count: refusal.seconds });
    case 'unreachable':
      return t('admin.login.unreachable');
    default:
      return undefined;
  }
}

/** Why a sign-in failed. */
type SignInRefusal =
  | { kind: 'missing' | 'invalid' | 'unreachable' | 'codeMissing' | 'passkeyWrong' | 'passkeyCanceled' }
  /** The challenge has expired, and the sign-in starts over. */
  | { kind: 'over' }
  | { kind: 'codeWrong'; triesLeft: number }
  /** Seconds until another try is allowed. */
  | { kind: 'tooMany'; seconds: number };

/** The result of a sign-in step. With `second`, a second factor is needed next. */
interface SignInOutcome {
  refusal?: SignInRefusal;
  second?: SecondStepNeeded;
}

const DEFAULT_WAIT_SECONDS = 60;
const read = (form: FormData, field: string) => String(form.get(field) ?? '');

/** Finds a missing field: email or password (specification, section 5), or the code if no passkey is used. */
function findMissing(form: FormData): SignInRefusal | undefined {
  if (form.has('credential')) return undefined;
  if (form.has('second')) return read(form, 'code').trim() === '' ? { kind: 'codeMissing' } : undefined;
  return read(form, 'email').trim() === '' || read(form, 'password') === '' ? { kind: 'missing' } : undefined;
}

/** Reads the challenge of the previous step from the form. */
const readSecond = (form: FormData): SecondStepNeeded | undefined =>
  form.has('second') ? JSON.parse(read(form, 'second')) : undefined;

/** Signs in, or returns why not. Specification, section 8: "Login, missing fields" and "Login failure". */
export async function trySignIn(form: FormData): Promise<SignInOutcome> {
  const second = readSecond(form);
  const missing = findMissing(form);
  if (missing) return { refusal: missing, ...(second && { second }) };
  try {
    if (second) {
      storeSession(await sendSecondFactor(second, form));
      return {};
    }
    const next = await signIn(read(form, 'email'), read(form, 'password'));
    return next === undefined ? {} : { second: next };
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    if (second && error.status === 401) return { refusal: { kind: 'over' } };
    return { refusal: toRefusal(error, form.has('credential')), ...(second && { second }) };
  }
}

function sendSecondFactor({ challenge }: SecondStepNeeded, form: FormData) {
  if (form.has('credential')) return staffApi.signInByPasskey(challenge, JSON.parse(read(form, 'credential')));
  return staffApi.signInByCode(challenge, read(form, 'code'));
}

function toRefusal({ status, retryAfter, triesLeft = 0 }: ApiError, isPasskey: boolean): SignInRefusal {
  if (status === 429) return { kind: 'tooMany', seconds: retryAfter ?? DEFAULT_WAIT_SECONDS };
  if (status === 422) return isPasskey ? { kind: 'passkeyWrong' } : { kind: 'codeWrong', triesLeft };
  return { kind: status === 0 || status >= 500 ? 'unreachable' : 'invalid' };
}
