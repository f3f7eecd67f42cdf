import { useEffect, useState } from 'react';

/** Whether something has gone on for longer than so many milliseconds; what is over sooner would only flicker. */
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
