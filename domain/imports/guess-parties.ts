import { foldText } from '../fold-text.ts';
import type { Party, PartyHeading, PartyPart } from './heading-parties.ts';
import { MOST_JOINED_COLUMNS } from './import.ts';

/** A column whose heading names a part of a party. */
export interface PartyColumn extends PartyHeading {
  column: number;
  /** Another column has the same heading. */
  isDoubled: boolean;
}
export type SampleRows = readonly (readonly string[])[];

/** The columns of a party by their parts. */
export type Parts = Partial<Record<PartyPart, number>> & {
  /** A part of the address stands there twice. */
  isOpen?: boolean;
  /** More columns that say where in a street: "Apartment" and "Floor" beside "Address 2". */
  extras?: number[];
};

const STREETS = ['line1', 'street', 'address'] as const satisfies readonly PartyPart[];

const textAt = (row: readonly string[], column: number) => (row[column] ?? '').trim();
/** What the first rows have in a column; empty cells say nothing. */
export const listTexts = (rows: SampleRows, column: number): string[] =>
  rows.map((row) => textAt(row, column)).filter(Boolean);

const toWords = (text: string) =>
  ` ${
    foldText(text)
      .match(/[\p{L}\p{N}]+/gu)
      ?.join(' ') ?? ''
  } `;

/** Whether a column never says more than the other one; false where no row says anything. */
function isRepeated(rows: SampleRows, column: number, other: number): boolean {
  const filled = rows.filter((row) => textAt(row, column) !== '');
  return filled.length > 0 && filled.every((row) => toWords(textAt(row, other)).includes(toWords(textAt(row, column))));
}

/** "4", "12 a": the number of a house. */
const isHouseNumber = (text: string) => /^\d{1,5}\s?\p{L}?$/u.test(text);
const isStreetNumber = (rows: SampleRows, column: number) => {
  const texts = listTexts(rows, column);
  return texts.length > 0 && texts.every(isHouseNumber);
};

/**
 * The parts of one party, each by its first column that holds something. Undefined where a part of an address stands there
 * twice.
 */
export function findParts(columns: readonly PartyColumn[], party: Party | undefined, rows: SampleRows): Parts {
  const own = columns.filter((one) => one.party === party);
  const hasCity = own.some(({ part, isWeak }) => !isWeak && (part === 'city' || part === 'postcode'));
  const meant = own.filter(({ isWeak }) => hasCity || !isWeak);
  const parts: Parts = {};
  if (meant.some(({ part, isDoubled }) => isDoubled && ADDRESS.has(part))) parts.isOpen = true;
  for (const [part, columnsOfPart] of Map.groupBy(
    meant.filter(({ isDoubled }) => !isDoubled),
    (one) => one.part,
  )) {
    const all = columnsOfPart.map(({ column }) => column);
    const first = all.find((column) => !isEmpty(rows, column)) ?? all[0];
    if (first === undefined) continue;
    parts[part] = first;
    const others = all.filter((column) => column !== first);
    if (EXTRA.has(part) && others.length > 0) parts.extras = [...(parts.extras ?? []), ...others];
  }
  return withHouseNumber(parts, rows);
}

const isEmpty = (rows: SampleRows, column: number) => rows.length > 0 && listTexts(rows, column).length === 0;

/** A number right of the street, and a second line that holds only numbers, are those of the house. */
function withHouseNumber({ number, ...parts }: Parts, rows: SampleRows): Parts {
  if (parts.houseNumber !== undefined) return parts;
  const street = STREETS.map((part) => parts[part]).find((column) => column !== undefined);
  if (street === undefined) return parts;
  if (number === street + 1 && isStreetNumber(rows, number)) return { ...parts, houseNumber: number };
  const { line2, extras = [], ...others } = parts;
  const hasNumber = listTexts(rows, street).some((text) => /\d/.test(text));
  const found = [line2, ...extras].find((column) => column !== undefined && isStreetNumber(rows, column));
  if (found === undefined || hasNumber) return parts;
  const [second, ...more] = [line2, ...extras].filter((column) => column !== undefined && column !== found);
  return {
    ...others,
    houseNumber: found,
    ...(second !== undefined && { line2: second }),
    ...(more.length > 0 && { extras: more.filter((column) => column !== undefined) }),
  };
}

