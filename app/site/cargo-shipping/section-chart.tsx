import { clsx } from 'clsx';
import basemap from '#app/charts/basemap.module.css';
import { PositionMarker } from '#app/charts/position-marker.tsx';
import route from '#app/charts/route.module.css';
import { useTranslation } from '#app/i18n/use-translation.tsx';
import styles from './section-chart.module.css';

/** Points of the three papers (public/charts/section-*.svg): the doors, the quay, the ship from stern to bow, the far quay. */
const SIZES = {
  d: { width: 1440, height: 430, y: 236, door: 60, quay: 300, stern: 599, bow: 955, farQuay: 1146, farDoor: 1392 },
  t: { width: 768, height: 350, y: 206, door: 34, quay: 186, stern: 254, bow: 496, farQuay: 586, farDoor: 734 },
  m: { width: 390, height: 270, y: 158, door: 14, quay: 92, stern: 115, bow: 279, farQuay: 312, farDoor: 376 },
} as const;

const CLASSES = { d: route.wide, t: route.medium, m: route.narrow };

/** How far the water lies below the quays. */
const DROP = 5;

/** One sea shipment cut open: scanned up to the ship, planned beyond it. */
export function SectionChart() {
  const { t } = useTranslation();
  return (
    <div className={clsx(basemap.map, styles.section)} role="img" aria-label={t('cargo.section.sentence')}>
      <picture>
        <source media="(max-width: 40em)" srcSet="/charts/section-m.svg" />
        <source media="(max-width: 63.75em)" srcSet="/charts/section-t.svg" />
        <img src="/charts/section-d.svg" alt="" fetchPriority="high" />
      </picture>
      <SectionDrawing size="d" />
      <SectionDrawing size="t" />
      <SectionDrawing size="m" />
    </div>
  );
}

function SectionDrawing({ size }: { size: keyof typeof SIZES }) {
  const { t } = useTranslation();
  const { width, height, y, door, quay, stern, bow, farQuay, farDoor } = SIZES[size];
  const water = y + DROP;
  return (
    <svg
      className={clsx(route.chart, CLASSES[size])}
      viewBox={`0 0 ${width} ${height}`}
      preserveAspectRatio="xMidYMax slice"
      aria-hidden="true"
    >
      <path className={route.solid} d={`M${door} ${y}H${quay}V${water}H${stern}`} />
      <path className={route.dashed} d={`M${bow + 16} ${water}H${farQuay}V${y}H${farDoor - 12}`} />
      <circle className={route.dot} cx={door} cy={y} r="7" />
      <circle className={clsx(route.ring, route.dotted)} cx={farDoor} cy={y} r="8" />
      <PositionMarker x={bow} y={water} ring={10} dot={4.5} />
      {size === 'm' ? null : (
        <>
          <text className={route.sublabel} x={door} y={y + 34}>
            {t('cargo.section.yourDoor')}
          </text>
          <text className={route.sublabel} x={quay - 34} y={y + 34} textAnchor="middle">
            {t('cargo.section.port')}
          </text>
          <text className={route.sublabel} x={farDoor} y={y + 34} textAnchor="end">
            {t('cargo.section.buyersDoor')}
          </text>
        </>
      )}
    </svg>
  );
}
