import type { PageHandle } from '#app/document/page-handle.ts';
import { useCompany, useShell } from '#app/document/shell.tsx';
import { useTranslation } from '#app/i18n/use-translation.tsx';
import { ClosingBand } from '../closing-band.tsx';
import { PageHead } from '../page-head.tsx';
import { toOrganization } from '../seo/organization.ts';
import { StructuredData } from '../seo/structured-data.tsx';
import { Features } from './features.tsx';
import { Hero } from './hero.tsx';
import { ServicesGrid } from './services-grid.tsx';
import { Testimonials } from './testimonials.tsx';

export const handle: PageHandle = { navOver: true, nightFooter: true };

export default function Home() {
  const { t } = useTranslation();
  const company = useCompany();
  const { publicUrl } = useShell();
  return (
    <main id="main" tabIndex={-1}>
      <PageHead
        title={`${company.name} | ${t('common.siteTitle')}`}
        description={t('common.siteDescription', { company: company.name })}
        bare
      />
      <StructuredData data={toOrganization(publicUrl, company)} />
      <Hero />
      <ServicesGrid />
      <Features />
      <Testimonials />
      <ClosingBand title={t('home.closing')} origin={t('home.yokohama')} destination={t('home.losAngeles')} />
    </main>
  );
}
