import { type ReactNode, useId } from 'react';
import fieldStyles from '#app/ui/field.module.css';
import styles from './section.module.css';

/** A part of the form with its heading and hint beside the fields. */
export function Section({ title, hint, children }: { title: string; hint?: string; children: ReactNode }) {
  const id = useId();
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset's legend can't stand in a grid beside the fields
    <div className={styles.section} role="group" aria-labelledby={id}>
      <div>
        <h2 id={id}>{title}</h2>
        {hint ? <p className={fieldStyles.hint}>{hint}</p> : null}
      </div>
      <div className={styles.fields}>{children}</div>
    </div>
  );
}
