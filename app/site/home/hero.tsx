import { GlobeChart } from '#app/charts/globe-chart.tsx';
import { useTranslation } from '#app/i18n/use-translation.tsx';
import { COMPANY } from '../company/company.ts';
import { TrackingForm } from '../tracking/tracking-form.tsx';
import '#app/charts/globe.css';
import './hero.css';

export function Hero() {
  const { t } = useTranslation();
  const labels = {
    sentence: t('hero.globe'),
    newYork: t('hero.newYork'),
    london: t('hero.london'),
    singapore: t('hero.singapore'),
    northAtlantic: t('hero.northAtlantic'),
    indianOcean: t('hero.indianOcean'),
  };
  return (
    <section className="hero">
      <GlobeChart labels={labels} />
      <div className="wrap">
        <div className="hero-t">
          <h1>{t('hero.title')}</h1>
          <p className="lead">{t('hero.lead', { company: COMPANY.name })}</p>
          <TrackingForm label={t('hero.formLabel')} />
        </div>
      </div>
      <div className="rule only-d" aria-hidden="true" />
    </section>
  );
}
