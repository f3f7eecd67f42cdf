import { type FormEvent, useState } from 'react';
import { useFetcher } from 'react-router';
import type { clientAction } from '../../login/login.tsx';
import { lacksField, type SignInRefusal } from './try-sign-in.ts';
import { useRefusalText } from './use-refusal-text.ts';

/** The state of a form that signs in: nothing is under way while a field is empty, which is said at once. */
export function useSignIn() {
  const fetcher = useFetcher<typeof clientAction>();
  const [lacking, setLacking] = useState<SignInRefusal>();
  const isBusy = fetcher.state !== 'idle';
  const refusal = lacking ?? (fetcher.data?.isSignedIn === false ? fetcher.data.refusal : undefined);
  const refusalText = useRefusalText(refusal);
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    const missing = lacksField(new FormData(event.currentTarget));
    if (missing) event.preventDefault();
    setLacking(missing ? { kind: 'missing' } : undefined);
  };
  return {
    Form: fetcher.Form,
    onSubmit,
    isBusy,
    isDone: fetcher.data?.isSignedIn === true && !isBusy,
    text: isBusy ? undefined : refusalText,
    isInvalid: refusal?.kind === 'invalid' || refusal?.kind === 'missing',
  };
}
