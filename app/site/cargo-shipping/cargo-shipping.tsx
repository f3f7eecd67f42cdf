import { clsx } from 'clsx';
import { href, Link } from 'react-router';
import basemap from '#app/charts/basemap.module.css';
import { PositionMarker } from '#app/charts/position-marker.tsx';
import route from '#app/charts/route.module.css';
import type { PageHandle } from '#app/document/page-handle.ts';
import { fillSlots } from '#app/i18n/fill-slots.tsx';
import { useTranslation } from '#app/i18n/use-translation.tsx';
import { TextLink } from '#app/shared/text-link.tsx';
import { toButtonClass } from '#app/ui/button.tsx';
import layout from '#app/ui/layout.module.css';
import { Section } from '#app/ui/section.tsx';
import text from '#app/ui/text.module.css';
import { EndBand } from '../end-band.tsx';
import { PageHead } from '../page-head.tsx';
import { useServicesAddress } from '../use-has-page.ts';
import styles from './cargo-shipping.module.css';

export const handle: PageHandle = { hasDarkFooter: true, section: href('/services') };

export default function CargoShipping() {
  const { t } = useTranslation();
  const services = useServicesAddress();
  return (
    <main id="main" tabIndex={-1}>
      <PageHead title={t('cargo.pageTitle')} description={t('cargo.description')} />
      <section className={clsx(layout.pageHead, styles.head)}>
        <div className={clsx(layout.container, styles.opening)}>
          <h1>{t('cargo.title')}</h1>
          <p className={text.lead}>{t('cargo.lead')}</p>
          <div className={layout.actions}>
            <Link className={toButtonClass({ variant: 'primary' })} to={href('/contact')}>
              {t('cargo.quote')}
            </Link>
            <Link className={toButtonClass()} to={href('/track')}>
              {t('cargo.track')}
            </Link>
          </div>
        </div>
        <SectionChart />
      </section>
      <p className={clsx(layout.container, layout.caption)}>{t('cargo.section.caption')}</p>
      <ScaleDrawing />
      <ContainerLoads />
      <WaysAcross />
      <EndBand
        title={t('cargo.end.title')}
        lead={t('cargo.end.lead')}
        primary={{ to: href('/contact'), text: t('cargo.end.quote') }}
        secondary={{ to: services, text: t('cargo.end.services') }}
      />
    </main>
  );
}

/** Points of the images public/charts/section-*.svg: the doors, the quay, the ship from stern to bow, the far quay. */
const SIZES = {
  d: { width: 1440, height: 430, y: 236, door: 60, quay: 300, stern: 599, bow: 955, farQuay: 1146, farDoor: 1392 },
  t: { width: 768, height: 350, y: 206, door: 34, quay: 186, stern: 254, bow: 496, farQuay: 586, farDoor: 734 },
  m: { width: 390, height: 270, y: 158, door: 14, quay: 92, stern: 115, bow: 279, farQuay: 312, farDoor: 376 },
} as const;

const CLASSES = { d: route.wide, t: route.medium, m: route.narrow };

/** The height of the quays above the water. */
const DROP = 5;

