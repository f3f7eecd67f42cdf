import { useCompany } from '#app/document/shell.tsx';
import { fillSlots } from '#app/i18n/fill-slots.tsx';
import { useTranslation } from '#app/i18n/use-translation.tsx';
import { hasSampleFacts } from '#domain/company.ts';
import { COMPANY } from '../company/company.ts';
import { PageHead } from '../page-head.tsx';
import { CompanyFacts } from './company-facts.tsx';
import { LegalPage } from './legal-page.tsx';
import { toSections } from './to-sections.ts';
import { useLegalLinks } from './use-legal-links.tsx';

const SECTIONS = ['company', 'contact', 'content', 'hosting', 'disputes', 'sources'] as const;
/** Who runs the site, as the laws on legal notices ask for it. The facts are those of `COMPANY`. */
export default function LegalNotice() {
  const { t } = useTranslation();
  const company = useCompany();
  const slots = useLegalLinks();
  const { representative, host } = company.legal;
  const facts = { company: company.name, representative, host };
  const sections = toSections(SECTIONS, t('legalNotice.sections', { returnObjects: true, ...facts }), {
    company: {
      ...(hasSampleFacts(company) ? { summary: t('legal.sample') } : {}),
      figure: <CompanyFacts facts={['entity', 'address', 'representative', 'register', 'vatId', 'license']} />,
    },
    contact: { figure: <CompanyFacts facts={['phone', 'email']} /> },
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
        also={fillSlots(t('legalNotice.also'), slots)}
      />
    </main>
  );
}
