import { clsx } from 'clsx';
import basemap from './basemap.module.css';
import route from './route.module.css';

interface ClosingNames {
  origin: string;
  destination: string;
}

/**
 * The Pacific of the closing band with a journey not made yet (dashed); always night, from 1021 px. Only decoration.
 * The ends keep their share of the width, whatever is cut from the picture.
 */
export function ClosingChart({ origin, destination }: ClosingNames) {
  return (
    <>
      <img
        className={clsx(basemap.background, basemap.bottom)}
        src="/charts/close.svg"
        width="1440"
        height="560"
        alt=""
        decoding="async"
        loading="lazy"
      />
      <svg className={clsx(route.chart, route.wide, basemap.foot)} aria-hidden="true">
        <line className={route.dashed} x1="8.33%" y1="30" x2="91%" y2="30" />
        <circle className={route.dot} cx="8.33%" cy="30" r="7" />
        <circle className={route.ring} cx="91.67%" cy="30" r="8" />
        <text className={route.label} x="8.33%" y="64" textAnchor="middle">
          {origin}
        </text>
        <text className={route.label} x="91.67%" y="64" textAnchor="middle">
          {destination}
        </text>
      </svg>
    </>
  );
}

/** The same journey as a line of its own under the buttons, to 1020 px. */
export function ClosingLine({ origin, destination }: ClosingNames) {
  return (
    <svg className={basemap.closingLine} viewBox="0 0 350 60" aria-hidden="true">
      <path className={route.dashed} d="M20 14H332" />
      <circle className={route.dot} cx="8" cy="14" r="7" />
      <circle className={route.ring} cx="341" cy="14" r="8" />
      <text className={clsx(route.label, route.small)} x="0" y="46">
        {origin}
      </text>
      <text className={clsx(route.label, route.small)} x="350" y="46" textAnchor="end">
        {destination}
      </text>
    </svg>
  );
}
