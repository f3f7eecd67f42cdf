import { clsx } from 'clsx';
import { GlobeChart } from '#app/charts/globe-chart.tsx';
import { useCompany } from '#app/document/shell.tsx';
import { useTranslation } from '#app/i18n/use-translation.tsx';
import layout from '#app/ui/layout.module.css';
import text from '#app/ui/text.module.css';
import { useHasOwnOffices } from '../company/offices.ts';
import { TrackingForm } from '../tracking/tracking-form.tsx';
import styles from './hero.module.css';

export function Hero() {
  const { t } = useTranslation();
  const company = useCompany();
  const globe = useHasOwnOffices() ? 'hero.globeOwn' : 'hero.globe';
  const labels = {
    sentence: t(globe),
    newYork: t('hero.newYork'),
    london: t('hero.london'),
    singapore: t('hero.singapore'),
    northAtlantic: t('hero.northAtlantic'),
    indianOcean: t('hero.indianOcean'),
  };
  return (
    <section className={styles.hero}>
      <GlobeChart labels={labels} />
      <div className={clsx(layout.container, styles.content)}>
        <div className={styles.text}>
          <h1>{t('hero.title')}</h1>
          <p className={text.lead}>{t('hero.lead', { company: company.name })}</p>
          <TrackingForm label={t('hero.formLabel')} />
        </div>
      </div>
      <div className={clsx(layout.rule, text.desktopOnly, styles.edge)} aria-hidden="true" />
    </section>
  );
}
