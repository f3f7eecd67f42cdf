import { clsx } from 'clsx';
import { href } from 'react-router';
import type { PageHandle } from '#app/document/page-handle.ts';
import { useTranslation } from '#app/i18n/use-translation.tsx';
import layout from '#app/ui/layout.module.css';
import text from '#app/ui/text.module.css';
import { EndBand } from '../end-band.tsx';
import { PageHead } from '../page-head.tsx';
import { useServicesAddress } from '../use-has-page.ts';
import { BorderChart } from './border-chart.tsx';
import { BorderSteps } from './border-steps.tsx';
import { DeliveryTerms } from './delivery-terms.tsx';
import { PapersLedger } from './papers-ledger.tsx';

export const handle: PageHandle = { nightFooter: true };

export default function International() {
  const { t } = useTranslation();
  const services = useServicesAddress();
  return (
    <main id="main" tabIndex={-1}>
      <PageHead title={t('international.pageTitle')} description={t('international.description')} />
      <section className={layout.pageHead}>
        <div className={layout.container}>
          <h1>{t('international.title')}</h1>
          <p className={text.lead}>{t('international.lead')}</p>
        </div>
      </section>
      <BorderChart />
      <p className={clsx(layout.container, layout.caption)}>{t('international.chart.caption')}</p>
      <BorderSteps />
      <PapersLedger />
      <DeliveryTerms />
      <EndBand
        title={t('international.end.title')}
        lead={t('international.end.lead')}
        primary={{ to: href('/contact'), text: t('international.end.quote') }}
        secondary={{ to: services, text: t('international.end.services') }}
      />
    </main>
  );
}
