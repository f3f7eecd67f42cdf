import { type FormEvent, useState } from 'react';
import { useFetcher } from 'react-router';
import type { clientAction } from '../../login/login.tsx';
import { findMissing, type SignInRefusal } from './try-sign-in.ts';
import { useRefusalText } from './use-refusal-text.ts';

const IN_A_PASSWORD: readonly SignInRefusal['kind'][] = ['invalid', 'missing'];

/**
 * The state of a form that signs in: nothing is under way while a field is empty, which is said at once. With `challenge`
 * the password was right and a code is asked for.
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
  return {
    Form: fetcher.Form,
    onSubmit,
    isBusy,
    isDone: fetcher.data?.isSignedIn === true && !isBusy,
    text: isBusy ? undefined : refusalText,
    isInvalid: refusal !== undefined && IN_A_PASSWORD.includes(refusal.kind),
    isCodeInvalid: refusal?.kind === 'codeWrong' || refusal?.kind === 'codeMissing',
    challenge: answer?.challenge,
  };
}

export type SignInState = ReturnType<typeof useSignIn>;
