import { type ReactNode, useEffect, useId, useRef } from 'react';
import field from '#app/ui/field.module.css';
import styles from './company-section.module.css';
import { toFieldId } from './use-field-error.ts';

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

/** Returns a function that focuses a field by name once it is rendered, however many renders that takes. */
export function useFocusNewField(): (name: string) => void {
  const next = useRef<string>(undefined);
  useEffect(() => {
    const element = next.current && document.getElementById(toFieldId(next.current));
    if (!element) return;
    element.focus();
    next.current = undefined;
  });
  return (name) => {
    next.current = name;
  };
}
