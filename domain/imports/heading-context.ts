import { trimEndOf, trimStartOf } from '../clean-text.ts';
import { foldText } from '../fold-text.ts';
import { LENGTH_WORDS, MASS_WORDS } from '../shipments/units.ts';
import { isMostly } from './heading-between.ts';
import { type FieldHeading, LATER, readFieldHeading, readHeading } from './heading-fields.ts';
import { findPart, MAX_KEY_LENGTH, type PartyHeading, readPartyHeading } from './heading-parties.ts';
import { findMeasure, readLengthHeading, readSideLetter, SIDES } from './heading-units.ts';
import { PARTY_WORDS, splitHeadings } from './heading-words.ts';
import { PERSON_OR_PLACE } from './headings.ts';
import { MAX_IMPORT_COLUMNS } from './import.ts';
import { isPartOfAddress, listTexts, type PartyColumn, type SampleRows, STREETS } from './party-columns.ts';

export interface Heading {
  column: number;
  key: string;
  /** The heading's field, other than a part of a person or address. */
  fieldHeading: FieldHeading | undefined;
  party: PartyColumn | undefined;
}

/** Fewest parts behind an unknown word that make it a party. */
const MIN_PARTS = 3;
type PartOfColumn = Map<number, PartyHeading['part']>;

function isWhole(group: PartOfColumn): boolean {
  const parts = new Set(group.values());
  const hasStreet = STREETS.some((part) => parts.has(part));
  return parts.size >= MIN_PARTS && hasStreet && (parts.has('city') || parts.has('postcode'));
}

/** Returns the largest whole address; empty beside another one, because only one of them is the recipient's. */
function findOnlyWhole(groups: readonly PartOfColumn[]): PartOfColumn {
  const [largest = new Map(), ...others] = groups.filter(isWhole).sort((one, other) => other.size - one.size);
  return others.some((group) => ![...group.keys()].some((column) => largest.has(column))) ? new Map() : largest;
}

/** Finds the columns that most headings name with the same unknown beginning or end: "AdresatUlica", "POCity". */
function findUnknownParty(headings: readonly Heading[], rows: SampleRows): PartOfColumn {
  const groups = new Map<string, PartOfColumn>();
  const unknown = headings.filter(
    ({ key, party, fieldHeading }) => !party && !fieldHeading && key.length <= MAX_KEY_LENGTH,
  );
  for (const { column, key } of unknown)
    for (let at = 1; at < key.length; at += 1) {
      const [start, end] = [key.slice(0, at), key.slice(at)];
      for (const [affix, rest] of [
        [`${start}-`, end],
        [`-${end}`, start],
      ] as const) {
        const part = rest.length > 2 ? findPart(rest) : undefined;
        if (part) groups.set(affix, (groups.get(affix) ?? new Map()).set(column, part));
      }
    }
  const isFilled = (group: PartOfColumn) =>
    rows.length === 0 || [...group.keys()].some((column) => listTexts(rows, column).length > 0);
  return findOnlyWhole([...groups.values()].filter(isFilled));
}

/** Parts without which there is no address. */
const NEEDED: readonly string[] = [...STREETS, 'city', 'place', 'suburb', 'postcode'];
/** Takes the only address of a list for the recipient's, even if its headings share a word nobody knows. */
export function withUnknownParty(headings: Heading[], rows: SampleRows): Heading[] {
  const isKnown = ({ party, fieldHeading }: Heading) =>
    party
      ? party.party !== 'sender' && party.party !== 'other' && NEEDED.includes(party.part)
      : fieldHeading?.field === 'destinationAddress';
  if (headings.some(isKnown)) return headings;
  const parts = findUnknownParty(headings, rows);
  return headings.map((heading) => {
    const { column } = heading;
    const part = parts.get(column);
    return part
      ? { ...heading, party: { party: 'recipient', part, isWeak: false, column, isDoubled: false } }
      : heading;
  });
}

/** Reads "Name1" as the company and "Name2", "Name3" as a person if some rows have only those. */
export function withNumberedNames(headings: Heading[], rows: SampleRows): Heading[] {
  const parts = new Map<Heading, PartyHeading['part']>();
  for (const company of headings.filter(({ key }) => key.endsWith('name1'))) {
    const [first, last] = ['2', '3'].map((sign) => headings.find(({ key }) => key === company.key.slice(0, -1) + sign));
    const isEmpty = (row: readonly string[], heading: Heading) => !row[heading.column]?.trim();
    if (!first || !last || !rows.some((row) => isEmpty(row, company) && !isEmpty(row, first) && !isEmpty(row, last)))
      continue;
    parts.set(company, 'company').set(first, 'firstName').set(last, 'lastName');
  }
  return headings.map((heading) => {
    const part = parts.get(heading);
    return heading.party && part ? { ...heading, party: { ...heading.party, part } } : heading;
  });
}

