import { type FormEvent, useEffect, useRef, useState } from 'react';
import { data } from 'react-router';

interface Sending<Result> {
  isBusy: boolean;
  /** The response to the last submission. */
  answer: Result | undefined;
  /** Checks the form before it is sent. */
  check?: (form: FormData) => Result | undefined;
}

/**
 * Submits a form once: blocks a second press before the form renders as busy. An invalid form is reported at once and
 * not submitted.
 */
export function useSendOnce<Result = undefined>({ isBusy, answer, check }: Sending<Result>) {
  const isInProgress = useRef(false);
  const [refusal, setRefusal] = useState<{ result: Result | undefined; instead: Result | undefined }>();
  useEffect(() => {
    if (!isBusy) isInProgress.current = false;
  }, [isBusy]);
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    const result = check?.(new FormData(event.currentTarget));
    setRefusal(result && { result, instead: answer });
    if (result || isInProgress.current) event.preventDefault();
    else isInProgress.current = true;
  };
  return { onSubmit, result: refusal && refusal.instead === answer ? refusal.result : answer };
}

/** Returns the posted form; responds with 400 when the body is not a form. */
export async function readForm(request: Request): Promise<FormData> {
  try {
    return await request.formData();
  } catch {
    throw data(null, { status: 400 });
  }
}
