import { useEffect, useState } from 'react';
import { LIMITS } from '#domain/shipment.ts';
import { staffApi } from '../../frame/live/staff-api.ts';

const PAUSE_MS = 250;

/** What visitors read of an address: '' when nothing; undefined until the server, which knows the cities, has answered. */
export function usePublicPlace(address: string): string | undefined {
  const [answer, setAnswer] = useState<{ address: string; place: string }>();
  const isAsked = address.trim() !== '' && address.length <= LIMITS.address;
  useEffect(() => {
    if (!isAsked) return;
    let isStale = false;
    const timer = setTimeout(async () => {
      // Without an answer the form says nothing: the hint is a help, not a rule.
      const place = await staffApi.findPublicPlace(address).catch(() => undefined);
      if (!isStale && place !== undefined) setAnswer({ address, place });
    }, PAUSE_MS);
    return () => {
      isStale = true;
      clearTimeout(timer);
    };
  }, [address, isAsked]);
  return isAsked && answer?.address === address ? answer.place : undefined;
}
