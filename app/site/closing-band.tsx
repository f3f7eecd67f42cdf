import { Link } from 'react-router';
import { ClosingChart, ClosingLine } from '#app/charts/closing-chart.tsx';
import { useTranslation } from '#app/i18n/use-translation.tsx';
import { toButtonClass } from '#app/ui/button.tsx';
import './closing-band.css';

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
    <section className="close night">
      <ClosingChart origin={origin} destination={destination} />
      <div className="wrap">
        <h2>{title}</h2>
        <div className="acts">
          <Link className={toButtonClass({ variant: 'primary' })} to="/contact">
            {t('common.getStarted')}
          </Link>
          <Link className={toButtonClass()} to="/track">
            {t('common.trackPackage')}
          </Link>
        </div>
        <ClosingLine origin={origin} destination={destination} />
      </div>
    </section>
  );
}
