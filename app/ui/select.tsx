import type { ComponentProps } from 'react';
import styles from './field.module.css';
import { FieldFrame, type LabelProps } from './field-frame.tsx';

interface SelectProps<Choice extends string>
  extends Omit<ComponentProps<'select'>, 'value' | 'defaultValue' | 'onChange' | 'children'> {
  value?: Choice | '';
  defaultValue?: Choice | '';
  choices: readonly Choice[];
  /** The text of the option without a value, if there is one. */
  empty?: string;
  toText(choice: Choice): string;
  onChoose?(choice: Choice): void;
}

/** A list of choices. */
export function Select<Choice extends string>(props: SelectProps<Choice>) {
  const { choices, empty, toText, onChoose, ...select } = props;
  return (
    <select className={styles.input} {...select} onChange={({ target }) => onChoose?.(target.value as Choice)}>
      {empty === undefined ? null : <option value="">{empty}</option>}
      {choices.map((choice) => (
        <option key={choice} value={choice}>
          {toText(choice)}
        </option>
      ))}
    </select>
  );
}

/** A labeled list of choices with its hint or error below. */
export function LabeledSelect<Choice extends string>(props: LabelProps & SelectProps<Choice>) {
  const { id, label, optional, hint, error, ...select } = props;
  return (
    <FieldFrame {...{ id, label, optional, hint, error }}>{(framed) => <Select {...framed} {...select} />}</FieldFrame>
  );
}
