import { Fragment, type ReactNode } from 'react';
import { fillSlots } from '#app/i18n/fill-slots.tsx';
import styles from './clauses.module.css';
import { LegalFrame } from './legal-frame.tsx';
import type { LegalSection } from './legal-section.ts';
import { OwnSections, toEntries } from './own-sections.tsx';
import type { OwnText } from './own-text.ts';

interface LegalPageProps {
  title: string;
  lead: string;
  /** Day of the last change, ISO 8601. */
  changed: string;
  sections: LegalSection[];
  /** Links by the name of their slot. */
  slots: Record<string, ReactNode>;
  /** Where else to read on, under the last section. */
  also: ReactNode;
  /** What the company adds to it. */
  addition?: OwnText | null;
}

/** A legal page: numbered clauses, each section in one sentence first, an index that shows how far one has read. */
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
