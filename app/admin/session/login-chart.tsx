import { clsx } from 'clsx';
import { PositionMarker } from '#app/charts/position-marker.tsx';
import route from '#app/charts/route.module.css';
import styles from './login-chart.module.css';

/** A decorative route from Reykjavík to London beside the sign-in. */
export function LoginChart() {
  return (
    <div className={styles.chart} aria-hidden="true">
      <img src="/charts/login.svg" width="880" height="900" alt="" decoding="async" />
      <svg viewBox="0 0 880 900" preserveAspectRatio="xMidYMid slice" aria-hidden="true">
        <path className={route.solid} d="M150 470H367" />
        <path className={route.dashed} d="M389 470H718" />
        <circle className={route.dot} cx="150" cy="470" r="7" />
        <circle className={clsx(route.ring, route.dotted)} cx="730" cy="470" r="8" />
        <PositionMarker x={367} y={470} />
        <text className={route.label} x="150" y="446" textAnchor="middle">
          Reykjavík
        </text>
        <text className={route.label} x="730" y="446" textAnchor="middle">
          London
        </text>
      </svg>
    </div>
  );
}
