import { type ComponentProps, type KeyboardEvent, type ReactNode, useId } from 'react';
import { useTranslation } from '#app/i18n/use-translation.tsx';
import fieldStyles from '#app/ui/field.module.css';
import { Field } from '#app/ui/field.tsx';
import { FieldNote } from '#app/ui/field-note.tsx';
import { Select } from '#app/ui/select.tsx';
import textStyles from '#app/ui/text.module.css';
import { stepDecimal } from '#domain/decimal.ts';
import { toFieldId, useForm } from './form-context.ts';
import type { FormValues } from './form-values.ts';
import styles from './section.module.css';

type TextKey = { [Key in keyof FormValues]: FormValues[Key] extends string ? Key : never }[keyof FormValues];

interface TextFieldProps extends Omit<ComponentProps<typeof Field>, 'name'> {
  name: TextKey;
  /** The field's name in the API and the rules, if different. */
  path?: string;
}

/** An input with its value, its error and the id that the error summary links to. */
export function TextField({ name, path = name, onChange, ...rest }: TextFieldProps) {
  const { values, change, errorOf } = useForm();
  const stepByArrows = useStepByArrows((value) => change({ [name]: value }));
  return (
    <Field
      onKeyDown={stepByArrows}
      {...rest}
      id={toFieldId(path)}
      name={path}
      value={values[name]}
      error={errorOf(path)}
      onChange={onChange ?? (({ target }) => change({ [name]: target.value }))}
    />
  );
}

interface SelectFieldProps<Choice extends string> {
  name: 'serviceType' | 'status' | 'weightUnit' | 'dimensionsUnit' | 'recipientLanguage' | 'estimateReason';
  /** The field's name in the API and the rules, if different. */
  path?: string;
  label: string;
  /** Only screen readers get the label. */
  isLabelHidden?: boolean;
  /** An empty value is rejected. */
  isRequired?: boolean;
  choices: readonly Choice[];
  toText(choice: Choice): string;
}

export function SelectField<Choice extends string>({
  name,
  path = name,
  label,
  isLabelHidden = false,
  isRequired = false,
  choices,
  toText,
}: SelectFieldProps<Choice>) {
  const { values, change, errorOf } = useForm();
  const id = toFieldId(path);
  const error = errorOf(path);
  return (
    <div className={fieldStyles.field}>
      <label htmlFor={id} className={isLabelHidden ? textStyles.visuallyHidden : undefined}>
        {label}
      </label>
      <Select<string>
        id={id}
        name={path}
        value={values[name]}
        aria-required={isRequired || undefined}
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? `${id}-note` : undefined}
        choices={choices}
        toText={(choice) => toText(choice as Choice)}
        onChoose={(choice) => change({ [name]: choice })}
      />
      <FieldNote id={`${id}-note`} error={error} />
    </div>
  );
}

/** A section of the form: heading and hint beside its fields. */
export function Section({ title, hint, children }: { title: string; hint?: string; children: ReactNode }) {
  const id = useId();
  return (
    // biome-ignore lint/a11y/useSemanticElements: a legend can't be positioned beside its fields
    <div className={styles.section} role="group" aria-labelledby={id}>
      <div>
        <h2 id={id}>{title}</h2>
        {hint ? <p className={fieldStyles.hint}>{hint}</p> : null}
      </div>
      <div className={styles.fields}>{children}</div>
    </div>
  );
}

/** Lets the arrow keys change a text input by its `step`, not below its `min`, like a number input. */
export function useStepByArrows(change: (value: string) => void) {
  const { i18n } = useTranslation();
  return (event: KeyboardEvent<HTMLInputElement>) => {
    const { value, min, step } = event.currentTarget;
    const direction = { ArrowUp: 1, ArrowDown: -1 }[event.key];
    if (!direction || step === '' || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    const next = stepDecimal(value, direction * Number(step), Number(min), i18n.language);
    if (next !== undefined) change(next);
  };
}
