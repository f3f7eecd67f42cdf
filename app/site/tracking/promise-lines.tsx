import { useCapabilities } from '#app/capabilities/use-capabilities.ts';
import { fillSlots } from '#app/i18n/fill-slots.tsx';
import { useTranslation } from '#app/i18n/use-translation.tsx';
import { useDates } from '#app/shared/use-dates.ts';
import { formatSentenceDay } from '#domain/dates.ts';
import styles from './promise-lines.module.css';
import { listMoves, type PromiseMove } from './promise-moves.ts';
import type { ShownShipment } from './shown-shipment.ts';

/** What was promised before, and why it changed: the last change in view, older ones folded. Nothing after the delivery. */
export function PromiseLines({ shipment: { promises = [], status }, now }: { shipment: ShownShipment; now: Date }) {
  const { t, i18n } = useTranslation();
  const { timeZone } = useDates();
  const { asksWhyDatesMove } = useCapabilities();
  const moves = listMoves(promises, timeZone);
  const [newest] = moves;
  // The texts come afterwards where the page began without a change.
  if (!newest || !asksWhyDatesMove || status === 'DELIVERED' || !i18n.exists('event.promise.was')) return null;
  return (
    <dd className={styles.lines} suppressHydrationWarning>
      <Line move={newest} now={now} />
      {moves.length > 1 ? (
        <details>
          <summary>{t('event.promise.soFar', { count: moves.length })}</summary>
          <ol className={styles.all}>
            {moves.slice(1).map((move) => (
              <li key={move.at}>
                <Line move={move} now={now} />
              </li>
            ))}
          </ol>
        </details>
      ) : null}
    </dd>
  );
}

function Line({ move: { was, reason, at }, now }: { move: PromiseMove; now: Date }) {
  const { t } = useTranslation();
  const dates = useDates();
  const day = formatSentenceDay(at, now, dates);
  const why = reason && t(`event.promise.reason.${reason}`);
  if (was === null) return <span>{t(why ? 'event.promise.newFor' : 'event.promise.new', { day, reason: why })}</span>;
  const text = t(why ? 'event.promise.wasFor' : 'event.promise.was', { day, reason: why });
  return <span>{fillSlots(text, { was: <s>{formatSentenceDay(was, now, dates)}</s> })}</span>;
}
