import { Fragment, type ReactNode } from 'react';
import { fillSlots } from '#app/i18n/fill-slots.tsx';
import styles from './clauses.module.css';
import type { LegalSection } from './legal-section.ts';

interface ClausesProps {
  section: LegalSection;
  number: number;
  slots: Record<string, ReactNode>;
}

export function Clauses({ section: { id, title, summary, clauses, figure }, number, slots }: ClausesProps) {
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
