import { useCapabilities } from '#app/capabilities/use-capabilities.ts';
import { useTranslation } from '#app/i18n/use-translation.tsx';
import { PromiseSentence } from '#app/shared/promise-sentence.tsx';
import { useDates } from '#app/shared/use-dates.ts';
import { listMoves } from '#domain/promise-moves.ts';
import styles from './promise-lines.module.css';
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
      <PromiseSentence move={newest} now={now} />
      {moves.length > 1 ? (
        <details>
          <summary>{t('event.promise.soFar', { count: moves.length })}</summary>
          <ol className={styles.all}>
            {moves.slice(1).map((move) => (
              <li key={move.at}>
                <PromiseSentence move={move} now={now} />
              </li>
            ))}
          </ol>
        </details>
      ) : null}
    </dd>
  );
}
