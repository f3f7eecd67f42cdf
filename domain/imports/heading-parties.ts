import { trimEndOf } from '../clean-text.ts';
import { foldText } from '../fold-text.ts';
import { withWholeParty } from './heading-fillers.ts';
import {
  FILLERS,
  NEEDS_PARTY,
  PART_WORDS,
  PARTY_WORDS,
  type Party,
  type PartyPart,
  splitHeadings,
  toHeadingKey,
  toSimplified,
  WEAK,
} from './heading-words.ts';
import { MAX_IMPORT_COLUMNS, MAX_JOINED_COLUMNS } from './import.ts';

export interface PartyHeading {
  /** Undefined if the heading names none. */
  party: Party | undefined;
  part: PartyPart;
  /** The word has other meanings: it counts only next to a city. */
  isWeak: boolean;
}

type Affix = Party | 'filler';
const PART_BY_KEY = new Map(
  (Object.entries(PART_WORDS) as [PartyPart, string][]).flatMap(([part, words]) =>
    splitHeadings(words).map((key) => [key, part] as const),
  ),
);
/** Words for a street or line, which numbers turn into lines of an address: "Rue 1", "Adresse 4", "Adresse 1 & 2". */
const LINE_WORDS = new Set([
  ...splitHeadings(`${PART_WORDS.street}|${PART_WORDS.address}`),
  ...splitHeadings(PART_WORDS.line1).flatMap((key) => (key.endsWith('1') ? [key.slice(0, -1)] : [])),
]);
const NUMBERED = /^(\D{2,})([1-9]{1,3})$/;
function findLine(key: string): PartyPart | undefined {
  const [, word = '', numbers = ''] = NUMBERED.exec(key) ?? [];
  if (!LINE_WORDS.has(word)) return undefined;
  return numbers.startsWith('1') ? 'line1' : numbers.startsWith('2') ? 'line2' : 'line3';
}
const findPart = (key: string): PartyPart | undefined => PART_BY_KEY.get(key) ?? findLine(key);

const toAffixes = (affix: Affix, words: string) => splitHeadings(words).map((key) => [key, affix] as const);
const AFFIXES: readonly (readonly [key: string, affix: Affix])[] = [
  ...(Object.entries(PARTY_WORDS) as [Party, string][]).flatMap(([party, words]) => toAffixes(party, words)),
  ...toAffixes('filler', FILLERS),
].sort(([one], [other]) => other.length - one.length);

/** Longer keys don't name a part. */
const MAX_KEY_LENGTH = 60;
/** "Code postal de l'adresse de livraison du client" has this many words besides its part. */
const MAX_AFFIXES = 5;
/** The first of several parties wins: "Return to sender" isn't the sender's. */
const PRECEDENCE: readonly Party[] = ['other', 'sender', 'recipient', 'buyer'];

const PARTY_KEYS = new Set(AFFIXES.filter(([key, affix]) => affix !== 'filler' && key.length > 2).map(([key]) => key));

/** Whether a text names a party. */
export const mentionsParty = (text: string): boolean =>
  (text.match(/\p{L}+/gu) ?? []).some((word) => PARTY_KEYS.has(toHeadingKey(word)));

interface Parsed {
  key: string;
  part: PartyPart;
  affixes: readonly Affix[];
}

const BY_START = Map.groupBy(AFFIXES, ([word]) => word[0]);
const BY_END = Map.groupBy(AFFIXES, ([word]) => word.at(-1));

/** Lists what remains of a key without a word at either end, longest words first. */
const listRests = (key: string): { rest: string; affix: Affix }[] => {
  const starts = (BY_START.get(key[0]) ?? []).filter(([word]) => word.length < key.length && key.startsWith(word));
  const ends = (BY_END.get(key.at(-1)) ?? []).filter(([word]) => word.length < key.length && key.endsWith(word));
  return [
    ...starts.map(([word, affix]) => ({ length: word.length, rest: key.slice(word.length), affix })),
    ...ends.map(([word, affix]) => ({ length: word.length, rest: key.slice(0, -word.length), affix })),
  ].sort((one, other) => other.length - one.length);
};

/** Strips party words from both ends of a key until a part remains; visits each remainder once. */
function parse(key: string, depth: number, visited: Set<string>): Parsed | undefined {
  const part = findPart(key);
  if (part) return { key, part, affixes: [] };
  if (depth === 0 || visited.has(key)) return undefined;
  visited.add(key);
  for (const { rest, affix } of listRests(key)) {
    const parsed = parse(rest, depth - 1, visited);
    if (parsed) return { ...parsed, affixes: [...parsed.affixes, affix] };
  }
  return undefined;
}

/** With as few words taken away as possible: "Dirección dest." is an address, not "Dirección de" and "st". */
function parseShortest(key: string): Parsed | undefined {
  for (let depth = 0; depth <= MAX_AFFIXES; depth += 1) {
    const parsed = parse(key, depth, new Set());
    if (parsed) return parsed;
  }
  return undefined;
}

