import { clsx } from 'clsx';
import { href, Link } from 'react-router';
import { ClosingChart, ClosingLine } from '#app/charts/closing-chart.tsx';
import { useTranslation } from '#app/i18n/use-translation.tsx';
import { toButtonClass } from '#app/ui/button.tsx';
import layout from '#app/ui/layout.module.css';
import styles from './closing-band.module.css';

interface ClosingBandProps {
  title: string;
  /** Names at both ends of the journey not made yet. */
  origin: string;
  destination: string;
}

/** The night band over the Pacific that ends a page. */
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
