import { useCompany } from '#app/document/shell.tsx';
import { fillSlots } from '#app/i18n/fill-slots.tsx';
import { useTranslation } from '#app/i18n/use-translation.tsx';
import { PageHead } from '../page-head.tsx';
import { LegalFrame } from './legal-frame.tsx';
import { OwnSections, toEntries } from './own-sections.tsx';
import type { OwnText } from './own-text.ts';
import { useLegalLinks } from './use-legal-links.tsx';

/** What search engines are told: nothing of what the specified text says. */
const DESCRIPTIONS = { terms: 'terms.ownDescription', privacy: 'privacy.ownDescription' } as const;

/** A legal page that the company has written itself: nothing of the specified text stands beside it. */
export function OwnLegalPage({ page, own }: { page: 'terms' | 'privacy'; own: OwnText }) {
  const { t } = useTranslation();
  const company = useCompany();
  const title = t(`${page}.title`);
  return (
    <main id="main" tabIndex={-1}>
      <PageHead title={title} description={t(DESCRIPTIONS[page], { company: company.name })} />
      <LegalFrame
        title={title}
        changed={own.changed}
        entries={toEntries(own)}
        also={fillSlots(t(`${page}.also`), useLegalLinks())}
      >
        <OwnSections own={own} />
      </LegalFrame>
    </main>
  );
}
