import { useCapabilities } from '#app/capabilities/use-capabilities.ts';
import { useTranslation } from '#app/i18n/use-translation.tsx';
import { useDates } from '#app/shared/use-dates.ts';
import { listMoves, type PromiseMove } from '#domain/promises/moves.ts';
import type { PublicShipment } from '#domain/tracking/public-shipment.ts';

/** How the promised day moved, newest first, where visitors read that: nothing after the delivery. */
export function useMoves({ promises = [], status }: Pick<PublicShipment, 'promises' | 'status'>): PromiseMove[] {
  const { i18n } = useTranslation();
  const { timeZone } = useDates();
  const { asksWhyDatesMove } = useCapabilities();
  // The texts come afterwards where the page began without a change.
  if (!asksWhyDatesMove || status === 'DELIVERED' || !i18n.exists('event.promise.was')) return [];
  return listMoves(promises, timeZone);
}
