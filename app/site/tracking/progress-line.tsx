import { clsx } from 'clsx';
import { Clock, ClockAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { useCapabilities } from '#app/capabilities/use-capabilities.ts';
import { fillSlots } from '#app/i18n/fill-slots.tsx';
import { useTranslation } from '#app/i18n/use-translation.tsx';
import { useDates } from '#app/shared/use-dates.ts';
import layout from '#app/ui/layout.module.css';
import { StatusIcon } from '#app/ui/status-chip.tsx';
import { formatClock, formatDateTimeParts, formatEstimate, formatNearTime, toDay } from '#domain/dates.ts';
import { getSentenceSeparator } from '#domain/languages.ts';
import { JOURNEY_STAGES, type JourneyStage, type ShipmentStatus } from '#domain/shipments/status.ts';
import { isGoingBack } from '#domain/tracking/public-shipment.ts';
import { toEstimate } from './estimate.ts';
import styles from './progress-line.module.css';
import type { ResultShipment } from './result-data.ts';

/** The four stages from label to delivery, or the hold that interrupts them. */
export function ProgressLine({ shipment, now }: { shipment: ResultShipment; now: Date }) {
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
  shipment: ResultShipment;
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

/** A time within a sentence, which may break only between day and time. */
function BoundTime({ at }: { at: string }) {
  const { day, clock } = formatDateTimeParts(at, useDates());
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
 * Shows when the next scan is expected, or, once it is overdue, since when it has been on the office's list
 * (docs/decisions/0057). Nothing when unknown.
 */
export function SilenceLine({ shipment: { nextScanBy: by }, now }: { shipment: ResultShipment; now: Date }) {
  const { t, i18n } = useTranslation();
  const dates = useDates();
  const { showsNextScan } = useCapabilities();
  // The texts load later on a page that did not need them at first.
  if (!by || !showsNextScan || !i18n.exists('event.silence.late')) return null;
  const isLate = now.getTime() >= Date.parse(by);
  const time = formatNearTime(by, now, dates);
  const isToday = toDay(new Date(by), dates.timeZone) === toDay(now, dates.timeZone);
  const text = isToday
    ? t('event.silence.listedToday', { time: formatClock(by, dates) })
    : t('event.silence.listed', { time });
  const Icon = isLate ? ClockAlert : Clock;
  return (
    <p className={clsx(styles.silence, isLate && styles.late)}>
      <Icon />
      <span>
        <b suppressHydrationWarning>{isLate ? t('event.silence.late') : t('event.silence.before', { time })}</b>
        <span suppressHydrationWarning>
          {getSentenceSeparator(dates.language) + (isLate ? text : t('event.silence.share'))}
        </span>
      </span>
    </p>
  );
}

/**
 * A stage of the progress line. `at` (ISO 8601, UTC) is the scan that began it, or null. `past` is a stage that was
 * passed without a scan.
 */
export interface ProgressStage {
  stage: JourneyStage;
  state: 'done' | 'past' | 'now' | 'hold' | 'todo';
  at: string | null;
  /** Where the shipment is held; '' otherwise, or when the place must not be shown. */
  place: string;
}

/** Computes the four stages from first to last. Corrected scans reach none; ON_HOLD replaces the stage it interrupts. */
export function toProgress({ status, scans }: ResultShipment): ProgressStage[] {
  const { reached, starts, hold } = scans;
  const current = JOURNEY_STAGES.indexOf(reached);
  return JOURNEY_STAGES.map((stage, index) => {
    const at = starts[stage] ?? null;
    if (index < current) return { stage, state: at === null ? 'past' : 'done', at, place: '' };
    if (index > current) return { stage, state: 'todo', at, place: '' };
    if (status !== 'ON_HOLD') return { stage, state: stage === 'DELIVERED' ? 'done' : 'now', at, place: '' };
    return { stage, state: 'hold', at: hold?.timestamp ?? null, place: hold?.location ?? '' };
  });
}

const STATES = {
  done: styles.done,
  past: clsx(styles.done, styles.past),
  now: styles.now,
  hold: styles.hold,
  todo: styles.todo,
};

/** A line of stages. Without a label it is decorative and hidden from screen readers. */
export function StageLine({ label, children }: { label?: string; children: ReactNode }) {
  return (
    <div className={styles.band}>
      <div className={layout.container}>
        <ol className={styles.stages} aria-label={label} aria-hidden={label === undefined || undefined}>
          {children}
        </ol>
      </div>
    </div>
  );
}

interface StageProps {
  status: ShipmentStatus;
  state: ProgressStage['state'];
  isCurrent?: boolean;
  /** The line below the name: the time, or why there is none yet. */
  children: ReactNode;
}

/** A stage: solid is scanned, dotted is planned, a square marker is a hold. */
export function Stage({ status, state, isCurrent = false, children }: StageProps) {
  const { t } = useTranslation();
  return (
    <li className={clsx(styles.stage, STATES[state])} aria-current={isCurrent ? 'step' : undefined}>
      <i className={styles.marker}>{state === 'done' ? null : <StatusIcon status={status} />}</i>
      <b className={styles.name}>{t(`status.${status}`)}</b>
      <span className={styles.time} suppressHydrationWarning>
        {children}
      </span>
    </li>
  );
}
