import { useCompany, useShell } from '#app/document/shell.tsx';
import { useTranslation } from '#app/i18n/use-translation.tsx';
import layout from '#app/ui/layout.module.css';
import { StatusChip, toStatusClass } from '#app/ui/status-chip.tsx';
import { StatusIcon } from '#app/ui/status-icon.tsx';
import type { RouteChart } from '#domain/route-chart.ts';
import { HistoryList } from '../../shared/history/history-list.tsx';
import { ShipmentChart } from '../../shared/shipment-chart.tsx';
import { toParcelDelivery } from '../seo/parcel-delivery.ts';
import { StructuredData } from '../seo/structured-data.tsx';
import { AskLine } from './ask-line.tsx';
import { BadNewsLines, useBadNews } from './bad-news-lines.tsx';
import { CopyNumber } from './copy-number.tsx';
import { DetailsPanel } from './details-panel.tsx';
import { EstimateBlock } from './estimate-block.tsx';
import { HistorySection } from './history-section.tsx';
import { LateLine } from './late-line.tsx';
import { PlainSentenceLine } from './plain-sentence-line.tsx';
import { ProgressLine } from './progress-line.tsx';
import { FollowLine } from './readers/follow-line.tsx';
import { ResultHead } from './result-head.tsx';
import { ResultMain } from './result-main.tsx';
import styles from './result-view.module.css';
import type { ShownShipment } from './shown-shipment.ts';
import { SilenceLine } from './silence-line.tsx';
import type { SubscribeResult } from './subscribe/send-subscription.ts';
import { SubscribeBox } from './subscribe/subscribe-box.tsx';
import { TrackAnother } from './track-another.tsx';
import { useNow } from './use-now.ts';

interface ResultViewProps {
  shipment: ShownShipment;
  /** Absent when it could not be drawn; the page says everything without it. */
  chart: RouteChart | null;
  /** The server's time, ISO 8601, UTC. */
  serverNow: string;
  /** What became of the subscription that was posted to this page without a script. */
  subscription?: SubscribeResult | undefined;
}

const SENTENCE_ID = 'say';

/** Where is it, when does it come: then how it got there. */
export function ResultView({ shipment, chart, serverNow, subscription }: ResultViewProps) {
  const { t } = useTranslation();
  const now = useNow(serverNow, shipment.version);
  const news = useBadNews(shipment, now);
  const shell = useShell();
  // The direct distance, unless the drawing measures another one along its scans.
  const km = chart?.totalKm === chart?.directKm ? chart?.directKm : undefined;
  const status = t(`status.${shipment.status}`);
  const happened = news?.code && t(`event.code.${news.code}`);
  return (
    <>
      <StructuredData data={toParcelDelivery(shipment, shell, useCompany(), now)} />
      <ResultHead estimate={<EstimateBlock shipment={shipment} now={now} km={km} />}>
        <CopyNumber trackingNumber={shipment.trackingNumber} />
        <div className={styles.heading}>
          <h1 className={toStatusClass(shipment.status)} aria-describedby={SENTENCE_ID}>
            <StatusIcon status={shipment.status} />
            <span>{happened ?? status}</span>
          </h1>
          {happened && <StatusChip status={shipment.status} label={status} />}
        </div>
        <div id={SENTENCE_ID}>
          {news && <BadNewsLines news={news} />}
          <LateLine shipment={shipment} now={now} />
          <PlainSentenceLine shipment={shipment} now={now} />
          <SilenceLine shipment={shipment} now={now} />
        </div>
        <AskLine shipment={shipment} now={now} isTold={news !== undefined} />
      </ResultHead>
      {chart ? <ShipmentChart chart={chart} now={now} /> : <div className={layout.rule} aria-hidden="true" />}
      <ProgressLine shipment={shipment} now={now} />
      <ResultMain>
        <div className={styles.history}>
          <HistorySection>
            <HistoryList entries={shipment.trackingHistory} now={now} saysAgo />
          </HistorySection>
          <FollowLine shipment={shipment} />
        </div>
        <DetailsPanel shipment={shipment}>
          <SubscribeBox posted={subscription} isDelivered={shipment.status === 'DELIVERED'} />
        </DetailsPanel>
      </ResultMain>
      <TrackAnother />
    </>
  );
}
