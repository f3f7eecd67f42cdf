import { type FormEvent, useEffect, useRef } from 'react';

/** For `onSubmit`: stops a second press that comes before the first has made the form busy. */
export function useSendOnce(isBusy: boolean): (event: FormEvent) => void {
  const isUnderWay = useRef(false);
  useEffect(() => {
    if (!isBusy) isUnderWay.current = false;
  }, [isBusy]);
  return (event) => {
    if (isUnderWay.current) event.preventDefault();
    isUnderWay.current = true;
  };
}
