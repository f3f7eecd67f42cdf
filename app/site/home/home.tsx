import type { PageHandle } from '#app/document/page-handle.ts';
import { useShell } from '#app/document/shell.tsx';
import { useTranslation } from '#app/i18n/use-translation.tsx';
import { ClosingBand } from '../closing-band.tsx';
import { COMPANY } from '../company/company.ts';
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
  const { publicUrl } = useShell();
  const company = COMPANY.name;
  return (
    <main id="main" tabIndex={-1}>
      <PageHead
        title={`${company} | ${t('common.siteTitle')}`}
        description={t('common.siteDescription', { company })}
        bare
      />
      <StructuredData data={toOrganization(publicUrl)} />
      <Hero />
      <ServicesGrid />
      <Features />
      <Testimonials />
      <ClosingBand title={t('home.closing')} origin={t('home.yokohama')} destination={t('home.losAngeles')} />
    </main>
  );
}
