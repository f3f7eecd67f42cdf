import { FieldNote } from '#app/ui/field-note.tsx';
import { toFieldId, useForm } from './form-context.ts';

interface SelectFieldProps<Choice extends string> {
  path: 'serviceType' | 'status' | 'weightUnit' | 'dimensionsUnit';
  label: string;
  /** The label is read out, and stands nowhere. */
  isLabelHidden?: boolean;
  choices: readonly Choice[];
  toText(choice: Choice): string;
}

export function SelectField<Choice extends string>({
  path,
  label,
  isLabelHidden = false,
  choices,
  toText,
}: SelectFieldProps<Choice>) {
  const { values, change, errorOf } = useForm();
  const id = toFieldId(path);
  const error = errorOf(path);
  return (
    <div className="field">
      <label htmlFor={id} className={isLabelHidden ? 'sr' : undefined}>
        {label}
      </label>
      <select
        className="inp"
        id={id}
        name={path}
        value={values[path]}
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? `${id}-note` : undefined}
        onChange={({ target }) => change({ [path]: target.value })}
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
