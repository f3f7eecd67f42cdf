import { type FormEvent, useState } from 'react';
import { useFetcher } from 'react-router';
import type { clientAction } from '../../login/login.tsx';
import { takePasskey } from './passkeys.ts';
import { findMissing, type SignInRefusal } from './try-sign-in.ts';
import { useRefusalText } from './use-refusal-text.ts';

const IN_A_PASSWORD: readonly SignInRefusal['kind'][] = ['invalid', 'missing'];

/**
 * The state of a form that signs in: nothing is under way while a field is empty, which is said at once. With `second` the
 * password was right, and that is asked for; `usePasskey` has the browser ask for one, and sends it as the form.
 */
export function useSignIn() {
  const fetcher = useFetcher<typeof clientAction>();
  const [lacking, setLacking] = useState<SignInRefusal>();
  const isBusy = fetcher.state !== 'idle';
  const answer = fetcher.data?.isSignedIn === false ? fetcher.data : undefined;
  const refusal = lacking ?? answer?.refusal;
  const refusalText = useRefusalText(refusal);
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    const missing = findMissing(new FormData(event.currentTarget));
    if (missing) event.preventDefault();
    setLacking(missing);
  };
  const second = answer?.second;
  const usePasskey = async (form: HTMLFormElement | null) => {
    if (!form || !second?.passkey) return;
    const credential = await takePasskey(second.passkey);
    if (typeof credential === 'string') return setLacking({ kind: 'passkeyCancelled' });
    setLacking(undefined);
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
