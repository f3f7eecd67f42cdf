import { clsx } from 'clsx';
import { ArrowRight } from 'lucide-react';
import { useId, useRef, useState } from 'react';
import { href, Link } from 'react-router';
import { useCompany } from '#app/document/shell.tsx';
import { fillSlots } from '#app/i18n/fill-slots.tsx';
import { useTranslation } from '#app/i18n/use-translation.tsx';
import { PromiseSentence } from '#app/shared/promise-sentence.tsx';
import { useDates } from '#app/shared/use-dates.ts';
import { Button } from '#app/ui/button.tsx';
import { FieldFrame } from '#app/ui/field-frame.tsx';
import layout from '#app/ui/layout.module.css';
import { StatusChip } from '#app/ui/status-chip.tsx';
import text from '#app/ui/text.module.css';
import { RULER_SHARES } from '#domain/charts/route-chart.ts';
import { toPrefixes } from '#domain/company/company.ts';
import { formatSentenceDay, formatSentenceTime, isAfterToday, isBeforeToday } from '#domain/dates.ts';
import { isReturn } from '#domain/events/event-code.ts';
import { getSentenceSeparator } from '#domain/languages.ts';
import type { JourneyStage } from '#domain/shipments/status.ts';
import { countTrackingNumbers } from '#domain/tracking/numbers.ts';
import { isUnsettledCode } from '#domain/tracking/public-shipment.ts';
import type { ShipmentSummary, SummarizedNumber } from '#domain/tracking/schema.ts';
import { PositionMarker } from '../../charts/position-marker.tsx';
import route from '../../charts/route.module.css';
import { findLookalikes } from './help-columns.tsx';
import { isOutToday } from './is-out-today.ts';
import { RouteText } from './route-text.tsx';
import styles from './several-view.module.css';
import { MeantNumbers, toLookupAddress, useTrackingBox } from './tracking-form.tsx';
import { useMoves } from './use-moves.ts';
import { useNow } from './use-now.ts';

interface SeveralViewProps {
  items: SummarizedNumber[];
  /** The server's time, ISO 8601, UTC. */
  serverNow: string;
}

/** The results of several numbers in the requested order, and the box to change them. */
export function SeveralView({ items, serverNow }: SeveralViewProps) {
  const { t } = useTranslation();
  const { timeZone } = useDates();
  const now = useNow(serverNow);
  const shipments = items.flatMap(({ shipment }) => shipment ?? []);
  const out = shipments.filter((shipment) => isOutToday(shipment, now, timeZone)).length;
  const total = items.length;
  return (
    <div className={clsx(layout.container, styles.several)}>
      <h1 tabIndex={-1}>
        {shipments.length > 0
          ? t('trackSeveral.heading', { count: shipments.length, total })
          : t('trackSeveral.headingNone', { total })}
      </h1>
      {out > 0 && (
        <p className={text.lead} suppressHydrationWarning>
          {t('trackSeveral.out', { count: out })}
        </p>
      )}
      <ol className={styles.list}>
        {items.map(({ trackingNumber, shipment }) =>
          shipment ? (
            <ShipmentRow key={trackingNumber} trackingNumber={trackingNumber} shipment={shipment} now={now} />
          ) : (
            <MissingRow key={trackingNumber} trackingNumber={trackingNumber} />
          ),
        )}
      </ol>
      <SeveralForm typed={items.map(({ trackingNumber }) => trackingNumber).join('\n')} />
    </div>
  );
}

/** The tracking box for several numbers. Without scripts it submits to /track?tn=..., which applies the same checks. */
function SeveralForm({ typed }: { typed: string }) {
  const { t } = useTranslation();
  const prefixes = toPrefixes(useCompany());
  const id = useId();
  const field = useRef<HTMLTextAreaElement>(null);
  const [count, setCount] = useState(() => countTrackingNumbers(typed, prefixes));
  const { meant, error, isBusy, onEdit, onSubmit } = useTrackingBox(field, {
    typed,
    problem: undefined,
    separator: '\n',
  });
  return (
    <form
      className={clsx(styles.form, layout.screenOnly)}
      method="get"
      action={href('/track')}
      noValidate
      onSubmit={onSubmit}
    >
      <FieldFrame id={id} label={t('trackSeveral.label')} hint={t('trackSeveral.separators')} error={error}>
        {(props) => (
          <textarea
            {...props}
            ref={field}
            name="tn"
            defaultValue={typed}
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            onInput={({ currentTarget: { value } }) => {
              setCount(countTrackingNumbers(value, prefixes));
              onEdit(value);
            }}
          />
        )}
      </FieldFrame>
      <MeantNumbers numbers={meant} />
      <Button type="submit" variant="primary" busy={isBusy}>
        <span>{count > 1 ? t('trackSeveral.submit', { number: count }) : t('trackForm.submit')}</span>
        <ArrowRight />
      </Button>
    </form>
  );
}

interface ShipmentRowProps {
  trackingNumber: string;
  shipment: ShipmentSummary;
  now: Date;
}

