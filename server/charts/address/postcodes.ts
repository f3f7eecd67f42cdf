import type { Place } from '../places.ts';

/** A postcode at one end of a text. `countries` are those its shape proves; absent if many countries use the shape. */
export interface Postcode {
  text: string;
  rest: string;
  isAtEnd: boolean;
  countries?: string[];
}

const SHAPES: [shape: string, countries: string[]][] = [
  ['[A-Za-z]{1,2}\\d[A-Za-z\\d]? ?\\d[A-Za-z]{2}', ['GB', 'GI', 'FK']],
  ['[ABCEGHJ-NPRSTVXY]\\d[A-Z] ?\\d[A-Z]\\d', ['CA']],
  ['[ACDEFHKNPRTVWXY]\\d[\\dW] ?[A-Z\\d]{4}', ['IE']],
  ['[A-Z]\\d{4}[A-Z]{3}', ['AR']],
  ['[A-HJ-NP-Z]\\d{4}(?= [A-Z])', ['AR']],
  ['\\d{5}-\\d{4}', ['US', 'PR', 'VI', 'GU']],
  ['\\d{5}-\\d{3}', ['BR']],
  ['〒? ?\\d{3}-\\d{4}', ['JP']],
  ['〒 ?\\d{7}', ['JP']],
  ['\\d{4}-\\d{3}', ['PT']],
  ['\\d{3}-\\d{3}', ['KR']],
  ['\\d{2}-\\d{3}', ['PL']],
  ['\\d{4} ?[A-Z]{2}', ['NL']],
  ['\\d{3} \\d{2}', ['SE', 'CZ', 'SK', 'GR']],
  ['\\d{3} \\d{3}', ['IN', 'RU']],
];
const SIGNS: Record<string, string> = {
  D: 'DE',
  F: 'FR',
  A: 'AT',
  B: 'BE',
  L: 'LU',
  I: 'IT',
  E: 'ES',
  S: 'SE',
  N: 'NO',
  H: 'HU',
  FIN: 'FI',
  SLO: 'SI',
  DE: 'DE',
  FR: 'FR',
  AT: 'AT',
  BE: 'BE',
  LU: 'LU',
  IT: 'IT',
  ES: 'ES',
  SE: 'SE',
  NO: 'NO',
  HU: 'HU',
  FI: 'FI',
  CH: 'CH',
  NL: 'NL',
  DK: 'DK',
  PL: 'PL',
  CZ: 'CZ',
  SK: 'SK',
  RO: 'RO',
  BG: 'BG',
  HR: 'HR',
  SI: 'SI',
  LV: 'LV',
  LT: 'LT',
  EE: 'EE',
  MD: 'MD',
  GR: 'GR',
  CY: 'CY',
  IS: 'IS',
  FL: 'LI',
  MC: 'MC',
  AZ: 'AZ',
};
const SIGNED = /^([A-Z]{1,3})-(\d{3} \d{2}(?!\d)|\d{2}-\d{3}|\d{3,6})(?= |$)/;

const SHAPED = SHAPES.map(([shape, countries]) => ({
  start: new RegExp(`^(${shape})(?: |$)`),
  end: new RegExp(`(?:^| )(${shape})$`),
  countries,
}));

const without = (text: string, match: string) => text.replace(match, ' ').replace(/\s+/g, ' ').trim();

/** Takes a postcode whose shape identifies its country from either end. */
export function takeShapedPostcode(text: string): Postcode | undefined {
  const signed = SIGNED.exec(text);
  const country = SIGNS[signed?.[1] ?? ''];
  if (signed && country) {
    return { text: signed[2] ?? '', rest: without(text, signed[0]), isAtEnd: false, countries: [country] };
  }
  for (const { start, end, countries } of SHAPED) {
    const match = start.exec(text)?.[1];
    const last = match === undefined ? end.exec(text)?.[1] : undefined;
    const postcode = match ?? last;
    if (postcode) return { text: postcode, rest: without(text, postcode), isAtEnd: last !== undefined, countries };
  }
  return undefined;
}

/** Takes three to seven digits from either end: a postcode of many countries, or a house number. */
export function takePlainPostcode(text: string): Postcode | undefined {
  const start = /^(\d{3,7})(?: |$)/.exec(text)?.[1];
  const end = start === undefined ? /(?:^| )(\d{3,7})$/.exec(text)?.[1] : undefined;
  const match = start ?? end;
  return match ? { text: match, rest: without(text, match), isAtEnd: end !== undefined } : undefined;
}

