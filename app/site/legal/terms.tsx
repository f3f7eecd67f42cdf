import { getPage } from '#app/document/page-context.ts';
import { useCompany } from '#app/document/shell.tsx';
import { fillSlots } from '#app/i18n/fill-slots.tsx';
import { useTranslation } from '#app/i18n/use-translation.tsx';
import { COMPANY } from '../company/company.ts';
import { PageHead } from '../page-head.tsx';
import type { Route } from './+types/terms';
import { ClaimRuler } from './claim-ruler.tsx';
import { LegalPage } from './legal-page.tsx';
import { OwnLegalPage } from './own-legal-page.tsx';
import { getOwnText } from './own-text.ts';
import { toSections } from './to-sections.ts';
import { useLegalLinks } from './use-legal-links.tsx';

const SECTIONS = [
  'who',
  'booking',
  'goods',
  'delivery',
  'tracking',
  'claims',
  'liability',
  'paying',
  'changes',
] as const;

/** What the company has written itself; null while it has nothing of its own. */
export const loader = ({ context, request }: Route.LoaderArgs) => getOwnText(context, request, 'terms');

/** The server is not asked about a company of which nothing is set. */
export function clientLoader({ context, serverLoader }: Route.ClientLoaderArgs) {
  return getPage(context).company ? serverLoader() : null;
}

export default function Terms({ loaderData: own }: Route.ComponentProps) {
  return own ? <OwnLegalPage page="terms" own={own} /> : <SpecifiedTerms />;
}

/** Claims are filed within 30 days of the scheduled delivery date. Specification, section 1. */
function SpecifiedTerms() {
  const { t } = useTranslation();
  const company = useCompany();
  const slots = useLegalLinks();
  const facts = { company: company.name, days: COMPANY.claimDays };
  const sections = toSections(SECTIONS, t('terms.sections', { returnObjects: true, ...facts }), {
    claims: { figure: <ClaimRuler /> },
  });
  return (
    <main id="main" tabIndex={-1}>
      <PageHead title={t('terms.title')} description={t('terms.description', facts)} />
      <LegalPage
        title={t('terms.title')}
        lead={t('terms.lead')}
        changed={COMPANY.termsChanged}
        sections={sections}
        slots={slots}
        also={fillSlots(t('terms.also'), slots)}
      />
    </main>
  );
}
