import { useTranslation } from '#app/i18n/use-translation.tsx';
import { PromiseSentence } from '#app/shared/promise-sentence.tsx';
import { SHOWN_PROMISES } from '#domain/promise.ts';
import styles from './promise-lines.module.css';
import type { ShownShipment } from './shown-shipment.ts';
import { useMoves } from './use-moves.ts';

/** What was promised before, and why it changed: the last change in view, older ones folded. Nothing after the delivery. */
export function PromiseLines({ shipment, now }: { shipment: ShownShipment; now: Date }) {
  const { t } = useTranslation();
  const [newest, ...older] = useMoves(shipment);
  if (!newest) return null;
  // Strangers are shown so many; whether there were more is not told.
  const isAll = (shipment.promises ?? []).length < SHOWN_PROMISES;
  return (
    <dd className={styles.lines} suppressHydrationWarning>
      <PromiseSentence move={newest} now={now} />
      {older.length > 0 ? (
        <details>
          <summary>{t(isAll ? 'event.promise.soFar' : 'event.promise.latest', { count: older.length + 1 })}</summary>
          <ol className={styles.all}>
            {older.map((move) => (
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
