import { clsx } from 'clsx';
import { Clock, ClockAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { useCapabilities } from '#app/capabilities/use-capabilities.ts';
import { fillSlots } from '#app/i18n/fill-slots.tsx';
import { useTranslation } from '#app/i18n/use-translation.tsx';
import { useDates } from '#app/shared/use-dates.ts';
import icon from '#app/ui/icon.module.css';
import { formatClock, formatEstimate, formatHistoryParts, formatNearTime, toDay } from '#domain/dates.ts';
import { getSentenceGap } from '#domain/languages.ts';
import { isGoingBack } from '#domain/tracking/public-shipment.ts';
import { toEstimate } from './estimate.ts';
import { type ProgressStage, toProgress } from './progress.ts';
import styles from './progress-line.module.css';
import type { ShownShipment } from './shown-shipment.ts';
import { Stage, StageLine } from './stage-line.tsx';

/** The four stages, from the label to the delivery, or the hold that stops them. */
export function ProgressLine({ shipment, now }: { shipment: ShownShipment; now: Date }) {
  const { t } = useTranslation();
  const stages = toProgress(shipment);
  const current = stages.findLast(({ state }) => state !== 'todo');
  return (
    <StageLine label={t('track.progress.label')}>
      {stages.map((item) => (
        <Stage
          key={item.stage}
          status={item.state === 'hold' ? 'ON_HOLD' : item.stage}
          state={item.state}
          isCurrent={item === current}
        >
          <StageTime item={item} shipment={shipment} now={now} />
        </Stage>
      ))}
    </StageLine>
  );
}

interface StageTimeProps {
  item: ProgressStage;
  shipment: ShownShipment;
  now: Date;
}

function StageTime({ item, shipment, now }: StageTimeProps): ReactNode {
  const { t } = useTranslation();
  const isToCome = item.state === 'todo';
  if (isToCome && isGoingBack(shipment)) {
    if (item.at === null) return <span>{t('track.eta.returned')}</span>;
  } else if (isToCome && item.stage === 'DELIVERED') return <ExpectedTime shipment={shipment} now={now} />;
  if (item.at === null)
    return <span>{item.state === 'todo' ? t('track.progress.notYet') : t('track.progress.noScan')}</span>;
  const time = <BoundTime at={item.at} />;
  if (item.state === 'done') return time;
  if (item.state === 'todo') return fillSlots(t('track.progress.last'), { time });
  if (item.place === '') return fillSlots(t('track.progress.since'), { time });
  return fillSlots(t('track.progress.heldSince'), { time, place: <bdi>{item.place}</bdi> });
}

function ExpectedTime({ shipment, now }: Omit<StageTimeProps, 'item'>): ReactNode {
  const { t } = useTranslation();
  const dates = useDates();
  const estimate = toEstimate(shipment, now, dates.timeZone);
  if (estimate.kind !== 'expected' || estimate.isOver) return <span>{t('track.progress.notYet')}</span>;
  if (estimate.mayChange) return <span>{t('track.progress.mayChange')}</span>;
  const date = formatEstimate(estimate.date, dates);
  return (
    <span suppressHydrationWarning>
      {estimate.isNextAttempt ? t('event.news.next.stage', { date }) : t('track.progress.expected', { date })}
    </span>
  );
}

/** A time of the history in running text. It breaks, where it must, between day and clock. */
function BoundTime({ at }: { at: string }) {
  const { day, clock } = formatHistoryParts(at, useDates());
  return (
    <>
      <span className={styles.unbroken} suppressHydrationWarning>
        {day}
      </span>
      <span> </span>
      <span className={styles.unbroken} suppressHydrationWarning>
        {clock}
      </span>
    </>
  );
}

/**
 * By when the next scan normally comes; once that is over, since when the office has the shipment on its list, which is so as
 * of that moment (docs/decisions/0057). Nothing where it is not known.
 */
export function SilenceLine({ shipment: { nextScanBy: by }, now }: { shipment: ShownShipment; now: Date }) {
  const { t, i18n } = useTranslation();
  const dates = useDates();
  const { saysNextScan } = useCapabilities();
  // The texts come afterwards where the page began without.
  if (!by || !saysNextScan || !i18n.exists('event.silence.late')) return null;
  const isLate = now.getTime() >= Date.parse(by);
  const time = formatNearTime(by, now, dates);
  const isToday = toDay(new Date(by), dates.timeZone) === toDay(now, dates.timeZone);
  const listed = isToday
    ? t('event.silence.listedToday', { time: formatClock(by, dates) })
    : t('event.silence.listed', { time });
  const Icon = isLate ? ClockAlert : Clock;
  return (
    <p className={clsx(styles.silence, isLate && styles.late)}>
      <Icon className={icon.icon} />
      <span>
        <b suppressHydrationWarning>{isLate ? t('event.silence.late') : t('event.silence.before', { time })}</b>
        <span suppressHydrationWarning>
          {getSentenceGap(dates.language) + (isLate ? listed : t('event.silence.share'))}
        </span>
      </span>
    </p>
  );
}
