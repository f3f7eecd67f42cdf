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
  const [isAsking, setIsAsking] = useState(false);
  const retry = async () => {
    if (!hasMissingScripts()) return revalidate();
    setIsAsking(true);
    if (await canLoad()) window.location.reload();
    else setIsAsking(false);
  };
  const again = useRef(retry);
  again.current = retry;
  useEffect(() => {
    const ask = () => void again.current();
    window.addEventListener('online', ask);
    return () => window.removeEventListener('online', ask);
  }, []);
  return { retry, isBusy: isAsking || state !== 'idle' };
}
