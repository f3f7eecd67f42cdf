import { mentionsParty, type PartyHeading, readPartyHeading, splitHeadings, toHeadingKey } from './heading-parties.ts';
import { findMeasure } from './heading-units.ts';
import { HEADINGS } from './headings.ts';
import { IMPORT_FIELDS, type ImportField } from './import.ts';

/** The field that a heading is; the lower the rank, the likelier it is before others of that field. */
export interface FieldHeading {
  field: ImportField;
  rank: number;
}

/** What brackets say at the end is no part of a name, unless it says whose it is: "City (Billing)". */
export function withoutBracket(heading: string): string {
  const text = heading.trim();
  const bracket = /[)\]）]$/u.test(text) ? text.search(/[([（]/u) : -1;
  return bracket === -1 || mentionsParty(text.slice(bracket)) ? text : text.slice(0, bracket);
}

const FIELD_BY_HEADING = new Map(
  IMPORT_FIELDS.flatMap((field) => splitHeadings(HEADINGS[field]).map((key, rank) => [key, { field, rank }] as const)),
);

/** "Parcel weight", "Package_Reference1", "ShipmentInformation_ServiceType": what a field is of says nothing. */
const SUBJECT =
  /^[^\p{L}]*(?:shipment|shipping|ship|package|parcel|consignment|information|info|order|platform|dimensions?|dims?|sendung|paket|colis|paquete|envío)(?=[^\p{L}]|$)[^\p{L}]*/iu;
/** What an item weighs is what a parcel weighs only where nothing counts items. */
const ITEM = /^[^\p{L}]*item(?=[^\p{L}]|$)[^\p{L}]*/iu;
const WITH_SUBJECT = new Set<ImportField>([
  ...([
    'weight',
    'weightUnit',
    'length',
    'width',
    'height',
    'dimensionsUnit',
    'serviceType',
    'customerReference',
  ] as const),
]);
const MOST_SUBJECTS = 3;
/** The rank from which a heading says more than a field. */
export const LATER = 1_000;

const toSpaced = (heading: string) => heading.replace(/(\p{Ll})(?=\p{Lu})/gu, '$1 ').replace(/[_./-]+/g, ' ');
const COUNTS = new Set(
  splitHeadings('qty|quantity|item quantity|lineitem quantity|menge|anzahl|cantidad|quantité|数量'),
);
/** Whether a list counts the items of an order. */
export const countsItems = (header: readonly string[]): boolean =>
  header.some((heading) => COUNTS.has(toHeadingKey(heading)));

function readBare(heading: string): FieldHeading | undefined {
  const known =
    FIELD_BY_HEADING.get(toHeadingKey(heading)) ?? FIELD_BY_HEADING.get(toHeadingKey(withoutBracket(heading)));
  const measure = known ? undefined : findMeasure(heading);
  return known ?? (measure && { field: measure, rank: 0 });
}

/** The field that a heading names; "Parcel weight" is the weight after a heading that says only that. */
export function readFieldHeading(heading: string, hasItems: boolean): FieldHeading | undefined {
  const whole = readBare(heading);
  if (whole) return whole;
  let rest = toSpaced(heading);
  for (let taken = 0; taken < MOST_SUBJECTS; taken += 1) {
    const shorter = hasItems ? rest.replace(SUBJECT, '') : rest.replace(SUBJECT, '').replace(ITEM, '');
    if (shorter === rest || shorter === '') return undefined;
    rest = shorter;
    const found = readBare(rest);
    if (found) return WITH_SUBJECT.has(found.field) ? { field: found.field, rank: found.rank + LATER } : undefined;
  }
  return undefined;
}

/** Fields that say what people and addresses are, whose headings name a party or a part of one, too. */
const OF_PEOPLE = /^(?:recipient(?!Language|Instructions)|sender|origin|destination)/;

interface ReadHeading {
  known: FieldHeading | undefined;
  party: PartyHeading | undefined;
}
/** Lists have the same headings again and again, and each is asked several times for what they are. */
const cache = new Map<string, ReadHeading>();
const MOST_CACHED = 5_000;

/** What the heading of a column says: the field that it is, and whose part, where it is one of a party. */
export function readHeading(heading: string, hasItems: boolean): ReadHeading {
  const key = `${hasItems} ${heading}`;
  const cached = cache.get(key);
  if (cached) return cached;
  if (cache.size >= MOST_CACHED) cache.clear();
  const found = readUncached(heading, hasItems);
  cache.set(key, found);
  return found;
}

function readUncached(heading: string, hasItems: boolean): ReadHeading {
  // "C_CONSIGNEE_NAME", "*Order Id"
  const text = heading.trim().replace(/^[A-Za-z]_(?=\p{L}{2})/u, '');
  const known = readFieldHeading(text, hasItems);
  const bare = withoutBracket(text);
  const isOurs = known && known.rank < LATER && !OF_PEOPLE.test(known.field);
  const party = isOurs ? undefined : (readPartyHeading(text) ?? (bare === text ? undefined : readPartyHeading(bare)));
  return { known, party };
}
