import { useTranslation } from 'react-i18next';
import { fillSlots } from '#app/i18n/fill-slots.tsx';
import { COMPANY } from '../company/company.ts';
import { PageHead } from '../page-head.tsx';
import { DataFlow } from './data-flow.tsx';
import { KeptTable } from './kept-table.tsx';
import { LegalPage } from './legal-page.tsx';
import type { LegalText } from './legal-section.ts';
import { useLegalLinks } from './use-legal-links.tsx';

const SECTIONS = ['short', 'what', 'share', 'tracking', 'browser', 'children', 'rights', 'changes'] as const;
const FIGURES = { what: <KeptTable />, share: <DataFlow /> };

/** What is stored, why and for how long; children under 13 are not served. Specification, section 1; ruling "Personal data". */
export default function Privacy() {
  const { t } = useTranslation();
  const slots = useLegalLinks();
  const facts = {
    company: COMPANY.name,
    age: COMPANY.minimumAge,
    subscriptionDays: COMPANY.subscriptionDays,
    messageMonths: COMPANY.messageMonths,
  };
  const sections = SECTIONS.map((id) => ({
    id,
    ...(t(`privacy.sections.${id}`, { returnObjects: true, ...facts }) as LegalText),
    figure: id === 'what' || id === 'share' ? FIGURES[id] : undefined,
  }));
  return (
    <main id="main" tabIndex={-1}>
      <PageHead title={t('privacy.title')} description={t('privacy.description', facts)} />
      <LegalPage
        title={t('privacy.title')}
        lead={t('privacy.lead')}
        changed={COMPANY.privacyChanged}
        sections={sections}
        slots={slots}
        also={fillSlots(t('privacy.also'), slots)}
      />
    </main>
  );
}
