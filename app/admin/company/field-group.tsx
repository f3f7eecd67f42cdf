import { clsx } from 'clsx';
import { Trash2 } from 'lucide-react';
import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { useTranslation } from '#app/i18n/use-translation.tsx';
import { Button } from '#app/ui/button.tsx';
import field from '#app/ui/field.module.css';
import styles from './field-group.module.css';
import rows from './list-rows.module.css';
import { toFieldId } from './use-field-error.ts';

export function FieldGroup({ title, hint, children }: { title: string; hint: string; children: ReactNode }) {
  const id = useId();
  return (
    <section className={styles.section} aria-labelledby={id}>
      <h3 id={id}>{title}</h3>
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

interface ListRowProps {
  title: string;
  /** What the row shows until it is edited; an empty row shows its fields. */
  summary: string;
  /** Shows the fields. */
  hasError: boolean;
  firstField: string;
  removeLabel: string;
  onRemove(): void;
  children: ReactNode;
}

/** A row of a list, whose fields open by Edit. */
export function ListRow({ title, summary, hasError, firstField, removeLabel, onRemove, children }: ListRowProps) {
  const { t } = useTranslation();
  const [isOpen, setIsOpen] = useState(summary === '');
  const focusField = useFocusNewField();
  if (hasError && !isOpen) setIsOpen(true);
  return (
    <fieldset className={clsx(rows.row, !isOpen && rows.closed)}>
      <legend>{title}</legend>
      {isOpen ? (
        children
      ) : (
        <>
          <p>{summary}</p>
          <Button
            small
            onClick={() => {
              setIsOpen(true);
              focusField(firstField);
            }}
          >
            {t('adminDetail.edit')}
          </Button>
        </>
      )}
      <Button variant="quiet" aria-label={removeLabel} onClick={onRemove}>
        <Trash2 />
      </Button>
    </fieldset>
  );
}
