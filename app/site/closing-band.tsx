import { clsx } from 'clsx';
import { href, Link } from 'react-router';
import { useTranslation } from '#app/i18n/use-translation.tsx';
import { toButtonClass } from '#app/ui/button.tsx';
import layout from '#app/ui/layout.module.css';
import basemap from '../charts/basemap.module.css';
import route from '../charts/route.module.css';
import styles from './closing-band.module.css';

interface ClosingBandProps {
  title: string;
  /** The names at both ends of the planned route. */
  origin: string;
  destination: string;
}

/** The dark band over the Pacific at the end of a page. */
export function ClosingBand({ title, origin, destination }: ClosingBandProps) {
  const { t } = useTranslation();
  return (
    <section className={styles.band} data-theme="dark">
      <ClosingChart origin={origin} destination={destination} />
      <div className={clsx(layout.container, styles.inner)}>
        <h2>{title}</h2>
        <div className={layout.actions}>
          <Link className={toButtonClass({ variant: 'primary' })} to={href('/contact')}>
            {t('common.getStarted')}
          </Link>
          <Link className={toButtonClass()} to={href('/track')}>
            {t('common.trackPackage')}
          </Link>
        </div>
        <ClosingLine origin={origin} destination={destination} />
      </div>
    </section>
  );
}

interface ClosingNames {
  origin: string;
  destination: string;
}

/**
 * A decorative map of the Pacific with a planned route (dashed), always dark, from 1021 px. The ends keep their share of
 * the width, whatever is cropped.
 */
function ClosingChart({ origin, destination }: ClosingNames) {
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

/** The same route as a separate line below the buttons, up to 1020 px. */
function ClosingLine({ origin, destination }: ClosingNames) {
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
