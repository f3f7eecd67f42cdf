import { clsx } from 'clsx';
import route from '#app/charts/route.module.css';
import styles from './sent-line.module.css';

/** From you to the desk is done (solid), the answer is planned (dashed). The sentence above says the same. */
export function SentLine({ stops }: { stops: [string, string, string] }) {
  return (
    <div aria-hidden="true">
      <svg className={styles.line} viewBox="0 0 520 24" aria-hidden="true">
        <path className={route.solid} d="M10 12H250" />
        <path className={route.dashed} d="M272 12H496" />
        <circle className={route.dot} cx="10" cy="12" r="6" />
        <circle className={route.ring} cx="260" cy="12" r="9" />
        <circle className={route.dot} cx="260" cy="12" r="3.5" />
        <circle className={clsx(route.ring, route.dotted)} cx="508" cy="12" r="7" />
      </svg>
      <div className={styles.stops}>
        {stops.map((stop) => (
          <span key={stop}>{stop}</span>
        ))}
      </div>
    </div>
  );
}
