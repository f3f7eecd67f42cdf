import { type ReactNode, useId } from 'react';
import field from '#app/ui/field.module.css';
import styles from './settings-section.module.css';

/** A part of the settings: its heading and hint beside what it sets. */
export function SettingsSection({ title, hint, children }: { title: string; hint?: string; children: ReactNode }) {
  const id = useId();
  return (
    <section className={styles.section} aria-labelledby={id}>
      <div>
        <h2 id={id}>{title}</h2>
        {hint ? <p className={field.hint}>{hint}</p> : null}
      </div>
      <div className={styles.body}>{children}</div>
    </section>
  );
}
