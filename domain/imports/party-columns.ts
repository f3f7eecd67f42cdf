import { foldText } from '../fold-text.ts';
import type { PartyHeading } from './heading-parties.ts';
import type { Party, PartyPart } from './heading-words.ts';
import { MAX_JOINED_COLUMNS } from './import.ts';
import { hasSalesAreas } from './sales-areas.ts';

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
  /** All columns of phone numbers: "Tél. fixe" and "Tél. mobile". */
  phones?: number[];
};

export const STREETS = ['line1', 'street', 'address'] as const satisfies readonly PartyPart[];

export const isStreet = (part: PartyPart): boolean => STREETS.some((street) => street === part);

const textAt = (row: readonly string[], column: number) => (row[column] ?? '').trim();
/** Lists the non-empty first texts of a column. */
export const listTexts = (rows: SampleRows, column: number): string[] =>
  rows.map((row) => textAt(row, column)).filter(Boolean);
/** Whether a column has texts, or there are no rows yet. */
export const hasTexts = (rows: SampleRows, column: number) => rows.length === 0 || listTexts(rows, column).length > 0;
/** Whether a column has texts and all of them match. */
export function everyText(rows: SampleRows, column: number, matches: (text: string) => boolean): boolean {
  const texts = listTexts(rows, column);
  return texts.length > 0 && texts.every(matches);
}

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
export const isHouseNumber = (text: string) => /^\d{1,5}(?:\s?[/-]\s?\d{0,4})?\s?\p{L}{0,3}$/u.test(text);

/** "State" above "paid", and "Unit" above "pcs". */
const OF_ORDERS = new Set(
  (
    'paid unpaid pending processing shipped open closed completed complete new cancelled canceled waiting awaiting queued ready picked packed pick pack fulfilled ' +
    'unfulfilled partial delivered refunded returned draft confirmed approved done active offen bezahlt versendet versandt abgeschlossen storniert neu ' +
    'pendiente pagado enviado entregado cancelado payé payée expédié expédiée livré livrée annulé annulée pc pcs ea each box ctn set stk stück'
  )
    .split(' ')
    .map(foldText),
);
const IN_WORK =
  /^(?:pending|awaiting|on hold|in (?:progress|bearbeitung|process)|en (?:attente|cours|proceso|espera))(?:\s|$)/i;
const isOfOrders = (rows: SampleRows, column: number) =>
  everyText(rows, column, (text) => OF_ORDERS.has(foldText(text)) || IN_WORK.test(text));

const OF_AREAS = new Set<PartyPart>(['state', 'district', 'county']);

/**
 * Maps the parts of one party to their first column with content. Marks it as open if two columns compete for a part of
 * the address.
 */
export function findParts(columns: readonly PartyColumn[], party: Party | undefined, rows: SampleRows): Parts {
  const partyColumns = columns.filter((one) => one.party === party);
  const isBeside = (one: PartyColumn) => one.party === party || (party === undefined && one.party === 'recipient');
  const has = (...names: PartyPart[]) =>
    columns.some((one) => isBeside(one) && !one.isWeak && names.includes(one.part));
  const hasCity = has('city', 'place', 'postcode');
  // Dutch "Plaats" beside a street is the town.
  const isTown = ({ part }: PartyColumn) => part === 'city' && has(...STREETS);
  const relevant = partyColumns.filter(
    (one) =>
      (!one.isWeak && !(one.part === 'state' && isOfOrders(rows, one.column))) ||
      (one.isWeak &&
        (hasCity || isTown(one)) &&
        !isOfOrders(rows, one.column) &&
        !(OF_AREAS.has(one.part) && hasSalesAreas(listTexts(rows, one.column)))),
  );
  const parts: Parts = {};
  if (isOpen(relevant, rows)) parts.isOpen = true;
  const distinct = relevant.filter(({ isDoubled }) => !isDoubled);
  const clear = withoutTwo(distinct, rows);
  if (clear.length < distinct.length) parts.isOpen = true;
  for (const [part, columnsOfPart] of Map.groupBy(clear, (one) => one.part)) {
    const all = columnsOfPart.map(({ column }) => column);
    const first = all.find((column) => !isEmpty(rows, column)) ?? all[0];
    if (first === undefined) continue;
    parts[part] = first;
    if (part === 'phone') parts.phones = [...(parts.phones ?? []), ...all];
    if (part === 'phonePrefix') parts.phones = [first, ...(parts.phones ?? [])];
    const others = all.filter((column) => column !== first && (EXTRA.has(part) || addsTo(rows, column, first, part)));
    if (others.length > 0) parts.extras = [...(parts.extras ?? []), ...others];
  }
  const isOfTown = (one: PartyColumn) => one.part === 'city' && (one.party === party || one.party === undefined);
  return withHouseNumber(withPlace(parts, columns.some(isOfTown)), rows);
}

