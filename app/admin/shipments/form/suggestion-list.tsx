import { useEffect, useRef } from 'react';
import { useTranslation } from '#app/i18n/use-translation.tsx';
import textStyles from '#app/ui/text.module.css';
import styles from './address-field.module.css';
import type { Suggestion } from './use-suggestions.ts';

interface SuggestionListProps {
  id: string;
  options: Suggestion[];
  /** The one that Enter takes; -1 for none. */
  index: number;
  choose(text: string): void;
}

/** The options of an address field, which keeps the focus. */
export function SuggestionList({ id, options, index, choose }: SuggestionListProps) {
  const { t, i18n } = useTranslation();
  const list = useRef<HTMLDivElement>(null);
  const countries = new Intl.DisplayNames(i18n.language, { type: 'region' });
  useEffect(() => {
    list.current?.children[index]?.scrollIntoView({ block: 'nearest' });
  }, [index]);
  return (
    <div className={styles.list} id={id} role="listbox" aria-label={t('adminForm.suggest.title')} ref={list}>
      {options.map(({ text, country }, nth) => (
        // biome-ignore lint/a11y/useFocusableInteractive: the combobox keeps the focus and names the option
        <div
          key={`${country} ${text}`}
          id={`${id}-${nth}`}
          role="option"
          aria-selected={nth === index}
          // Before the field loses the focus, which closes the list.
          onPointerDown={(event) => {
            event.preventDefault();
            choose(text);
          }}
        >
          <span dir="auto">{text}</span>
          <span className={textStyles.muted}>{country ? countries.of(country) : t('adminForm.suggest.used')}</span>
        </div>
      ))}
    </div>
  );
}
