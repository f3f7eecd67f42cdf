import { useEffect, useState } from 'react';
import { useParams } from 'react-router';
import { PEOPLE_LIMITS } from '#domain/shipment-people.ts';
import { staffApi } from '../../frame/live/staff-api.ts';

const PAUSE_MS = 250;

/** The number of another shipment with this reference, however it is spelled; undefined where there is none, or no answer yet. */
export function useSameReference(typed: string): string | undefined {
  const { id: own } = useParams();
  const value = typed.trim();
  const [answer, setAnswer] = useState<{ value: string; number: string | undefined }>();
  const isAsked = value !== '' && value.length <= PEOPLE_LIMITS.reference;
  useEffect(() => {
    if (!isAsked) return;
    let isStale = false;
    const timer = setTimeout(async () => {
      // Without an answer the form says nothing: the hint is a help, not a rule.
      const page = await staffApi.listShipments({ reference: value, limit: 2 }).catch(() => undefined);
      const number = page?.items.find(({ id }) => id !== own)?.trackingNumber;
      if (!isStale && page) setAnswer({ value, number });
    }, PAUSE_MS);
    return () => {
      isStale = true;
      clearTimeout(timer);
    };
  }, [value, isAsked, own]);
  return isAsked && answer?.value === value ? answer.number : undefined;
}
