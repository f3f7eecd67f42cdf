import { clsx } from 'clsx';
import { CalendarPlus, Check, Copy, Phone, Rss } from 'lucide-react';
import { type ReactNode, useRef } from 'react';
import { createPath, href, Link, useLocation } from 'react-router';
import { useCapabilities } from '#app/capabilities/use-capabilities.ts';
import { useCompany, useShell } from '#app/document/shell.tsx';
import { fillSlots } from '#app/i18n/fill-slots.tsx';
import { LANGUAGE_PARAM } from '#app/i18n/languages.ts';
import { useTranslation } from '#app/i18n/use-translation.tsx';
import { useCopy } from '#app/shared/use-copy.ts';
import { useDates } from '#app/shared/use-dates.ts';
import { WHOLE_HISTORY } from '#app/site-pages.ts';
import { toButtonClass } from '#app/ui/button.tsx';
import dataList from '#app/ui/data-list.module.css';
import icon from '#app/ui/icon.module.css';
import layout from '#app/ui/layout.module.css';
import panel from '#app/ui/panel.module.css';
import { StatusChip, StatusIcon, toStatusClass } from '#app/ui/status-chip.tsx';
import text from '#app/ui/text.module.css';
import type { RouteChart } from '#domain/charts/route-chart.ts';
import { type DeliveryException, describeException } from '#domain/events/delivery-exceptions.ts';
import { formatDimensions, formatWeight } from '#domain/shipments/dimensions.ts';
import { HistoryList } from '../../shared/history/history-list.tsx';
import { ShipmentChart } from '../../shared/shipment-chart.tsx';
import { PhoneLink } from '../phone-link.tsx';
import { toParcelDelivery } from '../seo/parcel-delivery.ts';
import { StructuredData } from '../seo/structured-data.tsx';
import { toEstimate } from './estimate.ts';
import { EstimateBlock, LateLine } from './estimate-block.tsx';
import { PlainSentenceLine } from './plain-sentence.tsx';
import { ProgressLine, SilenceLine } from './progress-line.tsx';
import { type ResultShipment, wantsWholeHistory } from './result-data.ts';
import { HistorySection, NumberLine, ResultHead, ResultMain } from './result-frame.tsx';
import styles from './result-view.module.css';
import type { SubscribeResult } from './subscribe/send-subscription.ts';
import { SubscribeBox } from './subscribe/subscribe-box.tsx';
import { TrackAnother } from './track-another.tsx';
import { useNow } from './use-now.ts';

interface ResultViewProps {
  shipment: ResultShipment;
  /** Null when drawing failed; the page has everything as text. */
  chart: RouteChart | null;
  /** The server's time, ISO 8601, UTC. */
  serverNow: string;
  /** The result of a subscription posted to this page without scripts. */
  subscription?: SubscribeResult | undefined;
}

const SENTENCE_ID = 'summary';

/** The result: position and estimate first, then the history. */
export function ResultView({ shipment, chart, serverNow, subscription }: ResultViewProps) {
  const { t } = useTranslation();
  const now = useNow(serverNow, shipment.version);
  const exception = useException(shipment, now);
  const shell = useShell();
  // The direct distance, unless the drawing measures along its scans.
  const km = chart?.totalKm === chart?.directKm ? chart?.directKm : undefined;
  const status = t(`status.${shipment.status}`);
  const happened = exception?.code && t(`event.code.${exception.code}`);
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
          {exception && <ExceptionLines exception={exception} />}
          <LateLine shipment={shipment} now={now} />
          <PlainSentenceLine shipment={shipment} now={now} />
          <SilenceLine shipment={shipment} now={now} />
        </div>
        <ContactLine shipment={shipment} now={now} hasException={exception !== undefined} />
      </ResultHead>
      {chart ? <ShipmentChart chart={chart} now={now} /> : <div className={layout.rule} aria-hidden="true" />}
      <ProgressLine shipment={shipment} now={now} />
      <ResultMain>
        <div className={styles.history}>
          <HistorySection>
            <ResultHistory shipment={shipment} now={now} />
          </HistorySection>
          <FollowLine shipment={shipment} now={now} />
        </div>
        <DetailsPanel shipment={shipment}>
          <SubscribeBox posted={subscription} isDelivered={shipment.status === 'DELIVERED'} />
        </DetailsPanel>
      </ResultMain>
      <TrackAnother />
    </>
  );
}

/** The history, of which older entries are loaded on demand. */
function ResultHistory({ shipment, now }: { shipment: ResultShipment; now: Date }) {
  const { publicUrl } = useShell();
  const { pathname, search } = useLocation();
  const to = { pathname, search: WHOLE_HISTORY };
  return (
    <HistoryList
      entries={shipment.trackingHistory}
      omitted={shipment.omitted && { ...shipment.omitted, to, address: publicUrl + createPath(to) }}
      opensOlder={wantsWholeHistory(search)}
      now={now}
      showsAge
    />
  );
}

