import styles from './running.module.css';

/** The line of a way: solid as far as it is done, dotted for what is to come. Without a figure nothing is done yet. */
export function ProgressLine({ done = 0, total }: { done: number | undefined; total: number }) {
  const part = `${total > 0 ? Math.min(100, (100 * done) / total) : 0}%`;
  return (
    <svg className={styles.line} aria-hidden="true">
      <line className={styles.come} x1="0" x2="100%" y1="8" y2="8" />
      <line className={styles.past} x1="0" x2={part} y1="8" y2="8" />
      <circle className={styles.head} cx={part} cy="8" r="6" />
    </svg>
  );
}
