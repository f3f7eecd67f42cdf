import { type ReactNode, useId } from 'react';
import field from '#app/ui/field.module.css';
import styles from './company-section.module.css';

/** A part of the company's form: its heading and hint above the fields. */
export function CompanySection({ title, hint, children }: { title: string; hint: string; children: ReactNode }) {
  const id = useId();
  return (
    <section className={styles.section} aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      <p className={field.hint}>{hint}</p>
      <div className={styles.fields}>{children}</div>
    </section>
  );
}
