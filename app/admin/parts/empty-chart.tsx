import { clsx } from 'clsx';
import route from '#app/charts/route.module.css';
import styles from './empty.module.css';

/** The drawing where nothing is found: a route that nothing has travelled. */
export function EmptyChart() {
  return (
    <svg className={styles.chart} viewBox="0 0 300 60" aria-hidden="true">
      <path className={route.dashed} d="M24 30H276" />
      <circle className={clsx(route.ring, route.dotted)} cx="12" cy="30" r="8" />
      <circle className={clsx(route.ring, route.dotted)} cx="288" cy="30" r="8" />
    </svg>
  );
}