/** "Provincia o estado", "State or province". */
const EITHER = new Set(['o', 'u', 'or', 'ou', 'oder', 'y', 'e', 'et', 'und', 'and']);
function withoutEither(words: readonly string[]): string | undefined {
  const left = words.filter((word) => !EITHER.has(word));
  return left.length < words.length ? left.join('') : undefined;
}

/** Parts that one heading names as alternatives; the first is what they have in common. */
const FAMILIES: readonly (readonly PartyPart[])[] = [
  ['name', 'company'],
  ['postcode'],
  ['state', 'county', 'stateCode'],
  ['city', 'suburb', 'district', 'place'],
  ['country', 'countryCode'],
  ['phone'],
  ['email'],
];
const MAX_WORDS = 6;

/** Reads "Postal/Zip Code", "Firma / Name", "Tél. portable": several words for one part, maybe with a shared end. */
function parseAlternatives(words: readonly string[]): Parsed | undefined {
  if (words.length < 2 || words.length > MAX_WORDS) return undefined;
  const end = words.at(-1) ?? '';
  const all = words.filter((word) => !EITHER.has(word)).map((word) => parseShortest(word) ?? parseShortest(word + end));
  for (const own of [all, all.slice(0, -1)]) {
    const family = FAMILIES.find((parts) => own.every((one) => one && parts.includes(one.part)));
    const [first] = own;
    if (!family || !first || own.length < 2) continue;
    const isSame = own.every((one) => one?.part === first.part);
    return {
      key: words.join(''),
      part: isSame ? first.part : (family[0] ?? first.part),
      affixes: own.flatMap((one) => one?.affixes ?? []),
    };
  }
  return undefined;
}

/** Reads "Ship To - Address 1", "shippingCity", "City (Billing)", "Lieferstraße", "Ville de livraison", "收件人城市". */
export function readPartyHeading(written: string): PartyHeading | undefined {
  const heading = withWholeParty(toSimplified(written));
  const key = toHeadingKey(heading);
  // The search for headings also examines rows of numbers.
  if (key.length > MAX_KEY_LENGTH || !/\p{L}/u.test(key)) return undefined;
  const words = foldText(heading).match(/[\p{L}\p{N}]+/gu) ?? [];
  const either = withoutEither(words);
  const parsed = parseShortest(key) ?? (either ? parseShortest(either) : undefined) ?? parseAlternatives(words);
  if (!parsed) return undefined;
  const party = PRECEDENCE.find((one) => parsed.affixes.includes(one));
  if (!party && NEEDS_PARTY.has(parsed.key)) return undefined;
  return { party, part: parsed.part, isWeak: !party && WEAK.has(parsed.key) };
}

/** Whether a heading names only a party, above the columns of its parts: "Empfänger", "Ship-to address". */
const isPartyName = (heading: string): boolean => {
  const found = heading.trim() === '' ? undefined : readPartyHeading(`${heading} name`);
  return found?.party !== undefined && found.part === 'name';
};

/** Returns headings with the party in the row above them: "Empfänger" over "Name" and "Ort". */
export function withPartyRow(headings: readonly string[], above: readonly (string | undefined)[]): string[] {
  let party = '';
  return headings.map((heading, column) => {
    if (column >= MAX_IMPORT_COLUMNS) return heading;
    const text = (above[column] ?? '').trim();
    if (text !== '') party = isPartyName(text) ? trimEndOf(text, ':：') : '';
    const own = party === '' ? undefined : readPartyHeading(heading);
    return own && !own.party ? `${party} ${heading}` : heading;
  });
}

/** A column whose heading names a part of a party. */
export interface PartyColumn extends PartyHeading {
  column: number;
  /** Another column has the same heading. */
  isDoubled: boolean;
}
export type SampleRows = readonly (readonly string[])[];

/** The columns of a party by part. */
export type Parts = Partial<Record<PartyPart, number>> & {
  /** Two columns compete for a part of the address. */
  isOpen?: boolean;
  /** More columns of the street line: "Apartment" and "Floor" next to "Address 2". */
  extras?: number[];
};

const STREETS = ['line1', 'street', 'address'] as const satisfies readonly PartyPart[];

const textAt = (row: readonly string[], column: number) => (row[column] ?? '').trim();
/** Lists the non-empty first texts of a column. */
export const listTexts = (rows: SampleRows, column: number): string[] =>
  rows.map((row) => textAt(row, column)).filter(Boolean);

const toWords = (text: string) =>
  ` ${
    foldText(text)
      .match(/[\p{L}\p{N}]+/gu)
      ?.join(' ') ?? ''
  } `;

