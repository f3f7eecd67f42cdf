import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import { useCompany } from '#app/document/shell.tsx';
import { fillSlots } from '#app/i18n/fill-slots.tsx';
import { useTranslation } from '#app/i18n/use-translation.tsx';
import dataList from '#app/ui/data-list.module.css';
import text from '#app/ui/text.module.css';
import type { Company } from '#domain/company/company.ts';
import type { CompanyLegal } from '#domain/company/legal.ts';
import { SPECIFIED_COMPANY } from '../company/company.ts';
import { PageHead } from '../page-head.tsx';
import { PhoneLink } from '../phone-link.tsx';
import type { Route } from './+types/legal-notice';
import { toSections } from './legal-frame.tsx';
import styles from './legal-notice.module.css';
import { LegalPage, useLegalLinks } from './legal-page.tsx';
import { getLegal, getOwnText } from './own-text.ts';

const SECTIONS = ['company', 'contact', 'content', 'hosting', 'disputes', 'sources'] as const;

/** The page shows company settings, so only the server can load it. */
export const loader = ({ context, request }: Route.LoaderArgs) => ({
  ...getLegal(context),
  addition: getOwnText(context, request, 'legalNotice'),
});

/** Identifies the operator as laws on legal notices require. */
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
        changed={SPECIFIED_COMPANY.legalNoticeChanged}
        sections={sections}
        slots={slots}
        addition={addition}
        also={fillSlots(t('legalNotice.also'), slots)}
      />
    </main>
  );
}

const toFacts = ({ phone, email }: Company, legal: CompanyLegal) => ({
  entity: legal.entity,
  address: legal.address.map((line) => <span key={line}>{line}</span>),
  representative: legal.representative,
  register: legal.register,
  vatId: legal.vatId,
  license: legal.license,
  phone: <PhoneLink className={text.link} phone={phone} />,
  email: (
    <a className={text.link} href={`mailto:${email}`}>
      {email}
    </a>
  ),
});

interface CompanyFactsProps {
  facts: (keyof ReturnType<typeof toFacts>)[];
  legal: CompanyLegal;
}

/** Lists facts of the company with labels, without missing ones. */
function CompanyFacts({ facts, legal }: CompanyFactsProps) {
  const { t } = useTranslation();
  const texts: Record<string, ReactNode> = toFacts(useCompany(), legal);
  return (
    <dl className={clsx(dataList.list, styles.facts)}>
      {facts.map((fact) =>
        texts[fact] ? (
          <div key={fact}>
            <dt>{t(`legalNotice.facts.${fact}`)}</dt>
            <dd>{texts[fact]}</dd>
          </div>
        ) : null,
      )}
    </dl>
  );
}
