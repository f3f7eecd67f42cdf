import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import { useTranslation } from '#app/i18n/use-translation.tsx';
import dataList from '#app/ui/data-list.module.css';
import text from '#app/ui/text.module.css';
import { COMPANY } from '../company/company.ts';
import styles from './company-facts.module.css';

const { legal, phone, email } = COMPANY;

const FACTS = {
  entity: legal.entity,
  address: legal.address.map((line) => <span key={line}>{line}</span>),
  representative: legal.representative,
  register: legal.register,
  vatId: legal.vatId,
  license: legal.license,
  phone: (
    <a className={text.link} href={`tel:${phone.replaceAll(' ', '')}`}>
      {phone}
    </a>
  ),
  email: (
    <a className={text.link} href={`mailto:${email}`}>
      {email}
    </a>
  ),
} satisfies Record<string, ReactNode>;

/** Some facts of the company, each with its name. */
export function CompanyFacts({ facts }: { facts: (keyof typeof FACTS)[] }) {
  const { t } = useTranslation();
  return (
    <dl className={clsx(dataList.list, styles.facts)}>
      {facts.map((fact) => (
        <div key={fact}>
          <dt>{t(`legalNotice.facts.${fact}`)}</dt>
          <dd>{FACTS[fact]}</dd>
        </div>
      ))}
    </dl>
  );
}
