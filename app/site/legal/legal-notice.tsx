import { useCompany } from '#app/document/shell.tsx';
import { fillSlots } from '#app/i18n/fill-slots.tsx';
import { useTranslation } from '#app/i18n/use-translation.tsx';
import { COMPANY } from '../company/company.ts';
import { PageHead } from '../page-head.tsx';
import type { Route } from './+types/legal-notice';
import { CompanyFacts } from './company-facts.tsx';
import { getLegal } from './get-legal.ts';
import { LegalPage } from './legal-page.tsx';
import { getOwnText } from './own-text.ts';
import { toSections } from './to-sections.ts';
import { useLegalLinks } from './use-legal-links.tsx';

const SECTIONS = ['company', 'contact', 'content', 'hosting', 'disputes', 'sources'] as const;

/** The page says what is set, so only the server can load it. */
export const loader = ({ context, request }: Route.LoaderArgs) => ({
  ...getLegal(context),
  addition: getOwnText(context, request, 'legalNotice'),
});

/** Who runs the site, as the laws on legal notices ask for it. */
export default function LegalNotice({ loaderData: { legal, isSample, addition } }: Route.ComponentProps) {
  const { t } = useTranslation();
  const company = useCompany();
  const slots = useLegalLinks();
  const { representative, host } = legal;
  const facts = { company: company.name, representative, host };
  const sections = toSections(SECTIONS, t('legalNotice.sections', { returnObjects: true, ...facts }), {
    company: {
      ...(isSample ? { summary: t('legal.sample') } : {}),
      figure: (
        <CompanyFacts legal={legal} facts={['entity', 'address', 'representative', 'register', 'vatId', 'license']} />
      ),
    },
    contact: { figure: <CompanyFacts legal={legal} facts={['phone', 'email']} /> },
  });
  return (
    <main id="main" tabIndex={-1}>
      <PageHead title={t('legalNotice.title')} description={t('legalNotice.description', facts)} />
      <LegalPage
        title={t('legalNotice.title')}
        lead={t('legalNotice.lead')}
        changed={COMPANY.legalNoticeChanged}
        sections={sections}
        slots={slots}
        addition={addition}
        also={fillSlots(t('legalNotice.also'), slots)}
      />
    </main>
  );
}