const EXTRA = new Set<PartyPart>(['line2', 'line3', 'district']);
const ADDRESS = new Set<PartyPart>([
  ...(['address', 'street', 'line1', 'line2', 'line3', 'houseNumber', 'houseAddition', 'district', 'suburb'] as const),
  ...(['city', 'postcode', 'county', 'state', 'stateCode', 'country', 'countryCode'] as const),
]);

const hasStreet = (parts: Parts) => STREETS.some((part) => parts[part] !== undefined);
const hasTown = ({ city, suburb }: Parts) => city !== undefined || suburb !== undefined;
/** A postcode or a country alone is no address. */
export const isAddress = (parts: Parts): boolean => hasStreet(parts) || hasTown(parts);

/** The columns that say the street, with the number of the house where the list has it. */
function joinStreet(parts: Parts, rows: SampleRows): number[] {
  const { line1, street, address, houseNumber, houseAddition } = parts;
  const columns = [line1, street, address].filter((column) => column !== undefined);
  const [first] = columns;
  // "Shipping Street" says again what the lines say, and an address beside them is often the whole one.
  const isSame = (column: number, other: number) => isRepeated(rows, column, other) || isRepeated(rows, other, column);
  const others = columns.slice(1).filter((column) => first !== undefined && rows.length > 0 && !isSame(first, column));
  const own = first === undefined ? [] : [first, ...others];
  const numbers = [houseNumber, houseAddition].filter((column) => column !== undefined);
  const isBefore = first !== undefined && houseNumber !== undefined && houseNumber < first;
  return isBefore ? [...numbers, ...own] : [...own.slice(0, 1), ...numbers, ...own.slice(1)];
}

/** The columns of an address, city first; what another column says as well is left out, and of too many the least needed. */
export function joinAddress(parts: Parts, rows: SampleRows): number[] {
  const { city, suburb, line2, line3, district, postcode, county, state, stateCode, country, countryCode } = parts;
  const whole = parts.line1 === undefined && parts.street === undefined ? parts.address : undefined;
  const isSaid = (column: number) => whole !== undefined && column !== whole && isRepeated(rows, column, whole);
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
  const own = [...new Set(columns)].filter((column) => !isSaid(column));
  const needless = secondary.filter((column) => column !== undefined && own.includes(column));
  // Empty ones first: nothing is lost by them.
  const order = needless.toSorted((one, other) => Number(isEmpty(rows, other ?? 0)) - Number(isEmpty(rows, one ?? 0)));
  const isOut = new Set(order.slice(0, Math.max(0, own.length - MOST_JOINED_COLUMNS)));
  return own.filter((column) => !isOut.has(column)).slice(0, MOST_JOINED_COLUMNS);
}

/** A column that is the address, and what of a postcode, state or country it does not say itself. */
export const withRest = (column: number, parts: Parts, rows: SampleRows): number[] =>
  [column, ...joinAddress(parts, rows).filter((other) => rows.length > 0 && !isRepeated(rows, other, column))].slice(
    0,
    MOST_JOINED_COLUMNS,
  );

/** What one party lacks is taken from columns that name no party, unless these are an address of their own. */
export const complete = (parts: Parts, others: Parts): Parts =>
  hasStreet(parts) && hasTown(parts) && isAddress(others) ? parts : { ...others, ...parts };

/** The columns of a name: a whole one, or first and last name. */
export function joinName(parts: Parts, rows: SampleRows): number[] | undefined {
  const { name, contact, givenName, firstName, lastName } = parts;
  const first = firstName ?? givenName;
  if (first !== undefined && lastName !== undefined) return [first, lastName];
  // French "Nom" and German "Name" beside a first name are the last name, unless they have it in them.
  const last = givenName ?? name;
  if (firstName !== undefined && last !== undefined && rows.length > 0 && !isRepeated(rows, firstName, last))
    return [firstName, last];
  if (firstName !== undefined && givenName !== undefined) return [firstName, givenName];
  const only = name ?? givenName ?? lastName ?? firstName ?? contact;
  return only === undefined ? undefined : [only];
}
