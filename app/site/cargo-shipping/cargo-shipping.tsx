import { clsx } from 'clsx';
import { href, Link } from 'react-router';
import type { PageHandle } from '#app/document/page-handle.ts';
import { useTranslation } from '#app/i18n/use-translation.tsx';
import { toButtonClass } from '#app/ui/button.tsx';
import layout from '#app/ui/layout.module.css';
import text from '#app/ui/text.module.css';
import { EndBand } from '../end-band.tsx';
import { PageHead } from '../page-head.tsx';
import { useServicesAddress } from '../use-has-page.ts';
import styles from './cargo-shipping.module.css';
import { FullOrShared } from './full-or-shared.tsx';
import { SectionChart } from './section-chart.tsx';
import { ToScale } from './to-scale.tsx';
import { WaysAcross } from './ways-across.tsx';

export const handle: PageHandle = { nightFooter: true, section: href('/services') };

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
      <ToScale />
      <FullOrShared />
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
