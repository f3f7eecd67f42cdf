import { isMostly } from './heading-between.ts';
import type { Heading } from './heading-context.ts';
import { readPartyHeading } from './heading-parties.ts';
import { listTexts, type PartyColumn, type SampleRows, STREETS } from './party-columns.ts';

/** "12 Sample Street", "Musterweg 4", "ul. Próbna 3/5", "梅田1-1", "样本路1号". */
const isStreetLike = (text: string) =>
  /^[\p{Script=Han}\p{Script=Kana}\p{Script=Hira}].{0,40}(?:\d-\d|[路街巷弄道].{0,9}\d|\d(?:号|丁目))/u.test(text) ||
  (/\p{Ll}{3}|\p{Lu}{4}/u.test(text) &&
    (/^\d{1,5}\s?\p{L}?,?\s\p{L}[\p{L}.'’-]*\s\p{L}/u.test(text) ||
      /^\p{L}[\p{L}\s.'’-]*\s(?:[Nn][ro°º]?[.:]?\s?)?\d{1,5}\s?\p{L}?(?:[\s,/.-]|$)/u.test(text)));
/** Columns between a town and its street. */
const NEAR = 3;
/** Characters of a text that are examined. */
const MAX_LOOKED_AT = 200;

type Side = PartyColumn['party'];
/** A part of an address that its texts show beside other parts. */
interface Shown {
  part: 'street' | 'postcode';
  /** Parts that are the same. */
  same: readonly string[];
  beside: readonly string[];
  isLike: (text: string, key: string) => boolean;
}
/** Postcodes that look like nothing else: "1012 AB", "LS11 1AA", "00-001", "1000-001", "M5H 2N2". */
const POSTCODE =
  /^(?:\d{4} ?[A-Z]{2}|[A-Z]{1,2}\d[A-Z\d]? ?\d[A-Z]{2}|\d{2}-\d{3}|\d{4}-\d{3}|[A-Z]\d[A-Z] ?\d[A-Z]\d)$/;
/** "Postal" above "62701" isn't "Postal" above "Yes". */
const isPostcode = (text: string, key: string) => POSTCODE.test(text) || (key === 'postal' && /^\d{4,6}$/.test(text));
const SHOWN: readonly Shown[] = [
  { part: 'street', same: STREETS, beside: ['city', 'postcode'], isLike: isStreetLike },
  { part: 'postcode', same: ['postcode'], beside: ['city', ...STREETS], isLike: isPostcode },
];

/** Finds an unknown column near others of a party that shows a part the party lacks. */
function findBeside(
  headings: readonly Heading[],
  { same, beside, isLike, part }: Shown,
  { side, rows }: { side: Side; rows: SampleRows },
): Heading | undefined {
  const others = headings.filter(({ party }) => party?.party === side && beside.includes(party?.part ?? ''));
  const isOfSide = (other: Side) => other !== 'other' && (other === side || other === undefined || side === undefined);
  const isKnown = ({ party, fieldHeading, column }: Heading) =>
    listTexts(rows, column).length > 0 &&
    (party
      ? same.includes(party.part) && isOfSide(party.party)
      : part === 'street' && fieldHeading?.field === (side === 'sender' ? 'originAddress' : 'destinationAddress'));
  if (headings.some(isKnown)) return undefined;
  const toDistance = ({ column }: Heading) => Math.min(...others.map((other) => Math.abs(other.column - column)));
  return (
    headings
      .filter((heading) => !heading.party && !heading.fieldHeading && toDistance(heading) <= NEAR)
      // "Siège social" is above addresses, but not those of the recipient.
      .filter(({ key }) => readPartyHeading(`${key} name`)?.party !== 'other')
      .filter(({ column, key }) =>
        isMostly(listTexts(rows, column), (text) => isLike(text.slice(0, MAX_LOOKED_AT), key)),
      )
      .toSorted((one, other) => toDistance(one) - toDistance(other))[0]
  );
}

/** Takes unknown columns near parts of an address for the parts that their texts show: "Street level address". */
export function withPartsBeside(headings: Heading[], rows: SampleRows): Heading[] {
  if (rows.length === 0) return headings;
  const sides = new Set(headings.flatMap(({ party }) => (party && party.party !== 'other' ? [party.party] : [])));
  const pairs = [...sides].flatMap((side) => SHOWN.map((shown) => ({ side, shown })));
  return pairs.reduce((known, { side, shown }) => {
    const found = findBeside(known, shown, { side, rows });
    if (!found) return known;
    const { column } = found;
    const party: PartyColumn = { party: side, part: shown.part, isWeak: false, column, isDoubled: false };
    return known.map((heading) => (heading === found ? { ...heading, party } : heading));
  }, headings);
}