/** Digits of a plain postcode by country. Unlisted countries have none, or none that would help. */
const LENGTHS: Record<number, string> = {
  3: 'IS FO TW',
  4: 'AT AU BE BG CH DK HU LU NL NO NZ PH SI ZA TN LV CY GE AM MD BD LI AR PY VE AL MK GL',
  5: 'DE FR ES IT US MX TR UA FI SE CZ SK GR HR RS EE LT KR TH MY ID SA MA DZ EG PK LK PE UY CR KW JO IQ BA ME KE SN MC SM TW GT PR VN',
  6: 'RU CN IN SG RO KZ UZ CO EC VN KG TJ BY TM NG TW MN',
  7: 'IL JP CL',
};
const lengths = new Map<string, number[]>();
for (const [length, countries] of Object.entries(LENGTHS)) {
  for (const country of countries.split(' ')) lengths.set(country, [...(lengths.get(country) ?? []), Number(length)]);
}

// First three digits of ZIP codes by state, as ranges.
const ZIPS =
  'AL350-369 AK995-999 AZ850-865 AR716-729 CA900-961 CO800-816 CT060-069 DE197-199 DC200-205 FL320-349 GA300-319 GA398-399 HI967-968 ID832-838 IL600-629 IN460-479 IA500-528 KS660-679 KY400-427 LA700-714 ME039-049 MD206-219 MA010-027 MI480-499 MN550-567 MS386-397 MO630-658 MT590-599 NE680-693 NV889-898 NH030-038 NJ070-089 NM870-884 NY100-149 NC270-289 ND580-588 OH430-458 OK730-749 OR970-979 PA150-196 RI028-029 SC290-299 SD570-577 TN370-385 TX750-799 TX885-885 UT840-847 VT050-059 VA220-246 WA980-994 WV247-268 WI530-549 WY820-831'
    .split(' ')
    .map((row) => ({ state: row.slice(0, 2), from: Number(row.slice(2, 5)), to: Number(row.slice(6)) }));
const AUSTRALIAN: Record<string, string[]> = {
  '0': ['NT', 'ACT'],
  '2': ['NSW', 'ACT'],
  '3': ['VIC'],
  '4': ['QLD'],
  '5': ['SA'],
  '6': ['WA'],
  '7': ['TAS'],
};
const CANADIAN: Record<string, string[]> = {
  A: ['NL'],
  B: ['NS'],
  C: ['PE'],
  E: ['NB'],
  G: ['QC'],
  H: ['QC'],
  J: ['QC'],
  K: ['ON'],
  L: ['ON'],
  M: ['ON'],
  N: ['ON'],
  P: ['ON'],
  R: ['MB'],
  S: ['SK'],
  T: ['AB'],
  V: ['BC'],
  X: ['NT', 'NU'],
  Y: ['YT'],
};

function toStates(country: string, text: string): string[] | undefined {
  if (country === 'AU') return AUSTRALIAN[text[0] ?? ''] ?? [];
  if (country === 'CA') return CANADIAN[text[0] ?? ''] ?? [];
  if (country !== 'US') return undefined;
  const start = Number(text.slice(0, 3));
  return ZIPS.filter(({ from, to }) => start >= from && start <= to).map(({ state }) => state);
}

const startsLike = (text: string, prefix: string) =>
  /^\d/.test(prefix) || /\d$/.test(prefix) ? text.startsWith(prefix) : new RegExp(`^${prefix}\\d`).test(text);

/** Whether the postcode fits this city; "proven" if it is known to belong to the city or its state. */
export function checkPostcode({ text, countries }: Postcode, city: Place): 'proven' | 'possible' | 'wrong' {
  const digits = text.replace(/[^\dA-Za-z]/g, '').toUpperCase();
  if (countries && !countries.includes(city.country)) return 'wrong';
  const fitting = lengths.get(city.country);
  if (!countries && fitting && !fitting.includes(digits.length)) return 'wrong';
  const states = toStates(city.country, digits);
  if (states && city.state) return states.includes(city.state) ? 'proven' : 'wrong';
  if (!city.post) return 'possible';
  return city.post.split(' ').some((prefix) => startsLike(digits, prefix)) ? 'proven' : 'wrong';
}
