import { type ComponentProps, type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import type { AddressSuggestions } from '#app/api/shipment-calls.ts';
import { useCapabilities } from '#app/capabilities/use-capabilities.ts';
import { useTranslation } from '#app/i18n/use-translation.tsx';
import textStyles from '#app/ui/text.module.css';
import { toLanguage } from '#domain/languages.ts';
import { SHIPMENT_LIMITS } from '#domain/shipments/shipment.ts';
import { staffApi } from '../../frame/live/staff-api.ts';
import styles from './address-field.module.css';
import { Section, TextField } from './fields.tsx';
import { useForm } from './form-context.ts';
import section from './section.module.css';

/** Origin and destination, each with its public place. Ruling "Public place". */
export function RouteSection() {
  const { t } = useTranslation();
  return (
    <Section title={t('adminForm.section.route')} hint={t('adminForm.section.routeHint')}>
      <RouteEnd end="origin" />
      <RouteEnd end="destination" />
    </Section>
  );
}

function RouteEnd({ end }: { end: 'origin' | 'destination' }) {
  const { t } = useTranslation();
  const { values, change } = useForm();
  const { hasPublicPlaces } = useCapabilities();
  const [address, customPlace] = [values[`${end}Address`], values[`${end}Place`]];
  const city = usePublicPlace(hasPublicPlaces ? address : '');
  const place = customPlace.trim() || city;
  const hint =
    place === undefined ? undefined : place === '' ? t('adminForm.publicUnknown') : t('adminForm.public', { place });
  return (
    <div className={section.wide}>
      <AddressField
        name={`${end}Address`}
        label={t(`adminForm.label.${end}Address`)}
        placeholder={t('adminForm.addressPlaceholder')}
        dir="auto"
        hint={hint}
        value={address}
        // A public place belongs to the address it was entered for.
        change={(text) => change({ [`${end}Address`]: text, [`${end}Place`]: '' })}
      />
      {hasPublicPlaces && (city === '' || customPlace !== '') ? (
        <TextField
          name={`${end}Place`}
          label={t(`adminForm.label.${end}Place`)}
          optional={t('adminForm.optional')}
          autoComplete="off"
          dir="auto"
        />
      ) : null}
    </div>
  );
}

interface AddressFieldProps extends Omit<ComponentProps<typeof TextField>, 'onChange' | 'value'> {
  value: string;
  change(address: string): void;
}

const STEPS: Record<string, number> = { ArrowDown: 1, ArrowUp: -1 };

/** An address field with suggestions: arrows select, Enter accepts, Escape closes. Nothing is preselected. */
function AddressField({ value, change, ...field }: AddressFieldProps) {
  const { hasQuickCreate } = useCapabilities();
  const [isOpen, setIsOpen] = useState(false);
  const [index, setIndex] = useState(-1);
  const listId = useId();
  const suggestions = useSuggestions(value, hasQuickCreate && isOpen);
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

interface SuggestionListProps {
  id: string;
  options: Suggestion[];
  /** The index that Enter accepts; -1 for none. */
  index: number;
  choose(text: string): void;
}

/** The suggestions of an address field, which keeps the focus. */
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

const toList = ({ cities, addresses = [] }: AddressSuggestions): Suggestion[] => [
  ...addresses.map((text) => ({ text })),
  ...cities.map(({ name, country }) => ({ text: name, country })),
];

/** Suggests addresses while the user types. Newer text cancels the older request; a failure suggests nothing. */
function useSuggestions(address: string, isEnabled: boolean): Suggestion[] {
  const { i18n } = useTranslation();
  const [suggestions, setSuggestions] = useState<Suggestion[]>([]);
  const text = address.trim();
  const isWorth = isEnabled && isLongEnough(text) && text.length <= SHIPMENT_LIMITS.address;
  const language = toLanguage(i18n.language);
  useEffect(() => {
    if (!isWorth) return setSuggestions([]);
    const request = new AbortController();
    const timer = setTimeout(async () => {
      const answer = await staffApi.suggestAddresses(text, language, request.signal).catch(() => undefined);
      if (!request.signal.aborted) setSuggestions(answer ? toList(answer) : []);
    }, PAUSE_MS);
    return () => {
      clearTimeout(timer);
      request.abort();
    };
  }, [text, language, isWorth]);
  return suggestions;
}

const PLACE_PAUSE_MS = 250;

/** Returns what visitors see of an address: '' for nothing, undefined until the server responds. */
function usePublicPlace(address: string): string | undefined {
  const [answer, setAnswer] = useState<{ address: string; place: string }>();
  const isEnabled = address.trim() !== '' && address.length <= SHIPMENT_LIMITS.address;
  useEffect(() => {
    if (!isEnabled) return;
    let isStale = false;
    const timer = setTimeout(async () => {
      // The hint is optional, so a failure shows nothing.
      const place = await staffApi.findPublicPlace(address).catch(() => undefined);
      if (!isStale && place !== undefined) setAnswer({ address, place });
    }, PLACE_PAUSE_MS);
    return () => {
      isStale = true;
      clearTimeout(timer);
    };
  }, [address, isEnabled]);
  return isEnabled && answer?.address === address ? answer.place : undefined;
}
