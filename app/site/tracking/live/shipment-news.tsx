import { useTranslation } from '#app/i18n/use-translation.tsx';
import { LiveNews } from '#app/shared/live-news.tsx';
import { useEventText } from '#app/shared/use-event-text.ts';
import { toNamedCode } from '#domain/public-shipment.ts';
import type { ShownShipment } from '../shown-shipment.ts';

interface ShipmentNewsProps {
  shipment: ShownShipment;
  /** What was shown before; undefined while nothing has changed. */
  before: ShownShipment | undefined;
}

/** A change of the shipment in words. */
export function ShipmentNews(props: ShipmentNewsProps) {
  return (
    <LiveNews>
      <News {...props} />
    </LiveNews>
  );
}

function News({ shipment, before }: ShipmentNewsProps) {
  const { t } = useTranslation();
  const { sayEvent } = useEventText();
  if (!before) return null;
  const [newest] = shipment.trackingHistory;
  const isScan = newest && shipment.trackingHistory.length > before.trackingHistory.length;
  if (!isScan && shipment.status === before.status) return <span>{t('track.live.changed')}</span>;
  const status = isScan ? sayEvent({ ...newest, code: toNamedCode(newest.code) }) : t(`status.${shipment.status}`);
  if (!isScan || newest.location === '') return <span>{t('track.live.status', { status })}</span>;
  return <span>{t('track.live.scan', { status, place: newest.location })}</span>;
}