/** The tracking number with a copy button, which is only a placeholder until scripts run. */
function CopyNumber({ trackingNumber }: { trackingNumber: string }) {
  const { t } = useTranslation();
  const number = useRef<HTMLSpanElement>(null);
  const { isReady, result, copy } = useCopy(number);
  return (
    <NumberLine trackingNumber={trackingNumber} ref={number}>
      <button type="button" className={clsx(styles.copy, layout.screenOnly, isReady || styles.notReady)} onClick={copy}>
        {result === 'copied' ? <Check className={icon.small} /> : <Copy className={icon.small} />}
        <span>{result ? t(`track.${result}`) : t('track.copy')}</span>
      </button>
      <span className={text.visuallyHidden} role="status">
        {result && t(`track.${result}`)}
      </span>
    </NumberLine>
  );
}

interface DetailsPanelProps {
  shipment: ResultShipment;
  /** More panels below the facts. */
  children?: ReactNode;
}

/** The facts of the shipment, without missing or private ones. */
function DetailsPanel({ shipment, children }: DetailsPanelProps) {
  const { t, i18n } = useTranslation();
  return (
    <aside className={styles.side}>
      <section className={panel.panel}>
        <div className={panel.head}>
          <h2>{t('track.details.heading')}</h2>
        </div>
        <div className={panel.body}>
          <dl className={dataList.list}>
            <Detail term={t('track.details.service')}>{t(`serviceType.${shipment.serviceType}`)}</Detail>
            <Detail term={t('track.details.from')}>{shipment.origin}</Detail>
            <Detail term={t('track.details.to')}>{shipment.destination}</Detail>
            <Detail term={t('track.details.weight')}>{formatWeight(shipment, i18n.language)}</Detail>
            <Detail term={t('track.details.dimensions')}>{formatDimensions(shipment, i18n.language)}</Detail>
            <Detail term={t('track.details.items')}>
              {shipment.itemCount > 0 && t('track.details.itemCount', { count: shipment.itemCount })}
            </Detail>
          </dl>
        </div>
      </section>
      {children}
    </aside>
  );
}

function Detail({ term, children }: { term: string; children: ReactNode }) {
  if (children === '' || children === false) return null;
  return (
    <div>
      <dt>{term}</dt>
      <dd>
        <bdi>{children}</bdi>
      </dd>
    </div>
  );
}

interface Props {
  shipment: ResultShipment;
  now: Date;
  /** Whether the page already explains an exception and whom to call. */
  hasException: boolean;
}

/** Contact links for a shipment that is late, on hold or has an exception. */
function ContactLine({ shipment, now, hasException }: Props) {
  const { t } = useTranslation();
  const company = useCompany();
  const { timeZone } = useDates();
  const estimate = toEstimate(shipment, now, timeZone);
  const isLate = estimate.kind === 'expected' && estimate.isLate;
  if (!isLate && !hasException && shipment.status !== 'ON_HOLD') return null;
  return (
    <p className={styles.ways}>
      <Link className={toButtonClass()} to={`${href('/contact')}?shipment=${shipment.trackingNumber}`}>
        {t('track.ask')}
      </Link>
      {!hasException && (
        <PhoneLink className={styles.phone} phone={company.phone}>
          <Phone />
          <span>{company.phone}</span>
        </PhoneLink>
      )}
    </p>
  );
}

/** Returns the delivery exception in the reader's language; undefined without one or until its texts load. */
function useException(shipment: ResultShipment, now: Date): DeliveryException | undefined {
  const { t, i18n } = useTranslation();
  const dates = useDates();
  const { arrangesResult } = useCapabilities();
  if (!arrangesResult || !i18n.exists('event.news.next.noDay')) return undefined;
  return describeException(shipment, { now, dates, format: t });
}

/** What happened, what comes next, and what the recipient can do. */
function ExceptionLines({ exception }: { exception: DeliveryException }) {
  const { phone } = useCompany();
  const call = <PhoneLink phone={phone} />;
  return (
    <div className={styles.news}>
      <p suppressHydrationWarning>{exception.happened}</p>
      <p suppressHydrationWarning>{exception.next}</p>
      <p>{fillSlots(exception.advice, { phone: call })}</p>
    </div>
  );
}

/** Links to the shipment as a calendar event (while a delivery is expected), a feed and JSON. */
export function FollowLine({ shipment, now }: { shipment: ResultShipment; now: Date }) {
  const { t, i18n } = useTranslation();
  const { timeZone } = useDates();
  const { trackingNumber } = shipment;
  const estimate = toEstimate(shipment, now, timeZone);
  const toHref = (ending: 'atom' | 'ics') =>
    `${href(`/track/:trackingNumber.${ending}`, { trackingNumber })}?${LANGUAGE_PARAM}=${i18n.language}`;
  const isExpected = estimate.kind === 'expected' && !estimate.isOver;
  return (
    <p className={clsx(styles.line, layout.screenOnly)}>
      {isExpected && (
        <a href={toHref('ics')}>
          <CalendarPlus className={icon.small} />
          <span>{t('track.readers.calendar')}</span>
        </a>
      )}
      <a href={toHref('atom')}>
        <Rss className={icon.small} />
        <span>{t('track.readers.feed')}</span>
      </a>
      <link rel="alternate" type="application/atom+xml" href={toHref('atom')} title={trackingNumber} />
      <link
        rel="alternate"
        type="application/json"
        href={href('/track/:trackingNumber.json', { trackingNumber })}
        title={trackingNumber}
      />
      {isExpected && <link rel="alternate" type="text/calendar" href={toHref('ics')} title={trackingNumber} />}
    </p>
  );
}
