import { useTranslation } from '#app/i18n/use-translation.tsx';
import { LiveNews } from '#app/shared/live-news.tsx';
import { useEventText } from '#app/shared/use-event-text.ts';
import { toNamedCode } from '#domain/tracking/public-shipment.ts';
import { ResultView } from '../result-view.tsx';
import type { ShownResult, ShownShipment } from '../shown-shipment.ts';
import type { SubscribeResult } from '../subscribe/send-subscription.ts';
import { useLiveResult } from './use-live-result.ts';

interface LiveResultProps {
  result: ShownResult & { now: string };
  subscription: SubscribeResult | undefined;
}

/** The result as it was loaded, and as it changes while it is read. */
export function LiveResult({ result, subscription }: LiveResultProps) {
  const { shipment, chart, before } = useLiveResult(result);
  return (
    <>
      <ResultView shipment={shipment} chart={chart} serverNow={result.now} subscription={subscription} />
      <ShipmentNews shipment={shipment} before={before} />
    </>
  );
}

interface ShipmentNewsProps {
  shipment: ShownShipment;
  /** What was shown before; undefined while nothing has changed. */
  before: ShownShipment | undefined;
}

/** A change of the shipment in words. */
function ShipmentNews(props: ShipmentNewsProps) {
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