/** A cross-section of a sea shipment: scanned up to the ship, planned beyond it. */
function SectionChart() {
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

/** Each mode of transport as its own kind of line: waves, an arc, sleepers, a road marking. */
const WAYS = [
  { id: 'sea', line: 'M2 20q11-12 22 0t22 0 22 0 22 0 22 0' },
  { id: 'air', line: 'M2 32C34 4 78 4 110 32' },
  {
    id: 'rail',
    line: 'M2 20H110M8 12v16M20 12v16M32 12v16M44 12v16M56 12v16M68 12v16M80 12v16M92 12v16M104 12v16',
  },
  { id: 'road', line: 'M2 20H26M38 20H62M74 20H98' },
] as const;

function WaysAcross() {
  const { t } = useTranslation();
  const services = useServicesAddress();
  return (
    <Section title={t('cargo.ways.title')}>
      <ul className={clsx(layout.fourColumns, styles.ways)}>
        {WAYS.map(({ id, line }) => (
          <li key={id}>
            <svg className={styles[id]} viewBox="0 0 112 40" aria-hidden="true">
              <path className={route.solid} d={line} />
            </svg>
            <h3>{t(`cargo.ways.${id}`)}</h3>
            <p>{t(`cargo.ways.${id}Text`)}</p>
            <p className={text.muted}>{t(`cargo.ways.${id}When`)}</p>
          </li>
        ))}
      </ul>
      <p className={layout.onward}>
        {fillSlots(t('cargo.ways.onward'), {
          compare: <TextLink to={href('/contact')}>{t('cargo.ways.compare')}</TextLink>,
          express: <TextLink to={`${services}#express`}>{t('cargo.ways.express')}</TextLink>,
        })}
      </p>
    </Section>
  );
}

/** A full container is one line; a shared one collects several lines at each end. */
function ContainerLoads() {
  const { t } = useTranslation();
  return (
    <section className={clsx(layout.section, layout.tinted)}>
      <div className={clsx(layout.container, layout.twoColumns)}>
        <div>
          <h2>{t('cargo.load.title')}</h2>
          <p className={text.lead}>{t('cargo.load.lead')}</p>
        </div>
        <dl className={styles.loads}>
          <div>
            <dt>
              <svg viewBox="0 0 220 34" aria-hidden="true">
                <path className={route.dashed} d="M20 17H204" />
                <circle className={route.dot} cx="8" cy="17" r="7" />
                <circle className={route.ring} cx="211" cy="17" r="7" />
              </svg>
              <span>{t('cargo.load.full')}</span>
            </dt>
            <dd>{t('cargo.load.fullText')}</dd>
          </div>
          <div>
            <dt>
              <svg viewBox="0 0 220 34" aria-hidden="true">
                <path className={route.dashed} d="M20 17H56M80 17H140M164 17H204" />
                <path
                  className={styles.others}
                  d="M8 4C40 4 50 17 62 17M8 30c32 0 42-13 54-13M212 4c-32 0-42 13-54 13M212 30c-32 0-42-13-54-13"
                />
                <circle className={route.dot} cx="8" cy="17" r="7" />
                <circle className={route.ring} cx="68" cy="17" r="7" />
                <circle className={route.ring} cx="152" cy="17" r="7" />
                <circle className={route.ring} cx="211" cy="17" r="7" />
              </svg>
              <span>{t('cargo.load.shared')}</span>
            </dt>
            <dd>{t('cargo.load.sharedText')}</dd>
          </div>
        </dl>
      </div>
    </section>
  );
}

/** The common baseline, and the line of dimensions below it. */
const GROUND = 130;

/** Outer dimensions on one scale of about 29.2 units per meter (ISO 668; the pallet is 1.2 m long). */
const BOXES = [
  { id: 'foot20', width: 176, height: 75 },
  { id: 'foot40', width: 354, height: 75 },
  { id: 'highCube', width: 354, height: 84 },
] as const;

/** A pallet and three containers at the same scale on one baseline. */
export function ScaleDrawing() {
  const { t } = useTranslation();
  return (
    <Section title={t('cargo.scale.title')} lead={t('cargo.scale.lead')}>
      <ul className={styles.sizes}>
        <li>
          <Pallet />
          <SizeText id="pallet" />
        </li>
        {BOXES.map(({ id, width, height }) => (
          <li key={id}>
            <Container className={id === 'foot20' ? styles.short : undefined} width={width} height={height} />
            <SizeText id={id} />
          </li>
        ))}
      </ul>
    </Section>
  );
}

function SizeText({ id }: { id: 'pallet' | 'foot20' | 'foot40' | 'highCube' }) {
  const { t } = useTranslation();
  return (
    <>
      <h3>{t(`cargo.scale.${id}`)}</h3>
      <p className={styles.measure}>{t(`cargo.scale.${id}Size`)}</p>
      <p>{t(`cargo.scale.${id}Text`)}</p>
    </>
  );
}

function Pallet() {
  return (
    <svg className={styles.pallet} width="37" height="152" viewBox="0 0 37 152" aria-hidden="true">
      <path className={styles.box} d="M1 86h35v38H1z" />
      <path className={styles.lines} d="M1 111h35M18.5 86v38M1 126h35M4 126v4M17.5 126v4M32 126v4" />
      <path className={styles.dimension} d="M1 138v8M36 138v8M1 142h35" />
    </svg>
  );
}

function Container({ className, width, height }: { className?: string; width: number; height: number }) {
  const top = GROUND - height;
  const ribs = Array.from(
    { length: Math.floor((width - 14) / 9) + 1 },
    (_, rib) => `M${10 + 9 * rib} ${top + 7}v${height - 14}`,
  );
  return (
    <svg className={className} width={width + 2} height="152" viewBox={`0 0 ${width + 2} 152`} aria-hidden="true">
      <path className={styles.box} d={`M1 ${top}h${width}v${height}H1z`} />
      <path className={styles.lines} d={ribs.join('')} />
      <path className={clsx(styles.lines, styles.beam)} d={`M1 ${top + 5}h${width}M1 ${GROUND - 5}h${width}`} />
      <path className={styles.dimension} d={`M1 138v8M${width + 1} 138v8M1 142h${width}`} />
    </svg>
  );
}