/** Whether a column never adds anything to the other one; false if both are empty. */
function isRepeated(rows: SampleRows, column: number, other: number): boolean {
  const filled = rows.filter((row) => textAt(row, column) !== '');
  return filled.length > 0 && filled.every((row) => toWords(textAt(row, other)).includes(toWords(textAt(row, column))));
}

/** "4", "12 a": a house number. */
const isHouseNumber = (text: string) => /^\d{1,5}\s?\p{L}?$/u.test(text);
const isStreetNumber = (rows: SampleRows, column: number) => {
  const texts = listTexts(rows, column);
  return texts.length > 0 && texts.every(isHouseNumber);
};

/**
 * Maps the parts of one party to their first column with content. Marks it as open if two columns compete for a part of
 * the address.
 */
export function findParts(columns: readonly PartyColumn[], party: Party | undefined, rows: SampleRows): Parts {
  const partyColumns = columns.filter((one) => one.party === party);
  const hasCity = partyColumns.some(
    ({ part, isWeak }) => !isWeak && (part === 'city' || part === 'place' || part === 'postcode'),
  );
  const relevant = partyColumns.filter(({ isWeak }) => hasCity || !isWeak);
  const parts: Parts = {};
  if (relevant.some(({ part, isDoubled }) => isDoubled && ADDRESS.has(part))) parts.isOpen = true;
  for (const [part, columnsOfPart] of Map.groupBy(
    relevant.filter(({ isDoubled }) => !isDoubled),
    (one) => one.part,
  )) {
    const all = columnsOfPart.map(({ column }) => column);
    const first = all.find((column) => !isEmpty(rows, column)) ?? all[0];
    if (first === undefined) continue;
    parts[part] = first;
    const others = all.filter((column) => column !== first && (EXTRA.has(part) || addsTo(rows, column, first, part)));
    if (others.length > 0) parts.extras = [...(parts.extras ?? []), ...others];
  }
  return withHouseNumber(withPlace(parts), rows);
}

const ONCE = new Set<PartyPart>(['address', 'street', 'line1', 'city']);
/** Whether another column of a part that addresses have once says something else. */
const addsTo = (rows: SampleRows, column: number, first: number, part: PartyPart) =>
  ONCE.has(part) &&
  listTexts(rows, column).length > 0 &&
  !isRepeated(rows, column, first) &&
  !isRepeated(rows, first, column);

/** Treats a place as the city, or as one more part of the street line. */
const withPlace = ({ place, ...parts }: Parts): Parts => {
  if (place === undefined) return parts;
  return parts.city === undefined ? { ...parts, city: place } : { ...parts, extras: [...(parts.extras ?? []), place] };
};

const isEmpty = (rows: SampleRows, column: number) => rows.length > 0 && listTexts(rows, column).length === 0;

/** Treats a number column after the street, and a second line of only numbers, as house numbers. */
function withHouseNumber({ number, ...parts }: Parts, rows: SampleRows): Parts {
  if (parts.houseNumber !== undefined) return parts;
  const street = STREETS.map((part) => parts[part]).find((column) => column !== undefined);
  if (street === undefined) return parts;
  if (number === street + 1 && isStreetNumber(rows, number)) return { ...parts, houseNumber: number };
  const { line2, extras = [], ...others } = parts;
  const hasNumber = listTexts(rows, street).some((text) => /\d/.test(text));
  const numberColumn = [line2, ...extras].find((column) => column !== undefined && isStreetNumber(rows, column));
  if (numberColumn === undefined || hasNumber) return parts;
  const [second, ...more] = [line2, ...extras].filter((column) => column !== undefined && column !== numberColumn);
  return {
    ...others,
    houseNumber: numberColumn,
    ...(second !== undefined && { line2: second }),
    ...(more.length > 0 && { extras: more.filter((column) => column !== undefined) }),
  };
}

const EXTRA = new Set<PartyPart>(['line2', 'line3', 'district']);
const ADDRESS = new Set<PartyPart>([
  'address',
  'street',
  'line1',
  'line2',
  'line3',
  'houseNumber',
  'houseAddition',
  'district',
  'suburb',
  'city',
  'place',
  'postcode',
  'county',
  'state',
  'stateCode',
  'country',
  'countryCode',
]);

const hasStreet = (parts: Parts) => STREETS.some((part) => parts[part] !== undefined);
const hasTown = ({ city, suburb }: Parts) => city !== undefined || suburb !== undefined;
/** A postcode or country alone isn't an address. */
export const isAddress = (parts: Parts): boolean => hasStreet(parts) || hasTown(parts);

/** Whether a street column ends with the house number in every row. */
function endsWith(rows: SampleRows, street: number, number: number): boolean {
  const filled = rows.filter((row) => textAt(row, number) !== '');
  return (
    filled.length > 0 && filled.every((row) => toWords(textAt(row, street)).endsWith(toWords(textAt(row, number))))
  );
}

