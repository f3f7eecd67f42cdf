import type { Language } from '#domain/languages.ts';
import type { SuggestedCity } from '#domain/shipment-people/address-suggestions.ts';

import cities from './cities.json' with { type: 'json' };
import cityNames from './city-names.json' with { type: 'json' };
import moreCities from './more-cities.json' with { type: 'json' };

// Letters that Unicode doesn't decompose into a base letter and a mark.
const LETTERS: Record<string, string> = { ß: 'ss', æ: 'ae', œ: 'oe', ø: 'o', ł: 'l', đ: 'd', ð: 'd', þ: 'th', ı: 'i' };

/** Returns a key that ignores case, accents and punctuation; equal keys are the same place. */
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

/** Degrees, positive to the east and north. */
export type LonLat = [lon: number, lat: number];

/** A city or port of the bundled list. `name` is the list's name, not what pages show. */
export interface Place {
  name: string;
  country: string;
  at: LonLat;
  /** State or province, if the country has another city of that name or addresses include it. */
  state?: string;
  /** Known prefixes of its postcodes, separated by spaces. */
  post?: string;
  /** What an address must contain besides a name shared with other cities. */
  proof?: 'country' | 'state' | 'postcode';
  /** Only name and population are known: the name may also be a province's. */
  isFromPublicList?: true;
}

type StoredCity = Omit<Place, 'at'> & { at: number[]; also?: string[] };

const places = new Map<string, Place>();
for (const { at, also, ...city } of cities as StoredCity[]) {
  const place: Place = { ...city, at: [at[0] ?? 0, at[1] ?? 0] };
  for (const text of [place.name, ...(also ?? [])]) places.set(toPlaceKey(text), place);
}

/** Every place of the list, without repeats, in order. */
export const cityPlaces: Place[] = [...new Set(places.values())];

/** Large cities with shared names, from a public list (scripts/list-more-cities.ts); no map names them. */
const namesakes = new Map<string, Place>();
for (const { at, also, ...city } of moreCities as StoredCity[]) {
  const place: Place = { ...city, isFromPublicList: true, at: [at[0] ?? 0, at[1] ?? 0] };
  for (const text of [place.name, ...(also ?? [])]) (place.proof ? namesakes : places).set(toPlaceKey(text), place);
}

/** Every Chinese, Japanese or Korean name in the list, longest first. */
export const eastAsianNames: [name: string, place: Place][] = (cities as { name: string; also?: string[] }[])
  .flatMap(({ also }) => also ?? [])
  .filter((name) => /^[\p{Script=Han}\p{Script=Hangul}]+$/u.test(name))
  .map((name): [string, Place] => [name, places.get(toPlaceKey(name)) as Place])
  .sort(([one], [other]) => other.length - one.length);

/**
 * Returns the listed city with exactly this name in some language. Similar names don't count, and shared names only if
 * one city is by far the best known (docs/decisions/0003-charts-rendered-on-the-server.md).
 */
export function findPlace(text: string): Place | undefined {
  return places.get(toPlaceKey(text));
}

/** Returns the listed city that shares this name with others, for an address that identifies the right one. */
export function findNamesake(text: string): Place | undefined {
  return namesakes.get(toPlaceKey(text));
}

/**
 * Returns a listed city's name in this language; returns any other text unchanged. Addresses aren't searched for these
 * names, because some are also a country's ("Túnez").
 */
export function toPlaceName(text: string, language: Language): string {
  const place = findPlace(text);
  if (!place) return text;
  const names: Partial<Record<Language, string>> | undefined = (cityNames as Record<string, object>)[place.name];
  return names?.[language] ?? place.name;
}

/**
 * Suggests listed cities whose name, in English or the reader's language, starts with the text, then those with a later
 * word that does; ignores accents and case. Returns names that addresses are recognized by, in the reader's language if
 * possible.
 */
export function suggestCities(text: string, language: Language, limit: number): SuggestedCity[] {
  const typed = toPlaceKey(text);
  if (typed === '') return [];
  const [first, later]: [SuggestedCity[], SuggestedCity[]] = [[], []];
  for (const city of cityPlaces) {
    const name = toPlaceName(city.name, language);
    const keys = [toPlaceKey(name), toPlaceKey(city.name)];
    const suggested = { name: findPlace(name) === city ? name : city.name, country: city.country };
    if (keys.some((key) => key.startsWith(typed))) first.push(suggested);
    else if (keys.some((key) => key.includes(` ${typed}`))) later.push(suggested);
  }
  return [...first, ...later].slice(0, limit);
}
