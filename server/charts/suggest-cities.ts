import type { Language } from '#domain/languages.ts';
import type { SuggestedCity } from '#domain/shipment-people/address-suggestions.ts';
import { toPlaceKey } from './place-key.ts';
import { findPlace, listedCities, toPlaceName } from './places.ts';

/**
 * Listed cities whose name, in English or the reader's language, begins with the text, then those of which a later word
 * does; blind to accents and case. Each by a name that an address is understood with, the reader's where it is.
 */
export function suggestCities(text: string, language: Language, most: number): SuggestedCity[] {
  const typed = toPlaceKey(text);
  if (typed === '') return [];
  const [first, later]: [SuggestedCity[], SuggestedCity[]] = [[], []];
  for (const city of listedCities) {
    const read = toPlaceName(city.name, language);
    const keys = [toPlaceKey(read), toPlaceKey(city.name)];
    const suggested = { name: findPlace(read) === city ? read : city.name, country: city.country };
    if (keys.some((key) => key.startsWith(typed))) first.push(suggested);
    else if (keys.some((key) => key.includes(` ${typed}`))) later.push(suggested);
  }
  return [...first, ...later].slice(0, most);
}
