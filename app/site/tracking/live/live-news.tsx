import { useTranslation } from '#app/i18n/use-translation.tsx';
import text from '#app/ui/text.module.css';
import type { ShownShipment } from '../shown-shipment.ts';

interface LiveNewsProps {
  shipment: ShownShipment;
  /** What was shown before; undefined while nothing has changed. */
  before: ShownShipment | undefined;
}

/** Says what has changed to those who do not see it, without interrupting them. */
export function LiveNews({ shipment, before }: LiveNewsProps) {
  return (
    <p className={text.visuallyHidden} role="status" data-news>
      <News shipment={shipment} before={before} />
    </p>
  );
}

function News({ shipment, before }: LiveNewsProps) {
  const { t } = useTranslation();
  if (!before) return null;
  const [newest] = shipment.trackingHistory;
  const isScan = newest && shipment.trackingHistory.length > before.trackingHistory.length;
  if (!isScan && shipment.status === before.status) return t('track.live.changed');
  const status = t(`status.${shipment.status}`);
  if (!isScan || newest.location === '') return t('track.live.status', { status });
  return t('track.live.scan', { status, place: newest.location });
}
