import { getPage } from '#app/document/page-context.ts';
import type { PageHandle } from '#app/document/page-handle.ts';
import { useCompany, useShell } from '#app/document/shell.tsx';
import { useTranslation } from '#app/i18n/use-translation.tsx';
import { ClosingBand } from '../closing-band.tsx';
import { PageHead } from '../page-head.tsx';
import { toOrganization } from '../seo/organization.ts';
import { StructuredData } from '../seo/structured-data.tsx';
import type { Route } from './+types/home';
import { Features } from './features.tsx';
import { Hero } from './hero.tsx';
import { ServicesGrid } from './services-grid.tsx';
import { Testimonials } from './testimonials.tsx';

export const handle: PageHandle = { navOver: true, nightFooter: true };

/** What customers say; null while the company has entered nothing of its own. */
export function loader({ context }: Route.LoaderArgs) {
  return getPage(context).company?.testimonials ?? null;
}

/** The server is not asked about a company of which nothing is set. */
export function clientLoader({ context, serverLoader }: Route.ClientLoaderArgs) {
  return getPage(context).company ? serverLoader() : null;
}

export default function Home({ loaderData: testimonials }: Route.ComponentProps) {
  const { t } = useTranslation();
  const company = useCompany();
  const shell = useShell();
  return (
    <main id="main" tabIndex={-1}>
      <PageHead
        title={`${company.name} | ${t('common.siteTitle')}`}
        description={t('common.siteDescription', { company: company.name })}
        bare
      />
      <StructuredData data={toOrganization(shell, company)} />
      <Hero />
      <ServicesGrid />
      <Features />
      <Testimonials own={testimonials} />
      <ClosingBand title={t('home.closing')} origin={t('home.yokohama')} destination={t('home.losAngeles')} />
    </main>
  );
}
