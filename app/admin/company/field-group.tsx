import { clsx } from 'clsx';
import { Plus, Trash2 } from 'lucide-react';
import { Fragment, type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { useTranslation } from '#app/i18n/use-translation.tsx';
import { Button } from '#app/ui/button.tsx';
import field from '#app/ui/field.module.css';
import { FieldNote } from '#app/ui/field-note.tsx';
import type { CompanyValues } from './company-values.ts';
import styles from './field-group.module.css';
import rows from './list-rows.module.css';
import type { CompanyForm } from './use-company-form.ts';
import { toFieldId, useFieldError } from './use-field-error.ts';

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

type ListName = 'closedDays' | 'offices' | 'testimonials';
type RowOf<Name extends ListName> = NonNullable<CompanyValues[Name]>[number];

interface ListFieldsProps<Name extends ListName> {
  form: CompanyForm;
  name: Name;
  /** A new row, and its field that gets the focus. */
  empty: Omit<RowOf<Name>, 'key'>;
  firstField: string;
  max: number;
  children(row: RowOf<Name>, index: number, remove: () => void): ReactNode;
}

/** The rows of a list, and a button that adds one. */
export function ListFields<Name extends ListName>(props: ListFieldsProps<Name>) {
  const { form, name, empty, firstField, max, children } = props;
  const { t } = useTranslation();
  const note = useFieldError(form)(name);
  const addButton = useRef<HTMLButtonElement>(null);
  const focusAdded = useFocusNewField();
  const list = (form.values[name] ?? []) as RowOf<Name>[];
  const add = () => {
    const key = 1 + Math.max(-1, ...list.map((row) => row.key));
    focusAdded(`${name}.${key}.${firstField}`);
    form.change({ [name]: [...list, { ...empty, key }] });
  };
  const remove = ({ key }: RowOf<Name>) => {
    form.change({ [name]: list.filter((row) => row.key !== key) });
    // The row's button, which had the focus, has been removed.
    addButton.current?.focus();
  };
  return (
    <>
      {list.map((row, index) => (
        <Fragment key={row.key}>{children(row, index, () => remove(row))}</Fragment>
      ))}
      <div>
        <Button
          ref={addButton}
          small
          id={toFieldId(name)}
          aria-describedby={note ? toFieldId(`${name}.note`) : undefined}
          disabled={list.length >= max}
          onClick={add}
        >
          <Plus />
          {t(`adminCompany.${name as ListName}.add`)}
        </Button>
        <FieldNote id={toFieldId(`${name}.note`)} error={note} isQuiet />
      </div>
    </>
  );
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
