import { useEffect, useState } from 'react';

/** Whether something has lasted longer than this many milliseconds, so that short states don't flicker. */
export function useAfter(isGoingOn: boolean, ms: number): boolean {
  const [isLong, setIsLong] = useState(false);
  useEffect(() => {
    setIsLong(false);
    if (!isGoingOn) return;
    const timer = setTimeout(() => setIsLong(true), ms);
    return () => clearTimeout(timer);
  }, [isGoingOn, ms]);
  return isGoingOn && isLong;
}
