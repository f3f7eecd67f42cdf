import type { Language } from '#domain/languages.ts';
import type { SuggestedCity } from '#domain/shipment-people/address-suggestions.ts';

import cities from './cities.json' with { type: 'json' };
import cityNames from './city-names.json' with { type: 'json' };
import moreCities from './more-cities.json' with { type: 'json' };

// Letters that Unicode does not take apart into a base letter and a mark.
const LETTERS: Record<string, string> = { ß: 'ss', æ: 'ae', œ: 'oe', ø: 'o', ł: 'l', đ: 'd', ð: 'd', þ: 'th', ı: 'i' };

/** Two names are the same place when these are equal: no case, no accents, no punctuation. */
export function toPlaceKey(text: string): string {
  if (/^[A-Za-z]*$/.test(text)) return text.toLowerCase();
  return text
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[\p{M}\p{Cf}]/gu, '')
    .replace(/[ßæœøłđðþı]/g, (letter) => LETTERS[letter] ?? letter)
    .replace(/['’‘ʼʻ`´.]/g, '')
    .replace(/[^\p{L}\p{Nd}]+/gu, ' ')
    .trim();
}

/** Degrees, east and north positive. */
export type LonLat = [lon: number, lat: number];

/** A city or port of the bundled list. `name` is what the list calls it, not what a page shows. */
export interface Place {
  name: string;
  country: string;
  at: LonLat;
  /** State or province, where another city of the country has the same name or the state is part of an address. */
  state?: string;
  /** What its postcodes start with, parted by blanks, where known. */
  post?: string;
  /** What an address has to say besides the name, which other cities have too. */
  proof?: 'country' | 'state' | 'postcode';
  /** Only its name and population are known: its name may be that of a province, too. */
  isFromPublicList?: true;
}

type StoredCity = Omit<Place, 'at'> & { at: number[]; also?: string[] };

const places = new Map<string, Place>();
for (const { at, also, ...city } of cities as StoredCity[]) {
  const place: Place = { ...city, at: [at[0] ?? 0, at[1] ?? 0] };
  for (const text of [place.name, ...(also ?? [])]) places.set(toPlaceKey(text), place);
}

/** Every place of the list once, in its order. */
export const listedCities: Place[] = [...new Set(places.values())];

/** Large cities that no map names, from a public list (scripts/list-more-cities.mjs). */
const namesakes = new Map<string, Place>();
for (const { at, also, ...city } of moreCities as StoredCity[]) {
  const place: Place = { ...city, isFromPublicList: true, at: [at[0] ?? 0, at[1] ?? 0] };
  for (const text of [place.name, ...(also ?? [])]) (place.proof ? namesakes : places).set(toPlaceKey(text), place);
}

/** Every name of the list in Chinese, Japanese or Korean script, the longest first. */
export const eastAsianNames: [name: string, place: Place][] = (cities as { name: string; also?: string[] }[])
  .flatMap(({ also }) => also ?? [])
  .filter((name) => /^[\p{Script=Han}\p{Script=Hangul}]+$/u.test(name))
  .map((name): [string, Place] => [name, places.get(toPlaceKey(name)) as Place])
  .sort(([one], [other]) => other.length - one.length);

/**
 * The city of the bundled list with exactly this name, in its own or another language. Never a similar name, and none that
 * several cities share unless one is by far the best known (docs/decisions/0003-charts-rendered-on-the-server.md).
 */
export function findPlace(text: string): Place | undefined {
  return places.get(toPlaceKey(text));
}

/** The city that shares this name with others, for an address that says which of them it means. */
export function findNamesake(text: string): Place | undefined {
  return namesakes.get(toPlaceKey(text));
}

/**
 * What a reader of this language calls the listed city that has this name; any other text as it is. These names are to be read
 * only: some are a country's too ("Túnez"), so an address is not searched for them.
 */
export function toPlaceName(text: string, language: Language): string {
  const place = findPlace(text);
  if (!place) return text;
  const names: Partial<Record<Language, string>> | undefined = (cityNames as Record<string, object>)[place.name];
  return names?.[language] ?? place.name;
}

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
