import { type RefObject, useEffect, useState } from 'react';
import { copyText } from './copy-text.ts';

const SHOWN_MS = 3_000;

/** Copies the text of an element, and says for a while what became of it. Before scripts run it is not ready. */
export function useCopy(element: RefObject<HTMLElement | null>) {
  const [isReady, setIsReady] = useState(false);
  const [result, setResult] = useState<'copied' | 'selected'>();
  useEffect(() => setIsReady(true), []);
  useEffect(() => {
    if (!result) return;
    const timer = setTimeout(() => setResult(undefined), SHOWN_MS);
    return () => clearTimeout(timer);
  }, [result]);
  const copy = async () => {
    if (element.current) setResult((await copyText(element.current)) ? 'copied' : 'selected');
  };
  return { isReady, result, copy };
}
