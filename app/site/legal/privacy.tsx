import { getPage } from '#app/document/page-context.ts';
import { useCompany } from '#app/document/shell.tsx';
import { fillSlots } from '#app/i18n/fill-slots.tsx';
import { useTranslation } from '#app/i18n/use-translation.tsx';
import { formatSpan } from '#domain/dates.ts';
import { MAIL_KEPT_DAYS } from '#domain/mail.ts';
import { DEFAULT_RETENTION, toUndeliveredDays } from '#domain/retention.ts';
import { COMPANY } from '../company/company.ts';
import { PageHead } from '../page-head.tsx';
import type { Route } from './+types/privacy';
import { DataFlow } from './data-flow.tsx';
import { getLegal } from './get-legal.ts';
import { KeptTable } from './kept-table.tsx';
import { LegalPage } from './legal-page.tsx';
import { OwnLegalPage } from './own-legal-page.tsx';
import { getOwnText } from './own-text.ts';
import { toSections } from './to-sections.ts';
import { useLegalLinks } from './use-legal-links.tsx';

const SECTIONS = [
  'controller',
  'short',
  'what',
  'share',
  'tracking',
  'browser',
  'applicants',
  'children',
  'rights',
  'changes',
] as const;

/** The page says what is set, so only the server can load it. */
export const loader = ({ context, request }: Route.LoaderArgs) => ({
  own: getOwnText(context, request, 'privacy'),
  retention: getPage(context).retention ?? DEFAULT_RETENTION,
  ...getLegal(context),
});

type PrivacyData = Route.ComponentProps['loaderData'];

export default function Privacy({ loaderData: { own, ...facts } }: Route.ComponentProps) {
  return own ? <OwnLegalPage page="privacy" own={own} /> : <SpecifiedPrivacy {...facts} />;
}

/** Who is responsible, what is stored, why and for how long; children under 13 are not served. Specification, section 1; ruling "Personal data". */
function SpecifiedPrivacy({ retention, legal, isSample }: Omit<PrivacyData, 'own'>) {
  const { t, i18n } = useTranslation();
  const company = useCompany();
  const spans = {
    updates: formatSpan(retention.subscriptionDays, 'day', i18n.language),
    messages: formatSpan(retention.contactMonths, 'month', i18n.language),
    mails: formatSpan(MAIL_KEPT_DAYS, 'day', i18n.language),
    people: formatSpan(retention.peopleDays, 'day', i18n.language),
    undelivered: formatSpan(toUndeliveredDays(retention), 'day', i18n.language),
  };
  const slots = useLegalLinks();
  const facts = {
    company: company.name,
    entity: legal.entity,
    address: legal.address.join(', '),
    email: company.email,
    age: COMPANY.minimumAge,
    ...spans,
  };
  const sections = toSections(SECTIONS, t('privacy.sections', { returnObjects: true, ...facts }), {
    controller: isSample ? { summary: t('legal.sample') } : {},
    what: { figure: <KeptTable spans={spans} /> },
    share: { figure: <DataFlow /> },
  });
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
