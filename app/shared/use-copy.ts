import { type RefObject, useEffect, useState } from 'react';

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

/**
 * Copies the text of an element. Where the clipboard is closed to scripts (a page without HTTPS), the text is left
 * selected, so that one more key copies it; then the answer is false.
 */
async function copyText(element: HTMLElement): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(element.textContent ?? '');
    return true;
  } catch {
    window.getSelection()?.selectAllChildren(element);
    return document.execCommand('copy');
  }
}
