import route from '#app/charts/route.module.css';
import styles from './moving-dot.module.css';

/** Shows that work goes on: a dot travels along a dotted line. */
export const MovingDot = () => (
  <svg className={styles.line} viewBox="0 0 96 12" aria-hidden="true">
    <path className={route.dashed} d="M2 6H94" />
    <circle className={styles.dot} cx="6" cy="6" r="4" />
  </svg>
);
