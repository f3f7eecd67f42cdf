import { type RefObject, useEffect, useState } from 'react';

const SHOWN_MS = 3_000;

/** Copies the text of an element and reports the result for a while. Not ready until scripts run. */
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

/** Copies a text; false if the clipboard is unavailable, as on a page without HTTPS, or denied. */
export async function copyToClipboard(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}

/**
 * Copies the text of an element. If the clipboard is unavailable (a page without HTTPS), selects the text for a manual
 * copy and returns false.
 */
async function copyText(element: HTMLElement): Promise<boolean> {
  if (await copyToClipboard(element.textContent ?? '')) return true;
  window.getSelection()?.selectAllChildren(element);
  return document.execCommand('copy');
}
