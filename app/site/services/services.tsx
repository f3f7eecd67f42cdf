import { clsx } from 'clsx';
import type { PageHandle } from '#app/document/page-handle.ts';
import { useCompany } from '#app/document/shell.tsx';
import { useTranslation } from '#app/i18n/use-translation.tsx';
import layout from '#app/ui/layout.module.css';
import { ChartHead } from '../chart-head.tsx';
import { ClosingBand } from '../closing-band.tsx';
import { PageHead } from '../page-head.tsx';
import { ServiceRows } from './service-rows.tsx';
import styles from './services.module.css';

export const handle: PageHandle = { nightFooter: true };

export default function Services() {
  const { t } = useTranslation();
  const company = useCompany();
  return (
    <main id="main" tabIndex={-1}>
      <PageHead
        title={t('servicesPage.pageTitle')}
        description={t('servicesPage.description', { company: company.name })}
      />
      <ChartHead className={styles.head} chart="head-0" title={t('servicesPage.title')} lead={t('servicesPage.lead')}>
        <div className={clsx(layout.rule, styles.rule)} aria-hidden="true" />
      </ChartHead>
      <ServiceRows />
      <ClosingBand
        title={t('servicesPage.closing')}
        origin={t('servicesPage.origin')}
        destination={t('servicesPage.destination')}
      />
    </main>
  );
}