/** Whether a heading names only a party, above the columns of its parts: "Empfänger", "Ship-to address". */
const isPartyName = (heading: string): boolean => {
  const found = heading.trim() === '' ? undefined : readPartyHeading(`${heading} name`);
  return found?.party !== undefined && found.part === 'name';
};

/** Parts of a person's name. */
const NAMES: readonly string[] = ['name', 'givenName', 'firstName', 'lastName'];
const BARE_SIDES: Partial<Record<string, 'recipient' | 'sender'>> = {
  destinationAddress: 'recipient',
  originAddress: 'sender',
  recipientName: 'recipient',
  senderName: 'sender',
};
const isNameField = (known: FieldHeading | undefined) => /Name$/.test(known?.field ?? '');
/** Two words or a few Chinese characters, without digits and commas. */
const isNameLike = (text: string) =>
  (/\s/.test(text.trim()) && !/[\d,;]/.test(text)) || /^\p{Script=Han}{2,4}(?<![市省区县州])$/u.test(text);
/** "Probe GmbH", "Acme Co., Ltd.", "测试有限公司". */
const isCompanyLike = (text: string) =>
  /(?:[\s,.](?:gmbh|ag|kg|e\. ?k|e\. ?v|ltd|llc|inc|corp|s\. ?a|s\. ?l|sas|sarl|srl|b\. ?v)\.?|公司)$/iu.test(
    text.trim(),
  );
/** "Kiel, Weg 1", "24103 Kiel", "上海市世纪大道1号": words and numbers, other than "Filiale 12" and "C-1001". */
const isAddressLike = (text: string) =>
  /\p{L}{2}/u.test(text) &&
  (/\d/.test(text)
    ? /[\s,]|\p{Script=Han}/u.test(text.trim())
    : /[市省]/u.test(text) && /[区县路街道镇]/u.test(text)) &&
  !/^\p{L}+[\s-]\d+$/u.test(text.trim()) &&
  !isCompanyLike(text);

