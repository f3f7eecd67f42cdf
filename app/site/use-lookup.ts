import { matchPath, useLocation, useNavigation } from 'react-router';
import { useAfter } from '#app/shared/use-after.ts';
import { RESULT_PATTERN } from '#app/site-pages.ts';
import { normalizeTrackingNumber } from '#domain/tracking/number.ts';

const PATIENCE_MS = 300;

/** Returns the tracking number in an address of the site. */
export function findLookup(pathname: string): string | undefined {
  const number = matchPath(RESULT_PATTERN, pathname)?.params.trackingNumber;
  return number && normalizeTrackingNumber(number);
}

/** Returns the number of a lookup that has lasted PATIENCE_MS, on any page; undefined otherwise. */
export function useLookup(): string | undefined {
  const { pathname } = useLocation();
  const next = useNavigation().location?.pathname;
  const trackingNumber = next === undefined || next === pathname ? undefined : findLookup(next);
  return useAfter(trackingNumber !== undefined, PATIENCE_MS) ? trackingNumber : undefined;
}