/** Whether columns compete for a part: those of one heading, or "Mailing address" and "Physical address" with numbers. */
function isOpen(columns: readonly PartyColumn[], rows: SampleRows): boolean {
  const isNumbered = ({ part, column }: PartyColumn) =>
    part === 'address' && everyText(rows, column, (text) => /\d/.test(text));
  const [first, second] = columns.filter(isNumbered);
  const isTwo = first !== undefined && second !== undefined && addsTo(rows, second.column, first.column, 'address');
  return isTwo || columns.some(({ part, isDoubled }) => isDoubled && ADDRESS.has(part));
}

const ONCE = new Set<PartyPart>(['address', 'street', 'line1', 'city']);
/** Whether a column says something that another one doesn't. */
const differs = (rows: SampleRows, column: number, first: number) =>
  listTexts(rows, column).length > 0 && !isRepeated(rows, column, first) && !isRepeated(rows, first, column);
/** Whether another column of a part that addresses have once says something else. */
const addsTo = (rows: SampleRows, column: number, first: number, part: PartyPart) =>
  ONCE.has(part) && differs(rows, column, first);

/** Treats a place as the city, or as one more part of the street line. */
const withPlace = ({ place, ...parts }: Parts, hasCity: boolean): Parts => {
  if (place === undefined) return parts;
  return !hasCity ? { ...parts, city: place } : { ...parts, extras: [...(parts.extras ?? []), place] };
};

const isEmpty = (rows: SampleRows, column: number) => rows.length > 0 && listTexts(rows, column).length === 0;

/** Treats a number column beside the street, and a second line of only numbers, as house numbers. */
function withHouseNumber({ number, ...parts }: Parts, rows: SampleRows): Parts {
  if (parts.houseNumber !== undefined) return parts;
  const street = STREETS.map((part) => parts[part]).find((column) => column !== undefined);
  if (street === undefined) return number === undefined ? parts : { ...parts, number };
  const hasNumber = listTexts(rows, street).some((text) => /\d/.test(text));
  const isBeside = number === street + 1 || (number === street - 1 && !hasNumber);
  if (number !== undefined && isBeside && everyText(rows, number, isHouseNumber))
    return { ...parts, houseNumber: number };
  const { line2, extras = [], ...others } = parts;
  const numberColumn = [line2, ...extras].find(
    (column) => column !== undefined && everyText(rows, column, isHouseNumber),
  );
  if (numberColumn === undefined || hasNumber) return parts;
  const [second, ...more] = [line2, ...extras].filter((column) => column !== undefined && column !== numberColumn);
  return {
    ...others,
    houseNumber: numberColumn,
    ...(second !== undefined && { line2: second }),
    ...(more.length > 0 && { extras: more.filter((column) => column !== undefined) }),
  };
}

/** Drops the parts that two addresses have each: "Recipient zip" beside "Ship to zip". */
function withoutTwo(columns: readonly PartyColumn[], rows: SampleRows): readonly PartyColumn[] {
  const byPart = Map.groupBy(columns, ({ part }) => part);
  const postcodes = (byPart.get('postcode') ?? []).filter(({ column }) => !isEmpty(rows, column));
  const isTwo = postcodes.some(({ column }) => differs(rows, column, postcodes[0]?.column ?? column));
  return isTwo ? columns.filter(({ part }) => byPart.get(part)?.length === 1) : columns;
}