/** A shipment's number, status, progress, estimate and last position; the whole row links to its page. */
export function ShipmentRow({ trackingNumber, shipment, now }: ShipmentRowProps) {
  const { t } = useTranslation();
  const { status, stage, origin, destination } = shipment;
  return (
    <li className={styles.found}>
      <div className={styles.number}>
        <Link className={clsx(text.code, styles.link)} to={toLookupAddress([trackingNumber])}>
          {trackingNumber}
        </Link>
        <StatusChip status={status} label={t(`status.${status}`)} />
      </div>
      <div className={styles.route}>
        <JourneyLine stage={stage} isHeld={status === 'ON_HOLD'} />
        <p className={styles.ends} aria-hidden="true">
          <bdi>{origin}</bdi>
          <bdi>{destination}</bdi>
        </p>
        <p className={text.visuallyHidden}>
          <RouteText shipment={shipment} />
        </p>
      </div>
      <p className={styles.when}>
        <When shipment={shipment} now={now} />
        <Happened shipment={shipment} />
        <span className={styles.last} suppressHydrationWarning>
          <LastKnown shipment={shipment} now={now} />
        </span>
        <Moved shipment={shipment} now={now} />
      </p>
      <ArrowRight className={clsx(styles.arrow, layout.screenOnly)} />
    </li>
  );
}

function When({ shipment, now }: Pick<ShipmentRowProps, 'shipment' | 'now'>) {
  const { t } = useTranslation();
  const dates = useDates();
  const { status, estimatedDeliveryDate, code, attemptAt } = shipment;
  if (status === 'DELIVERED') return <b>{t('track.eta.deliveredLabel')}</b>;
  if (isReturn(code)) return <b>{t('track.eta.returned')}</b>;
  if (estimatedDeliveryDate === null) return <b>{t('track.eta.none')}</b>;
  const { timeZone } = dates;
  // After a failed attempt, only a later day is expected.
  const isTried = attemptAt !== undefined && !isAfterToday(estimatedDeliveryDate, new Date(attemptAt), timeZone);
  const isOver = isTried || isUnsettledCode(code) || isBeforeToday(estimatedDeliveryDate, now, timeZone);
  const day = formatSentenceDay(estimatedDeliveryDate, now, dates);
  return (
    <b className={clsx(styles.estimate, isOver && styles.late)} suppressHydrationWarning>
      <span className={text.visuallyHidden}>{`${isOver ? t('track.eta.expected') : t('track.eta.noneLabel')} `}</span>
      {isOver ? <s>{day}</s> : <span suppressHydrationWarning>{day}</span>}
    </b>
  );
}

/** What happened, for the exceptions that the page of the shipment explains, such as "Delivery attempted". */
function Happened({ shipment: { code } }: Pick<ShipmentRowProps, 'shipment'>) {
  const { t, i18n } = useTranslation();
  if (!code || code === 'contact_us' || !i18n.exists(`event.news.happened.${code}`)) return null;
  return (
    <span className={styles.last}>
      <b>{t(`event.code.${code}`)}</b>
    </span>
  );
}

function LastKnown({ shipment: { place, at }, now }: Pick<ShipmentRowProps, 'shipment' | 'now'>) {
  const { t } = useTranslation();
  const time = formatSentenceTime(at, now, useDates());
  return place === '' ? (
    <span suppressHydrationWarning>{time}</span>
  ) : (
    fillSlots(t('trackSeveral.last'), { place: <bdi>{place}</bdi>, time })
  );
}

function Moved({ shipment, now }: Pick<ShipmentRowProps, 'shipment' | 'now'>) {
  const [newest] = useMoves(shipment);
  if (!newest || isReturn(shipment.code)) return null;
  return (
    <span className={styles.last} suppressHydrationWarning>
      <PromiseSentence move={newest} now={now} />
    </span>
  );
}

/** An unknown number, with its easily misread characters. */
export function MissingRow({ trackingNumber }: { trackingNumber: string }) {
  const { t, i18n } = useTranslation();
  const gap = getSentenceSeparator(i18n.language);
  const lookalikes = findLookalikes(trackingNumber);
  return (
    <li className={styles.missing}>
      <div className={styles.number}>
        <span className={text.code}>{trackingNumber}</span>
        <span className={styles.last}>{t('trackSeveral.notFound')}</span>
      </div>
      <p className={styles.last}>
        <b>{t('trackSeveral.missing')}</b>
        {lookalikes.length > 0 && (
          <>
            <span>{gap + t('lookup.help.mixYours') + gap}</span>
            <span className={text.code}>{lookalikes.join(' ')}</span>
          </>
        )}
      </p>
    </li>
  );
}

const WIDTH = 420;
const START = 10;
const END = WIDTH - START;
const MIDDLE = 12;
/** The space around a mark. */
const ROOM = 18;

/** A decorative line of the shipment's stage: solid is scanned, dashed is planned. */
function JourneyLine({ stage, isHeld }: { stage: JourneyStage; isHeld: boolean }) {
  const at = START + (END - START) * RULER_SHARES[stage];
  const isDone = stage === 'DELIVERED' && !isHeld;
  const isOnTheWay = stage !== 'LABEL_CREATED' && !isDone;
  return (
    <svg className={route.chart} viewBox={`0 0 ${WIDTH} 24`} aria-hidden="true">
      {stage !== 'LABEL_CREATED' && <path className={route.solid} d={`M${START} ${MIDDLE}H${isDone ? END : at}`} />}
      {!isDone && <path className={route.dashed} d={`M${(isOnTheWay ? at : START) + ROOM} ${MIDDLE}H${END - ROOM}`} />}
      <circle className={route.dot} cx={START} cy={MIDDLE} r="6" />
      {isDone ? (
        <circle className={route.dot} cx={END} cy={MIDDLE} r="7" />
      ) : (
        <circle className={clsx(route.ring, route.dotted)} cx={END} cy={MIDDLE} r="7" />
      )}
      {isOnTheWay && isHeld && <rect className={route.hold} x={at - 8} y={MIDDLE - 8} width="16" height="16" rx="3" />}
      {isOnTheWay && !isHeld && <PositionMarker x={at} y={MIDDLE} ring={9} dot={4} />}
    </svg>
  );
}
