import { clsx } from 'clsx';
import { href } from 'react-router';
import basemap from '#app/charts/basemap.module.css';
import { PositionMarker } from '#app/charts/position-marker.tsx';
import route from '#app/charts/route.module.css';
import { fillSlots } from '#app/i18n/fill-slots.tsx';
import { useTranslation } from '#app/i18n/use-translation.tsx';
import { TextLink } from '#app/shared/text-link.tsx';
import layout from '#app/ui/layout.module.css';
import { Section } from '#app/ui/section.tsx';
import border from './border.module.css';
import styles from './border-chart.module.css';

/** Points of the images public/charts/borders-*.svg: the start of the line, its border crossings and its end. */
const SIZES = {
  d: { width: 1440, height: 420, y: 226, from: 150, to: 1290, borders: [273, 826, 1041], className: route.wide },
  t: { width: 768, height: 330, y: 176, from: 90, to: 678, borders: [154, 439, 550], className: route.medium },
  m: {
    width: 390,
    height: 270,
    y: 150,
    from: 36,
    to: 354,
    borders: [70, 225, 285],
    className: clsx(route.narrow, styles.narrow),
  },
} as const;

const TERRITORIES = ['uk', 'eu', 'ch', 'eu'] as const;

/** A straight line from London to Bologna; a double bar is a customs border. */
export function BorderChart() {
  const { t } = useTranslation();
  return (
    <div className={styles.edge}>
      <div className={clsx(basemap.map, styles.chart)} role="img" aria-label={t('international.chart.sentence')}>
        <picture>
          <source media="(max-width: 40em)" srcSet="/charts/borders-m.svg" />
          <source media="(max-width: 63.75em)" srcSet="/charts/borders-t.svg" />
          <img src="/charts/borders-d.svg" alt="" fetchPriority="high" />
        </picture>
        <BorderDrawing size="d" />
        <BorderDrawing size="t" />
        <BorderDrawing size="m" />
      </div>
    </div>
  );
}

function BorderDrawing({ size }: { size: keyof typeof SIZES }) {
  const { t } = useTranslation();
  const { width, height, y, from, to, borders, className } = SIZES[size];
  const narrow = size === 'm';
  return (
    <svg
      className={clsx(route.chart, className)}
      viewBox={`0 0 ${width} ${height}`}
      preserveAspectRatio="xMidYMid slice"
      aria-hidden="true"
    >
      {size === 'd' ? <LandNames /> : null}
      <path className={route.dashed} d={`M${from} ${y}H${to - 14}`} />
      <path className={border.bars} d={borders.map((x) => `M${x - 4} ${y - 30}v60M${x + 4} ${y - 30}v60`).join('')} />
      {narrow ? <NarrowCodes /> : <BorderCodes borders={borders} y={y + 30} />}
      <circle className={route.dot} cx={from} cy={y} r="7" />
      <circle className={clsx(route.ring, route.dotted)} cx={to} cy={y} r="8" />
      <text className={route.label} x={narrow ? from - 10 : from} y={y - 26} textAnchor={narrow ? 'start' : 'middle'}>
        {t('international.chart.london')}
      </text>
      <text className={route.label} x={narrow ? to + 10 : to} y={y - 26} textAnchor={narrow ? 'end' : 'middle'}>
        {t('international.chart.bologna')}
      </text>
    </svg>
  );
}

/** The country codes on both sides of each double bar. */
function BorderCodes({ borders, y }: { borders: readonly number[]; y: number }) {
  const { t } = useTranslation();
  return borders.map((x, index) => (
    <g className={styles.codes} key={x}>
      <text className={route.label} x={x - 10} y={y} textAnchor="end">
        {t(`international.chart.${TERRITORIES[index] ?? 'eu'}`)}
      </text>
      <text className={route.label} x={x + 10} y={y}>
        {t(`international.chart.${TERRITORIES[index + 1] ?? 'eu'}`)}
      </text>
    </g>
  ));
}

/** On phones two borders are too close for codes on both sides, so each territory has one. */
function NarrowCodes() {
  const { t } = useTranslation();
  return (
    <g className={styles.codes}>
      {[50, 147, 255, 319].map((x, index) => (
        <text key={x} className={route.label} x={x} y={177} textAnchor="middle">
          {t(`international.chart.${TERRITORIES[index] ?? 'eu'}`)}
        </text>
      ))}
    </g>
  );
}

const LANDS = [
  { name: 'international.chart.france', x: 603, y: 315 },
  { name: 'international.chart.belgium', x: 475, y: 90 },
  { name: 'international.chart.germany', x: 805, y: 51 },
  { name: 'international.chart.switzerland', x: 943, y: 132 },
  { name: 'international.chart.italy', x: 1109, y: 332 },
] as const;

function LandNames() {
  const { t } = useTranslation();
  return (
    <>
      {LANDS.map(({ name, x, y }) => (
        <text key={name} className={styles.land} x={x} y={y} textAnchor="middle">
          {t(name)}
        </text>
      ))}
      <text className={route.seaName} x="1242" y="396" textAnchor="middle">
        {t('international.chart.ligurianSea')}
      </text>
    </>
  );
}

/** The four steps at a border, each one step further along the same line: solid is done, dashed is planned. */
export function BorderSteps() {
  const { t } = useTranslation();
  return (
    <Section title={t('international.steps.title')}>
      <ol className={clsx(layout.fourColumns, styles.steps)}>
        {STEPS.map(({ title, text: description, ink }) => (
          <li key={title}>
            <svg viewBox="0 0 120 40" aria-hidden="true">
              {ink}
            </svg>
            <h3>{t(title)}</h3>
            <p>{t(description)}</p>
          </li>
        ))}
      </ol>
      <p className={layout.onward}>
        {fillSlots(t('international.steps.onward'), {
          track: <TextLink to={href('/track')}>{t('international.steps.track')}</TextLink>,
        })}
      </p>
    </Section>
  );
}

const STEPS = [
  {
    title: 'international.steps.before',
    text: 'international.steps.beforeText',
    ink: (
      <>
        <path className={route.dashed} d="M22 20H118" />
        <circle className={route.dot} cx="9" cy="20" r="7" />
      </>
    ),
  },
  {
    title: 'international.steps.leaving',
    text: 'international.steps.leavingText',
    ink: (
      <>
        <path className={route.solid} d="M2 20H58" />
        <path className={route.dashed} d="M76 20H118" />
        <path className={border.bars} d="M62 4v32M70 4v32" />
      </>
    ),
  },
  {
    title: 'international.steps.entering',
    text: 'international.steps.enteringText',
    ink: (
      <>
        <path className={route.solid} d="M2 20H66" />
        <path className={route.dashed} d="M84 20H118" />
        <path className={border.bars} d="M40 4v32M48 4v32" />
        <PositionMarker x={74} y={20} ring={8} dot={3.5} />
      </>
    ),
  },
  {
    title: 'international.steps.last',
    text: 'international.steps.lastText',
    ink: (
      <>
        <path className={route.solid} d="M2 20H102" />
        <circle className={route.ring} cx="110" cy="20" r="8" />
      </>
    ),
  },
] as const;