const EXTRA = new Set<PartyPart>(['line2', 'line3', 'district']);
const ADDRESS = new Set<PartyPart>([
  'address',
  'street',
  'line1',
  'line2',
  'line3',
  'streetType',
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

export const isPartOfAddress = (part: PartyPart): boolean => ADDRESS.has(part);

export const hasStreet = (parts: Parts): boolean => STREETS.some((part) => parts[part] !== undefined);
/** Whether a party has a column for its city or suburb. */
export const hasTown = ({ city, suburb }: Parts) => city !== undefined || suburb !== undefined;
/** Whether the postcodes of two parties differ, so that neither's address completes the other's. */
export const areApart = ({ postcode: one }: Parts, { postcode: other }: Parts, rows: SampleRows) =>
  one !== undefined && other !== undefined && !isEmpty(rows, one) && differs(rows, other, one);
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

/** Whether "Delivery address" beside its own parts is above names: "Sample Inc, Jo Sample". */
function areNames(rows: SampleRows, column: number): boolean {
  const texts = listTexts(rows, column);
  return texts.some((text) => text.includes(', ')) && !texts.some((text) => /\d/.test(text));
}

/** Returns the street columns, including the house number. */
function joinStreet(parts: Parts, rows: SampleRows): number[] {
  const { line1, street, address, streetType, houseNumber, houseAddition } = parts;
  const columns = [line1, street, address].filter((column) => column !== undefined);
  const [first] = columns;
  // "Shipping Street" repeats its lines, and a single address column often contains everything.
  const isSame = (column: number, other: number) => isRepeated(rows, column, other) || isRepeated(rows, other, column);
  const others = columns
    .slice(1)
    .filter((column) => first !== undefined && rows.length > 0 && !isSame(first, column) && !areNames(rows, column));
  // "Avenue" says nothing without the name of the street.
  const name = (first === undefined ? [] : [first, streetType])
    .filter((column) => column !== undefined)
    .sort((one, other) => one - other);
  const isWritten = houseNumber !== undefined && columns.some((column) => endsWith(rows, column, houseNumber));
  const numbers = [isWritten ? undefined : houseNumber, houseAddition].filter((column) => column !== undefined);
  const isBefore =
    first !== undefined &&
    houseNumber !== undefined &&
    houseNumber < first &&
    !listTexts(rows, first).some(isNumberedAfter);
  return isBefore ? [...numbers, ...name, ...others] : [...name, ...numbers, ...others];
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
  // Lines often repeat the city or postcode.
  const ends = [city, postcode, county, state, stateCode].filter((column) => column !== undefined);
  const isRepeatedLine = (column: number) =>
    secondary.includes(column) && ends.some((end) => end !== column && isRepeated(rows, column, end));
  const distinct = [...new Set(columns)].filter((column) => !isRepeatedByWhole(column) && !isRepeatedLine(column));
  // "Barcelona" beside "Barcelona" says nothing.
  const isRepeatedState = (column: number | undefined) =>
    column !== undefined && city !== undefined && isRepeated(rows, column, city);
  const needless = [...[state, stateCode].filter(isRepeatedState), ...secondary].filter(
    (column) => column !== undefined && distinct.includes(column),
  );
  // Empty columns go first: dropping them loses nothing.
  const order = needless.toSorted((one, other) => Number(isEmpty(rows, other ?? 0)) - Number(isEmpty(rows, one ?? 0)));
  const isOut = new Set(order.slice(0, Math.max(0, distinct.length - MAX_JOINED_COLUMNS)));
  return distinct.filter((column) => !isOut.has(column)).slice(0, MAX_JOINED_COLUMNS);
}

/** Returns an address column plus the city before it, and the postcode, state and country, that it doesn't contain. */
export function withRest(column: number, parts: Parts, rows: SampleRows): number[] {
  const rest = joinAddress(parts, rows).filter((other) => rows.length > 0 && !isRepeated(rows, other, column));
  const towns = rest.filter((other) => other === parts.city);
  return [...new Set([...towns, column, ...rest])].slice(0, MAX_JOINED_COLUMNS);
}

/** Adds the town that only another column has: "Destination" beside "Consignee address". */
export function withTown(columns: number[], town: number | undefined, rows: SampleRows): number[] {
  const texts = town === undefined ? [] : listTexts(rows, town);
  if (town === undefined || texts.length === 0 || texts.some((text) => /[\d,]/.test(text))) return columns;
  const isWhole = (column: number) =>
    isRepeated(rows, town, column) || listTexts(rows, column).some((text) => /\d{4}/.test(text));
  return columns.some(isWhole) ? columns : [town, ...columns].slice(0, MAX_JOINED_COLUMNS);
}

/** Parts whose columns have content, or that the others lack too. */
const withContent = (parts: Parts, others: Parts, rows: SampleRows): Parts =>
  Object.fromEntries(
    Object.entries(parts).filter(([part, column]) => {
      const other = others[part as PartyPart];
      return typeof column !== 'number' || other === undefined || !isEmpty(rows, column) || isEmpty(rows, other);
    }),
  );

/** Fills a party's missing parts from columns that name no party, unless those form a complete address themselves. */
export function completeParts(written: Parts, others: Parts, rows: SampleRows): Parts {
  const parts = withContent(written, others, rows);
  const isWhole = hasStreet(parts) && hasTown(parts) && isAddress(others);
  return isWhole ? parts : withHouseNumber({ ...others, ...parts }, rows);
}

/** Adds the street that only the other party's column has: "客户地址" beside "市" and "省". */
export const withStreetOf = (parts: Parts, other: Parts, rows: SampleRows): Parts =>
  hasStreet(parts) || !hasTown(parts) || hasTown(other) || isEmpty(rows, other.address ?? -1)
    ? parts
    : { ...parts, ...(other.address !== undefined && { address: other.address }) };

const PERSON: readonly (readonly PartyPart[])[] = [
  ['name', 'contact', 'givenName', 'firstName', 'middleName', 'lastName', 'secondLastName'],
  ['company'],
  ['email'],
  ['phone', 'phonePrefix'],
];
const isOfPerson = ({ part }: PartyColumn) => PERSON.some((family) => family.includes(part));
export const hasPerson = (parts: Parts) => parts.name !== undefined || parts.company !== undefined || hasStreet(parts);

/**
 * Whether "Contact" in a list with the addresses of both sides may be either's: the sender has none of its own, and it
 * isn't between columns of the recipient.
 */
export function isSharedContact(one: PartyColumn, columns: readonly PartyColumn[], sender: Parts): boolean {
  const family = PERSON.find((parts) => parts.includes(one.part));
  if (one.party || !family || family.some((part) => sender[part] !== undefined)) return false;
  const named = columns.filter((other) => other.party || !isOfPerson(other));
  const before = named.findLast(({ column }) => column < one.column);
  const after = named.find(({ column }) => column > one.column);
  return [before, after].some((other) => other?.party !== 'recipient' && other?.party !== 'buyer');
}

/** Adds the last name that only another column has: "Apellidos" beside "Nombre destinatario". */
export function withLastName(parts: Parts, { lastName, firstName, givenName, name }: Parts): Parts {
  const isFirst = parts.lastName === undefined && (parts.firstName !== undefined || parts.givenName !== undefined);
  const isAlone = firstName === undefined && givenName === undefined && name === undefined;
  return isFirst && isAlone && parts.name === undefined && lastName !== undefined ? { ...parts, lastName } : parts;
}

/** Whether each row has its text either in one column or in the others, and both occur. */
function isEither(rows: SampleRows, column: number, others: readonly number[]): boolean {
  const isFilled = (row: readonly string[]) => others.some((other) => textAt(row, other) !== '');
  const filled = rows.filter((row) => textAt(row, column) !== '');
  return filled.length > 0 && !filled.some(isFilled) && rows.some(isFilled);
}

/** Adds the buyer's only name to a first name without one: "Nom de l'adhérent" beside "Prénom". */
export function withNameOf(parts: Parts, buyer: Parts, rows: SampleRows): Parts {
  const { name, givenName, firstName, lastName } = parts;
  const last = buyer.firstName === undefined ? (buyer.lastName ?? buyer.givenName) : undefined;
  const isAlone = firstName !== undefined && [name, givenName, lastName].every((column) => column === undefined);
  if (!isAlone || last === undefined || rows.length === 0 || isRepeated(rows, firstName, last)) return parts;
  return { ...parts, lastName: last };
}

/** Returns the name columns: a full name, or first and last name. */
export function joinName(parts: Parts, rows: SampleRows): number[] | undefined {
  const { name, contact, givenName, firstName, lastName } = parts;
  const first = firstName ?? givenName;
  if (name !== undefined && first !== undefined && lastName !== undefined && isEither(rows, name, [first, lastName]))
    return [name, first, lastName];
  if (first !== undefined && lastName !== undefined)
    return [first, parts.middleName, lastName, parts.secondLastName].filter((column) => column !== undefined);
  // French "Nom" and German "Name" next to a first name are the last name, unless they contain the first name.
  const last = givenName ?? name;
  if (firstName !== undefined && last !== undefined && rows.length > 0 && !isRepeated(rows, firstName, last))
    return [firstName, last];
  if (firstName !== undefined && givenName !== undefined) return [firstName, givenName];
  // "Nome" beside "Cognome" is the first name, unless it contains the last.
  if (name !== undefined && lastName !== undefined && rows.length > 0 && !isRepeated(rows, lastName, name))
    return [name, lastName];
  const only = name ?? givenName ?? lastName ?? firstName ?? contact;
  return only === undefined ? undefined : [only];
}
