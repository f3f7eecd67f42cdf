import { clsx } from 'clsx';
import route from '#app/charts/route.module.css';
import styles from './sending-line.module.css';

/** The message on its way: a dot travels along the line. Only decoration. */
export function SendingLine() {
  return (
    <svg className={styles.line} viewBox="0 0 260 16" aria-hidden="true">
      <path className={route.solid} d="M8 8H120" />
      <path className={route.dashed} d="M136 8H240" />
      <circle className={clsx(route.dot, styles.message)} cx="128" cy="8" r="5" />
      <circle className={clsx(route.ring, route.dotted)} cx="250" cy="8" r="6" />
    </svg>
  );
}
