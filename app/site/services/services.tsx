import { HeadChart } from '#app/charts/head-chart.tsx';
import { useTranslation } from '#app/i18n/use-translation.tsx';
import type { PageHandle } from '#app/page-handle.ts';
import { ClosingBand } from '../closing-band.tsx';
import { COMPANY } from '../company/company.ts';
import { PageHead } from '../page-head.tsx';
import { ServiceRows } from './service-rows.tsx';
import '#app/charts/ink.css';
import '#app/charts/paper.css';
import './services.css';

export const handle: PageHandle = { nightFooter: true };

export default function Services() {
  const { t } = useTranslation();
  return (
    <main id="main" tabIndex={-1}>
      <PageHead
        title={t('servicesPage.pageTitle')}
        description={t('servicesPage.description', { company: COMPANY.name })}
      />
      <section className="ph">
        <HeadChart chart="head-0" />
        <div className="wrap">
          <h1>{t('servicesPage.title')}</h1>
          <p className="lead">{t('servicesPage.lead')}</p>
        </div>
        <div className="rule" aria-hidden="true" />
      </section>
      <ServiceRows />
      <ClosingBand
        title={t('servicesPage.closing')}
        origin={t('servicesPage.origin')}
        destination={t('servicesPage.destination')}
      />
    </main>
  );
}
