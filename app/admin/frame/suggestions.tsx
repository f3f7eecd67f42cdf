import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react';
import type { AddressSuggestions } from '#app/api/shipment-calls.ts';
import { useTranslation } from '#app/i18n/use-translation.tsx';
import { staffApi } from '#app/session/session.ts';
import textStyles from '#app/ui/text.module.css';
import { toLanguage } from '#domain/languages.ts';
import { SHIPMENT_LIMITS } from '#domain/shipments/shipment.ts';
import styles from './suggestions.module.css';

interface SuggestionsOptions {
  value: string;
  change(text: string): void;
  /** What is suggested; undefined suggests nothing. */
  source: 'cities' | 'addresses' | undefined;
}

const STEPS: Record<string, number> = { ArrowDown: 1, ArrowUp: -1 };

/**
 * Suggestions for a text field, as its properties and a function that wraps it: arrows select, Enter accepts, Escape
 * closes. Nothing is preselected.
 */
export function useSuggestionField({ value, change, source }: SuggestionsOptions) {
  const [isOpen, setIsOpen] = useState(false);
  const [index, setIndex] = useState(-1);
  const listId = useId();
  const suggestions = useSuggestions(value, isOpen ? source : undefined);
  const options = isOpen ? suggestions : [];
  const current = options[index];
  const choose = (text: string) => {
    change(text);
    setIsOpen(false);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const { key, nativeEvent, ctrlKey, metaKey } = event;
    const step = STEPS[key];
    if (options.length === 0 || nativeEvent.isComposing || ctrlKey || metaKey) return;
    // The cycle includes one position without a selection, for typing on.
    if (step) setIndex(((index + 1 + step + options.length + 1) % (options.length + 1)) - 1);
    else if (key === 'Enter' && current) choose(current.text);
    else if (key === 'Escape') setIsOpen(false);
    else return;
    event.preventDefault();
  };
  const field = {
    role: 'combobox',
    'aria-autocomplete': 'list',
    'aria-expanded': options.length > 0,
    'aria-controls': options.length > 0 ? listId : undefined,
    'aria-activedescendant': current && `${listId}-${index}`,
    autoComplete: 'off',
    onKeyDown,
    onBlur: () => setIsOpen(false),
    onChange({ target }: { target: { value: string } }) {
      change(target.value);
      setIsOpen(true);
      setIndex(-1);
    },
  } as const;
  const wrap = (element: ReactNode) => (
    <div className={styles.field}>
      {element}
      {options.length > 0 ? <SuggestionList id={listId} options={options} index={index} choose={choose} /> : null}
    </div>
  );
  return { field, wrap };
}

interface SuggestionListProps {
  id: string;
  options: Suggestion[];
  /** The index that Enter accepts; -1 for none. */
  index: number;
  choose(text: string): void;
}

/** The suggestions of a field, which keeps the focus. */
function SuggestionList({ id, options, index, choose }: SuggestionListProps) {
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
          // Runs before the field loses the focus, which would close the list.
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

const PAUSE_MS = 150;
/** One Latin letter matches too much; a character of another script is enough. */
const isLongEnough = (text: string) => text.length > 1 || /\P{ASCII}/u.test(text);

interface Suggestion {
  /** The text of the field once this is chosen. */
  text: string;
  /** The ISO 3166 code of a city's country; undefined for an address that was used before. */
  country?: string;
}

const toList = ({ cities, addresses = [] }: AddressSuggestions, source: 'cities' | 'addresses'): Suggestion[] => [
  ...(source === 'cities' ? [] : addresses.map((text) => ({ text }))),
  ...cities.map(({ name, country }) => ({ text: name, country })),
];

/** Suggests cities and addresses while the user types. Newer text cancels the older request; a failure suggests nothing. */
function useSuggestions(value: string, source: SuggestionsOptions['source']): Suggestion[] {
  const { i18n } = useTranslation();
  const [suggestions, setSuggestions] = useState<Suggestion[]>([]);
  const text = value.trim();
  const isWorth = source !== undefined && isLongEnough(text) && text.length <= SHIPMENT_LIMITS.address;
  const language = toLanguage(i18n.language);
  useEffect(() => {
    if (!isWorth) return setSuggestions([]);
    const request = new AbortController();
    const timer = setTimeout(async () => {
      const answer = await staffApi.suggestAddresses(text, language, request.signal).catch(() => undefined);
      if (!request.signal.aborted) setSuggestions(answer ? toList(answer, source) : []);
    }, PAUSE_MS);
    return () => {
      clearTimeout(timer);
      request.abort();
    };
  }, [text, language, source, isWorth]);
  return suggestions;
}
