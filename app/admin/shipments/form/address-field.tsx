import { type ComponentProps, type KeyboardEvent, useId, useState } from 'react';
import { useCapabilities } from '#app/capabilities/use-capabilities.ts';
import styles from './address-field.module.css';
import { SuggestionList } from './suggestion-list.tsx';
import { TextField } from './text-field.tsx';
import { useSuggestions } from './use-suggestions.ts';

interface AddressFieldProps extends Omit<ComponentProps<typeof TextField>, 'onChange' | 'value'> {
  value: string;
  change(address: string): void;
}

const STEPS: Record<string, number> = { ArrowDown: 1, ArrowUp: -1 };

/** An address with suggestions under it: arrows choose, Enter takes, Escape closes. Nothing is taken by itself. */
export function AddressField({ value, change, ...field }: AddressFieldProps) {
  const { createsAtTillSpeed } = useCapabilities();
  const [isOpen, setIsOpen] = useState(false);
  const [index, setIndex] = useState(-1);
  const listId = useId();
  const found = useSuggestions(value, createsAtTillSpeed && isOpen);
  const options = isOpen ? found : [];
  const current = options[index];
  const choose = (text: string) => {
    change(text);
    setIsOpen(false);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const { key, nativeEvent, ctrlKey, metaKey } = event;
    const step = STEPS[key];
    if (options.length === 0 || nativeEvent.isComposing || ctrlKey || metaKey) return;
    // One more place than options: none of them, where typing goes on.
    if (step) setIndex(((index + 1 + step + options.length + 1) % (options.length + 1)) - 1);
    else if (key === 'Enter' && current) choose(current.text);
    else if (key === 'Escape') setIsOpen(false);
    else return;
    event.preventDefault();
  };
  return (
    <div className={styles.field}>
      <TextField
        {...field}
        role="combobox"
        aria-autocomplete="list"
        aria-expanded={options.length > 0}
        aria-controls={options.length > 0 ? listId : undefined}
        aria-activedescendant={current && `${listId}-${index}`}
        autoComplete="off"
        onKeyDown={onKeyDown}
        onBlur={() => setIsOpen(false)}
        onChange={({ target }) => {
          change(target.value);
          setIsOpen(true);
          setIndex(-1);
        }}
      />
      {options.length > 0 ? <SuggestionList id={listId} options={options} index={index} choose={choose} /> : null}
    </div>
  );
}
