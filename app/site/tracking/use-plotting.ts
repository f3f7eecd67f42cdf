import { useEffect, useState } from 'react';
import { matchPath, useLocation, useNavigation } from 'react-router';
import { RESULT_PATH } from '#app/pages.ts';
import { normaliseTrackingNumber } from '#domain/tracking-number.ts';

/** A quick answer shows no loading page: it would only flicker. */
const PATIENCE_MS = 150;

/** The number that is being looked up, once it takes longer than a moment; undefined when none is. */
export function usePlotting(): string | undefined {
  const { pathname } = useLocation();
  const next = useNavigation().location?.pathname;
  const wanted = next === pathname ? undefined : matchPath(RESULT_PATH, next ?? '')?.params.trackingNumber;
  const [isPatienceOver, setIsPatienceOver] = useState(false);
  useEffect(() => {
    setIsPatienceOver(false);
    if (!wanted) return;
    const timer = setTimeout(() => setIsPatienceOver(true), PATIENCE_MS);
    return () => clearTimeout(timer);
  }, [wanted]);
  return wanted && isPatienceOver ? normaliseTrackingNumber(wanted) : undefined;
}