/** Whether a heading begins with only a person: "Kunde (Lieferadresse)". */
function beginsWithPerson(heading: string): boolean {
  const [first = '', ...rest] = heading.split(/[([（【/|:：–-]/u);
  return rest.length > 0 && isNameField(readFieldHeading(first, true));
}

const BUYERS = new Set(splitHeadings(PARTY_WORDS.buyer));
const EITHER = new Set(splitHeadings(`${PERSON_OR_PLACE.to}|${PERSON_OR_PLACE.from}`));

const toSide = ({ party, fieldHeading }: Heading) => (party ? party.party : BARE_SIDES[fieldHeading?.field ?? '']);

/** Reads "Consignee" above addresses as the address if no other column has one. */
function withAddress(heading: Heading, others: readonly Heading[], texts: readonly string[]): Heading {
  const { fieldHeading } = heading;
  const hasAddress = others.some(({ party, fieldHeading: known }) =>
    party ? isPartOfAddress(party.part) : /Address$/.test(known?.field ?? ''),
  );
  if (!fieldHeading || hasAddress || !isMostly(texts, isAddressLike)) return heading;
  const field = fieldHeading.field === 'senderName' ? 'originAddress' : 'destinationAddress';
  return { ...heading, fieldHeading: { ...fieldHeading, field } };
}

/** "Customer (from Orders)" is the customer of another table. */
function toOwnKey(key: string): string {
  const at = key.lastIndexOf('from');
  return at !== -1 && /^\p{L}+$/u.test(key.slice(at + 'from'.length)) ? key.slice(0, at) : key;
}

/** Finds what an address's heading is above names; if another column has the name, companies are still companies. */
function findNamePart(
  { key }: Heading,
  { text, others, texts, rows }: { text: string; others: readonly Heading[]; texts: string[]; rows: SampleRows },
): 'name' | 'company' | undefined {
  const isEither = EITHER.has(key);
  const hasName = others.some(
    (other) =>
      NAMES.includes(other.party?.part ?? '') ||
      (!isEither && other.party?.part === 'contact') ||
      (isNameField(other.fieldHeading) && !BUYERS.has(toOwnKey(other.key))),
  );
  if (hasName) return isEither && isMostly(texts, isCompanyLike) ? 'company' : undefined;
  const hasStreet = others.some(
    (other) => STREETS.some((part) => part === other.party?.part) && listTexts(rows, other.column).length > 0,
  );
  const isPerson = beginsWithPerson(text);
  // "Destination" beside a street without a city is the city.
  const hasTown = others.some(({ party }) => party && ['city', 'suburb', 'place'].includes(party.part));
  if (!isEither && !isPerson && !hasTown) return undefined;
  const isAbove = hasStreet
    ? !texts.some((one) => (isPerson ? /\d/ : /[\d,]/).test(one))
    : (isPerson && texts.every(isNameLike)) ||
      (isEither && isMostly(texts, (one) => isNameLike(one) || isCompanyLike(one)));
  return isAbove ? 'name' : undefined;
}

/** "Entladestelle" beside "Entladestelle Ort" names who is there. */
const isSite = (part: string, others: readonly Heading[]) =>
  part === 'place' && others.some(({ party }) => party?.party && party.part === 'city');

/**
 * Reads headings by what is below them: addresses under "Consignee", and names under "Kunde (Lieferadresse)" and
 * "Ship to" beside a street, or if the heading may name a person.
 */
export function withNames(headings: Heading[], header: readonly string[], rows: SampleRows): Heading[] {
  return headings.map((heading) => {
    const { column, party, fieldHeading } = heading;
    const texts = listTexts(rows, column);
    const side = toSide(heading);
    if (texts.length === 0 || side === 'other') return heading;
    const others = headings.filter(
      (other) => other !== heading && (toSide(other) === side || (other.party && !other.party.party)),
    );
    if (!party && isNameField(fieldHeading)) return withAddress(heading, others, texts);
    if (party ? party.part !== 'address' && !isSite(party.part, others) : side === undefined) return heading;
    const part = findNamePart(heading, { text: header[column] ?? '', others, texts, rows });
    if (!part) return heading;
    return {
      ...heading,
      fieldHeading: undefined,
      party: { party: side, part, isWeak: false, column, isDoubled: false },
    };
  });
}

/** The unit of lengths in a heading above sides: "Dimensions (in)", "Maße in cm". */
function findUnitOfGroup(group: string): string | undefined {
  const [, unit = ''] = /[\s([](\p{L}{1,12})[)\]]?$/u.exec(group) ?? [];
  return LENGTH_WORDS.has(foldText(unit)) ? unit : undefined;
}

/** Returns a heading with the word above it if only both name a field: "Delivery" over "Date", "Gewicht" over "kg". */
function withGroup(heading: string, group: string): string {
  const unit = findUnitOfGroup(group);
  const isSide = readSideLetter(heading) ?? SIDES.some((side) => side === findMeasure(heading));
  if (unit && isSide) return readLengthHeading(heading) === undefined ? `${heading} (${unit})` : heading;
  const both = [`${group} ${heading}`, `${heading} ${group}`].find((text) => {
    const field = group === '' ? undefined : readFieldHeading(text, true);
    return field && field.rank < LATER && field.field !== readFieldHeading(group, true)?.field;
  });
  return both ?? heading;
}

/** Most columns between the start of a group and its name. */
const MAX_SHIFT = 3;
/** Returns how far the names of two parties stand behind the starts of their groups: above "Ort" of "Name", "Ort", "Name", "Ort". */
function findShift(headings: readonly string[], above: readonly (string | undefined)[]): number {
  const named = headings.slice(0, MAX_IMPORT_COLUMNS).flatMap((_, column) => (above[column]?.trim() ? [column] : []));
  const [first = 0, second = 0] = named;
  if (named.length !== 2 || !named.every((column) => isPartyName(above[column] ?? ''))) return 0;
  const isRepeated = (shift: number) =>
    first >= shift &&
    headings
      .slice(first - shift, second - shift)
      .every((text, index) => text !== '' && text === headings[second - shift + index]);
  return Math.max(0, [...Array(MAX_SHIFT).keys()].findIndex(isRepeated));
}

/** Returns headings with the party in the row above them, "Empfänger" over "Name" and "Ort", or another word. */
export function withPartyRow(headings: readonly string[], above: readonly (string | undefined)[]): string[] {
  let group = '';
  const shift = findShift(headings, above);
  return headings.map((heading, column) => {
    if (column >= MAX_IMPORT_COLUMNS) return heading;
    const text = (above[column + shift] ?? '').trim();
    // Lines of dashes between rows name nothing.
    if (text !== '') group = /\p{L}/u.test(text) ? trimEndOf(text, ':：').slice(0, MAX_KEY_LENGTH) : '';
    const own = isPartyName(group) ? readPartyHeading(heading) : undefined;
    if (own) return own.party ? heading : `${group} ${heading}`;
    return withGroup(heading, group);
  });
}

/** Fewest headings in a row above others, as opposed to a title. */
const MIN_ABOVE = 3;
/**
 * Returns headings with those that only the row above has: "Kunde" beside "Lieferanschrift" over "PLZ" and "Ort",
 * "Weight (lb)" beside "Dimensions (in)" over "L", "W" and "H".
 */
export function withHeadingsAbove(headings: readonly string[], above: readonly (string | undefined)[]): string[] {
  const texts = Array.from({ length: Math.max(headings.length, above.length) }, (_, column) =>
    trimEndOf((above[column] ?? '').trim(), ':：').slice(0, MAX_KEY_LENGTH),
  );
  const isRow = texts.filter((text) => /\p{L}/u.test(text)).length >= MIN_ABOVE;
  const isTaken = (text: string) => isRow || findMeasure(text) !== undefined;
  const all = texts.map((text, column) => headings[column] || (isTaken(text) ? text : ''));
  return all.slice(0, Math.max(headings.length, all.findLastIndex((heading) => heading !== '') + 1));
}

/** Cells beside units that say nothing else: currencies, volumes, counts and forms of dates. */
const BESIDE_UNITS = /^(?:\p{Sc}|[A-Z]{3}|m3|m³|cbm|pcs|stk|%|[TDMJYA]{1,4}[./-][TDMJYA]{1,4}[./-][TDMJYA]{1,4})$/iu;
/** "[lb]", "(in kg)" */
const toBare = (cell = '') =>
  trimEndOf(trimStartOf(cell.trim(), '([').trim(), ')].')
    .replace(/^(?:in|en) (?=\S)/i, '')
    .trim();
const isUnit = (text: string) => [MASS_WORDS, LENGTH_WORDS].some((words) => words.has(foldText(text)));

const isSideWithUnit = (text: string) => readSideLetter(text)?.unit !== undefined;

/**
 * Returns headings with the units in the row below them, "Weight" over "(lb)" and "Dimensions" over "L cm"; undefined if
 * that row says more.
 */
function withUnitRow(headings: readonly string[], below: readonly (string | undefined)[]): string[] | undefined {
  const units = headings.map((_, column) => toBare(below[column]));
  const filled = units.filter((text) => text !== '');
  if (below.length > headings.length || !filled.some(isUnit)) return undefined;
  if (!filled.every((text) => isUnit(text) || isSideWithUnit(text) || BESIDE_UNITS.test(text))) return undefined;
  return headings.map((heading, column) => {
    const unit = units[column];
    return unit ? (isSideWithUnit(unit) ? unit : `${heading} (${unit})`) : heading;
  });
}

/** Fewest headings that go on in the next row. */
const MIN_WRAPPED = 2;
const isKnown = (heading: string) => {
  const { fieldHeading, party } = readHeading(heading.slice(0, MAX_KEY_LENGTH), false);
  return fieldHeading !== undefined || party !== undefined;
};

const NET_OR_GROSS = /^(?:nett?o?|gross|brutt?o|brut|lordo)$/i;
/** Returns headings that go on in the row below them: "Post" over "code", and "Weight" over "net" and "gross". */
function withWrappedRow(written: readonly string[], below: readonly (string | undefined)[]): string[] | undefined {
  const texts = Array.from({ length: Math.max(written.length, below.length) }, (_, at) => (below[at] ?? '').trim());
  const headings = texts.map((text, column) => written[column] || (text && written[column - 1]) || '');
  const isShort = (column: number) => NET_OR_GROSS.test(texts[column] ?? '');
  const whole = headings.map((heading, column) =>
    (isShort(column) ? [texts[column], heading] : [heading, texts[column]]).filter(Boolean).join(' '),
  );
  const wrapped = [...texts.keys()].slice(0, MAX_IMPORT_COLUMNS).filter((column) => texts[column] !== '');
  if (wrapped.length < MIN_WRAPPED) return undefined;
  const isWrapped = (column: number) =>
    headings[column] !== '' && !/\d/.test(texts[column] ?? '') && (isShort(column) || isKnown(whole[column] ?? ''));
  // Names below "Recipient" make no heading, and a translation repeats what is known.
  const isNew = wrapped.some((column) => !isKnown(headings[column] ?? '') || !isKnown(texts[column] ?? ''));
  return isNew && wrapped.every(isWrapped) ? whole : undefined;
}

/** Returns headings with what the row below says of them; undefined if it is a row of data. */
export const withRowBelow = (headings: readonly string[], below: readonly (string | undefined)[]) =>
  withUnitRow(headings, below) ?? withWrappedRow(headings, below);
