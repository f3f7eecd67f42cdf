import { useEffect, useState } from 'react';
import type { AddressSuggestions } from '#app/api/shipment-calls.ts';
import { useTranslation } from '#app/i18n/use-translation.tsx';
import { toLanguage } from '#domain/languages.ts';
import { LIMITS } from '#domain/shipment.ts';
import { staffApi } from '../../frame/live/staff-api.ts';

const PAUSE_MS = 150;
/** One Latin letter begins too much; one of another script says more. */
const isEnough = (text: string) => text.length > 1 || /\P{ASCII}/u.test(text);

export interface Suggestion {
  /** What the field holds once it is chosen. */
  text: string;
  /** ISO 3166 code of a city's country; undefined for an address that was used before. */
  country?: string;
}

const toList = ({ cities, addresses = [] }: AddressSuggestions): Suggestion[] => [
  ...addresses.map((text) => ({ text })),
  ...cities.map(({ name, country }) => ({ text: name, country })),
];

/** What an address may become while it is typed. A newer text ends the older request; without an answer nothing is suggested. */
export function useSuggestions(address: string, isAsked: boolean): Suggestion[] {
  const { i18n } = useTranslation();
  const [found, setFound] = useState<Suggestion[]>([]);
  const text = address.trim();
  const isWorth = isAsked && isEnough(text) && text.length <= LIMITS.address;
  const language = toLanguage(i18n.language);
  useEffect(() => {
    if (!isWorth) return setFound([]);
    const request = new AbortController();
    const timer = setTimeout(async () => {
      const answer = await staffApi.suggestAddresses(text, language, request.signal).catch(() => undefined);
      if (!request.signal.aborted) setFound(answer ? toList(answer) : []);
    }, PAUSE_MS);
    return () => {
      clearTimeout(timer);
      request.abort();
    };
  }, [text, language, isWorth]);
  return found;
}
