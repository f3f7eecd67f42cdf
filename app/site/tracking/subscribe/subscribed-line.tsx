import route from '#app/charts/route.module.css';
import styles from './subscribed-line.module.css';

/** A line that has arrived. Only decoration. */
export function SubscribedLine() {
  return (
    <svg className={styles.line} viewBox="0 0 300 20" aria-hidden="true">
      <path className={route.solid} d="M8 10H284" />
      <circle className={route.dot} cx="8" cy="10" r="6" />
      <circle className={styles.end} cx="291" cy="10" r="9" />
      <path className={styles.check} d="m287 10 3 3 5-6" />
    </svg>
  );
}
