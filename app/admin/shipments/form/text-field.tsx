import type { ComponentProps } from 'react';
import { Field } from '#app/ui/field.tsx';
import { toFieldId, useForm } from './form-context.ts';
import type { FormValues } from './form-values.ts';
import { useStepByArrows } from './step-by-arrows.ts';

type TextKey = { [Key in keyof FormValues]: FormValues[Key] extends string ? Key : never }[keyof FormValues];

interface TextFieldProps extends Omit<ComponentProps<typeof Field>, 'name'> {
  name: TextKey;
  /** Where the API and the rules name the field otherwise. */
  path?: string;
}

/** An input of the form: its value, its problem and the id that the summary links to. */
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
