import { useTranslation } from 'react-i18next';
import { COMPANY } from '../company/company.ts';
import { TrackingForm } from '../tracking/tracking-form.tsx';
import './hero.css';

export function Hero() {
  const { t } = useTranslation();
  return (
    <section className="hero">
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
