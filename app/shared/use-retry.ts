import { useEffect, useRef, useState } from 'react';
import { useRevalidator } from 'react-router';
import { hasMissingScripts } from './load-route-module.ts';

/** Whether the document would load. */
async function canLoad(): Promise<boolean> {
  try {
    return (await fetch(window.location.href, { method: 'HEAD', cache: 'no-store' })).status < 500;
  } catch {
    return false;
  }
}

/**
 * Loads the page's data again, automatically when the network is back. Reloads the document only if scripts are missing
 * and the server is reachable.
 */
export function useRetry(): { retry: () => Promise<void>; isBusy: boolean } {
  const { revalidate, state } = useRevalidator();
  const [isChecking, setIsChecking] = useState(false);
  const retry = async () => {
    if (!hasMissingScripts()) return revalidate();
    setIsChecking(true);
    if (await canLoad()) window.location.reload();
    else setIsChecking(false);
  };
  const again = useRef(retry);
  again.current = retry;
  useEffect(() => {
    const retryLatest = () => void again.current();
    window.addEventListener('online', retryLatest);
    return () => window.removeEventListener('online', retryLatest);
  }, []);
  return { retry, isBusy: isChecking || state !== 'idle' };
}
