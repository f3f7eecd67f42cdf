import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import { useCompany } from '#app/document/shell.tsx';
import { useTranslation } from '#app/i18n/use-translation.tsx';
import dataList from '#app/ui/data-list.module.css';
import text from '#app/ui/text.module.css';
import type { Company } from '#domain/company.ts';
import type { CompanyLegal } from '#domain/company-legal.ts';
import { PhoneLink } from '../phone-link.tsx';
import styles from './company-facts.module.css';

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

/** Some facts of the company, each with its name; one that it does not have is left out. */
export function CompanyFacts({ facts, legal }: CompanyFactsProps) {
  const { t } = useTranslation();
  const known: Record<string, ReactNode> = toFacts(useCompany(), legal);
  return (
    <dl className={clsx(dataList.list, styles.facts)}>
      {facts.map((fact) =>
        known[fact] ? (
          <div key={fact}>
            <dt>{t(`legalNotice.facts.${fact}`)}</dt>
            <dd>{known[fact]}</dd>
          </div>
        ) : null,
      )}
    </dl>
  );
}
