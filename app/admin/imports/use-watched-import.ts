import { useEffect, useRef, useState } from 'react';
import { useRevalidator } from 'react-router';
import type { Import } from '#domain/imports/schema.ts';
import { staffApi } from '../frame/live/staff-api.ts';
import { isUnderWay } from './import-state.ts';

/** Small lists are done at once; then once a second, so that nothing is read out more often. */
const FIRST_LOOKS_MS = [150, 300, 550];
const LOOK_MS = 1_000;

/**
 * The import as it is now, looked at while it is under way; then the page is loaded again. A look that fails is tried again
 * by the next. `follow` takes what an act gave.
 */
export function useWatchedImport(loaded: Import): { item: Import; follow(now: Import): void } {
  const { revalidate } = useRevalidator();
  const [seen, setSeen] = useState(loaded);
  const [item, setItem] = useState(loaded);
  if (seen !== loaded) {
    setSeen(loaded);
    setItem(loaded);
  }
  const looks = useRef(0);
  useEffect(() => {
    if (!isUnderWay(item)) {
      looks.current = 0;
      return;
    }
    const look = (now: Import) => (isUnderWay(now) ? setItem(now) : void revalidate());
    const timer = setTimeout(
      () => staffApi.getImport(item.id).then(look, () => setItem({ ...item })),
      FIRST_LOOKS_MS[looks.current++] ?? LOOK_MS,
    );
    return () => clearTimeout(timer);
  }, [item, revalidate]);
  return { item, follow: setItem };
}
