import { useCapabilities } from '#app/capabilities/use-capabilities.ts';
import { useTranslation } from '#app/i18n/use-translation.tsx';
import { useDates } from '#app/shared/use-dates.ts';
import { listMoves, type PromiseMove } from '#domain/promises/promise.ts';
import type { PublicShipment } from '#domain/tracking/public-shipment.ts';

/** Returns how the promised day moved, newest first, as far as visitors may see; nothing after the delivery. */
export function useMoves({ promises = [], status }: Pick<PublicShipment, 'promises' | 'status'>): PromiseMove[] {
  const { i18n } = useTranslation();
  const { timeZone } = useDates();
  const { needsDateReason } = useCapabilities();
  // The texts load later on a page that did not need them at first.
  if (!needsDateReason || status === 'DELIVERED' || !i18n.exists('event.promise.was')) return [];
  return listMoves(promises, timeZone);
}
