import { clsx } from 'clsx';
import { Fragment, type ReactNode } from 'react';
import { href, Link } from 'react-router';
import { useCompany } from '#app/document/shell.tsx';
import { fillSlots } from '#app/i18n/fill-slots.tsx';
import { useTranslation } from '#app/i18n/use-translation.tsx';
import { useFreshLanguage } from '#app/site/use-fresh-language.ts';
import field from '#app/ui/field.module.css';
import text from '#app/ui/text.module.css';
import { type TextBlock, toTextSections } from '#domain/company/legal-text.ts';
import { PageHead } from '../page-head.tsx';
import { useServicesAddress } from '../use-has-page.ts';
import { type IndexEntry, LegalFrame, type LegalSection } from './legal-frame.tsx';
import styles from './legal-page.module.css';
import type { OwnText } from './own-text.ts';

interface LegalPageProps {
  title: string;
  lead: string;
  /** The day of the last change, ISO 8601. */
  changed: string;
  sections: LegalSection[];
  /** Links by slot name. */
  slots: Record<string, ReactNode>;
  /** Links below the last section. */
  also: ReactNode;
  /** The company's addition. */
  addition?: OwnText | null;
}

/** A legal page: numbered clauses, a summary of each section, and an index that shows the reading progress. */
export function LegalPage({ sections, slots, addition, changed, ...page }: LegalPageProps) {
  const added = addition?.changed ?? '';
  return (
    <LegalFrame
      {...page}
      changed={added > changed ? added : changed}
      entries={[...sections, ...(addition ? toEntries(addition) : [])]}
    >
      {sections.map((section, index) => (
        <Clauses key={section.id} section={section} number={index + 1} slots={slots} />
      ))}
      {addition ? <OwnSections own={addition} /> : null}
    </LegalFrame>
  );
}

interface ClausesProps {
  section: LegalSection;
  number: number;
  slots: Record<string, ReactNode>;
}

function Clauses({ section: { id, title, summary, clauses, figure }, number, slots }: ClausesProps) {
  return (
    <section className={styles.section} id={id}>
      <h2>
        <span className={styles.number}>{number}</span>
        <span>{` ${title}`}</span>
      </h2>
      {summary ? <p className={styles.summary}>{summary}</p> : null}
      {clauses.length === 0 ? figure : null}
      {clauses.map((clause, index) => (
        <Fragment key={clause}>
          <p>
            <span className={styles.number}>{`${number}.${index + 1}`}</span>
            <span> </span>
            {fillSlots(clause, slots)}
          </p>
          {index === 0 ? figure : null}
        </Fragment>
      ))}
    </section>
  );
}

const toOwnSections = ({ text }: OwnText) =>
  toTextSections(text).map((section, index) => ({ id: `section-${index + 1}`, ...section }));

/** Returns the headings of the company's own text for the index. */
export const toEntries = (own: OwnText): IndexEntry[] =>
  toOwnSections(own).flatMap(({ id, title }) => (title === undefined ? [] : [{ id, title, lang: own.language }]));

/** Renders the company's own text verbatim; numbers are part of the text. */
export function OwnSections({ own }: { own: OwnText }) {
  const { t, i18n } = useTranslation();
  useFreshLanguage();
  const names = new Intl.DisplayNames(i18n.language, { type: 'language' });
  return (
    <>
      {own.isForeign ? (
        <p className={clsx(field.hint, styles.foreign)}>{t('legal.foreign', { language: names.of(own.language) })}</p>
      ) : null}
      {toOwnSections(own).map(({ id, title, blocks }) => (
        <section key={id} id={id} className={clsx(styles.section, styles.ownSection)} lang={own.language}>
          {title === undefined ? null : <h2>{title}</h2>}
          {blocks.map((block) => (
            <Block key={block.line} block={block} />
          ))}
        </section>
      ))}
    </>
  );
}

function Block({ block }: { block: TextBlock }) {
  if (block.kind === 'list') return <List items={block.items} />;
  return block.kind === 'subheading' ? <h3>{block.text}</h3> : <p>{block.text}</p>;
}

function List({ items }: { items: string[] }) {
  return (
    <ul>
      {items.map((item, index) => (
        <li key={index}>{item}</li>
      ))}
    </ul>
  );
}

/** Descriptions for search engines that state nothing of the specified text. */
const DESCRIPTIONS = { terms: 'terms.ownDescription', privacy: 'privacy.ownDescription' } as const;

/** A legal page with the company's own text in place of the specified one. */
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

const LINKS = {
  contact: href('/contact'),
  contactUs: href('/contact'),
  track: href('/track'),
  terms: href('/terms'),
  privacy: href('/privacy'),
  legalNotice: href('/legal-notice'),
} as const;

/** Returns the links for the slots of legal texts. */
export function useLegalLinks(): Record<string, ReactNode> {
  const { t } = useTranslation();
  const links = { ...LINKS, services: useServicesAddress() };
  const names = Object.keys(links) as (keyof typeof links)[];
  return Object.fromEntries(
    names.map((name) => [
      name,
      <Link key={name} className={text.link} to={links[name]}>
        {t(`legal.links.${name}`)}
      </Link>,
    ]),
  );
}
