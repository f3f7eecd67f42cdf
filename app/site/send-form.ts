import { type FormEvent, useEffect, useRef, useState } from 'react';
import { data } from 'react-router';

interface Sending<Result> {
  isBusy: boolean;
  /** What was said of the form that was sent last. */
  answer: Result | undefined;
  /** What the form is refused for before anything is sent. */
  refuse?: (form: FormData) => Result | undefined;
}

/**
 * Sends a form once: a second press that comes before the first has made it busy is stopped. What the form is refused for is said at
 * once, and nothing is under way then.
 */
export function useSendOnce<Result = undefined>({ isBusy, answer, refuse }: Sending<Result>) {
  const isUnderWay = useRef(false);
  const [refusal, setRefusal] = useState<{ result: Result | undefined; instead: Result | undefined }>();
  useEffect(() => {
    if (!isBusy) isUnderWay.current = false;
  }, [isBusy]);
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    const result = refuse?.(new FormData(event.currentTarget));
    setRefusal(result && { result, instead: answer });
    if (result || isUnderWay.current) event.preventDefault();
    else isUnderWay.current = true;
  };
  return { onSubmit, result: refusal && refusal.instead === answer ? refusal.result : answer };
}

/** The posted form; what is no form is answered with 400. */
export async function readForm(request: Request): Promise<FormData> {
  try {
    return await request.formData();
  } catch {
    throw data(null, { status: 400 });
  }
}
