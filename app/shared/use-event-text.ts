import { useTranslation } from '#app/i18n/use-translation.tsx';
import type { AttemptReason, EventCode, PublicEventCode, PublicReason } from '#domain/events/event-code.ts';
import type { ShipmentStatus } from '#domain/shipments/status.ts';

interface CodedEntry {
  status: ShipmentStatus;
  code?: EventCode | PublicEventCode | undefined;
  reason?: AttemptReason | PublicReason | undefined;
}

/**
 * Describes an entry in the reader's language: the event, or its status without a code or until its texts load; and the
 * reason, or ''.
 */
export function useEventText() {
  const { t, i18n } = useTranslation();
  return {
    formatEvent: ({ status, code }: CodedEntry): string =>
      code && i18n.exists(`event.code.${code}`) ? t(`event.code.${code}`) : t(`status.${status}`),
    formatReason: ({ reason }: CodedEntry): string =>
      reason && i18n.exists(`event.reason.${reason}`) ? t(`event.reason.${reason}`) : '',
  };
}