/** Names of streets in languages that write the house number after them, in whichever order a program exports. */
const isNumberedAfter = (street: string) =>
  /(?:stra(?:ß|ss)e|str\.?|weg|gasse|allee|platz|straat|laan)$|^(?:calle|c\/|avda?\.?|via|viale|ul\.) ?/iu.test(street);

/** Returns the street columns, including the house number. */
function joinStreet(parts: Parts, rows: SampleRows): number[] {
  const { line1, street, address, houseNumber, houseAddition } = parts;
  const columns = [line1, street, address].filter((column) => column !== undefined);
  const [first] = columns;
  // "Shipping Street" repeats its lines, and a single address column often contains everything.
  const isSame = (column: number, other: number) => isRepeated(rows, column, other) || isRepeated(rows, other, column);
  const others = columns.slice(1).filter((column) => first !== undefined && rows.length > 0 && !isSame(first, column));
  const partyColumns = first === undefined ? [] : [first, ...others];
  const isWritten = houseNumber !== undefined && partyColumns.some((column) => endsWith(rows, column, houseNumber));
  const numbers = [isWritten ? undefined : houseNumber, houseAddition].filter((column) => column !== undefined);
  const isBefore =
    first !== undefined &&
    houseNumber !== undefined &&
    houseNumber < first &&
    !listTexts(rows, first).some(isNumberedAfter);
  return isBefore ? [...numbers, ...partyColumns] : [...partyColumns.slice(0, 1), ...numbers, ...partyColumns.slice(1)];
}

/** Returns the columns of an address, city first, without repeats; drops the least important if there are too many. */
export function joinAddress(parts: Parts, rows: SampleRows): number[] {
  const { city, suburb, line2, line3, district, postcode, county, state, stateCode, country, countryCode } = parts;
  const whole = parts.line1 === undefined && parts.street === undefined ? parts.address : undefined;
  const isRepeatedByWhole = (column: number) =>
    whole !== undefined && column !== whole && isRepeated(rows, column, whole);
  const secondary = [county, city === undefined ? undefined : suburb, ...(parts.extras ?? []), line3, district, line2];
  const columns = [
    city ?? suburb,
    ...joinStreet(parts, rows),
    line2,
    line3,
    ...(parts.extras ?? []),
    city === undefined ? undefined : suburb,
    district,
    postcode,
    county,
    state ?? stateCode,
    country ?? countryCode,
  ].filter((column) => column !== undefined);
  const distinct = [...new Set(columns)].filter((column) => !isRepeatedByWhole(column));
  const needless = secondary.filter((column) => column !== undefined && distinct.includes(column));
  // Empty columns go first: dropping them loses nothing.
  const order = needless.toSorted((one, other) => Number(isEmpty(rows, other ?? 0)) - Number(isEmpty(rows, one ?? 0)));
  const isOut = new Set(order.slice(0, Math.max(0, distinct.length - MAX_JOINED_COLUMNS)));
  return distinct.filter((column) => !isOut.has(column)).slice(0, MAX_JOINED_COLUMNS);
}

/** Returns an address column plus the postcode, state and country it doesn't contain. */
export const withRest = (column: number, parts: Parts, rows: SampleRows): number[] =>
  [column, ...joinAddress(parts, rows).filter((other) => rows.length > 0 && !isRepeated(rows, other, column))].slice(
    0,
    MAX_JOINED_COLUMNS,
  );

/** Fills a party's missing parts from columns that name no party, unless those form a complete address themselves. */
export const complete = (parts: Parts, others: Parts): Parts =>
  hasStreet(parts) && hasTown(parts) && isAddress(others) ? parts : { ...others, ...parts };

/** Adds the street that only the other party's column has: "客户地址" beside "市" and "省". */
export const withStreetOf = (parts: Parts, other: Parts, rows: SampleRows): Parts =>
  hasStreet(parts) || !hasTown(parts) || hasTown(other) || isEmpty(rows, other.address ?? -1)
    ? parts
    : { ...parts, ...(other.address !== undefined && { address: other.address }) };

/** Returns the name columns: a full name, or first and last name. */
export function joinName(parts: Parts, rows: SampleRows): number[] | undefined {
  const { name, contact, givenName, firstName, lastName } = parts;
  const first = firstName ?? givenName;
  if (first !== undefined && lastName !== undefined) return [first, lastName];
  // French "Nom" and German "Name" next to a first name are the last name, unless they contain the first name.
  const last = givenName ?? name;
  if (firstName !== undefined && last !== undefined && rows.length > 0 && !isRepeated(rows, firstName, last))
    return [firstName, last];
  if (firstName !== undefined && givenName !== undefined) return [firstName, givenName];
  const only = name ?? givenName ?? lastName ?? firstName ?? contact;
  return only === undefined ? undefined : [only];
}
