import { useTranslation } from '#app/i18n/use-translation.tsx';
import type { PageHandle } from '#app/page-handle.ts';
import { EndBand } from '../end-band.tsx';
import { PageHead } from '../page-head.tsx';
import { BorderChart } from './border-chart.tsx';
import { BorderSteps } from './border-steps.tsx';
import { DeliveryTerms } from './delivery-terms.tsx';
import { PapersLedger } from './papers-ledger.tsx';
import '#app/charts/ink.css';
import '#app/charts/paper.css';
import '../marketing.css';
import './international.css';

export const handle: PageHandle = { nightFooter: true };

export default function International() {
  const { t } = useTranslation();
  return (
    <main id="main" tabIndex={-1}>
      <PageHead title={t('international.pageTitle')} description={t('international.description')} />
      <section className="mh">
        <div className="wrap">
          <h1>{t('international.title')}</h1>
          <p className="lead">{t('international.lead')}</p>
        </div>
      </section>
      <BorderChart />
      <p className="wrap cap">{t('international.chart.caption')}</p>
      <BorderSteps />
      <PapersLedger />
      <DeliveryTerms />
      <EndBand
        title={t('international.end.title')}
        lead={t('international.end.lead')}
        primary={{ to: '/contact', text: t('international.end.quote') }}
        secondary={{ to: '/services', text: t('international.end.services') }}
      />
    </main>
  );
}
