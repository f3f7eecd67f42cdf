import { useDates } from '#app/shared/use-dates.ts';
import { formatHistoryParts } from '#domain/dates.ts';
import styles from './bound-time.module.css';

/** A time of the history in running text. It breaks, where it must, between day and clock. */
export function BoundTime({ at }: { at: string }) {
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
