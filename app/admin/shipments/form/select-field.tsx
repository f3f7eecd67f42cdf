import fieldStyles from '#app/ui/field.module.css';
import { FieldNote } from '#app/ui/field-note.tsx';
import textStyles from '#app/ui/text.module.css';
import { toFieldId, useForm } from './form-context.ts';

interface SelectFieldProps<Choice extends string> {
  name: 'serviceType' | 'status' | 'weightUnit' | 'dimensionsUnit' | 'recipientLanguage' | 'estimateReason';
  /** Where the API and the rules name the field otherwise. */
  path?: string;
  label: string;
  /** The label is read out, and stands nowhere. */
  isLabelHidden?: boolean;
  /** One that says nothing is refused. */
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
      <select
        className={fieldStyles.input}
        id={id}
        name={path}
        value={values[name]}
        aria-required={isRequired || undefined}
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? `${id}-note` : undefined}
        onChange={({ target }) => change({ [name]: target.value })}
      >
        {choices.map((choice) => (
          <option key={choice} value={choice}>
            {toText(choice)}
          </option>
        ))}
      </select>
      <FieldNote id={`${id}-note`} error={error} />
    </div>
  );
}
