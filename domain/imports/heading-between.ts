import type { Heading } from './heading-context.ts';
import { LATER } from './heading-fields.ts';
import { type PartyHeading, readPartyHeading } from './heading-parties.ts';
import { splitHeadings } from './heading-words.ts';
import {
  everyText,
  isHouseNumber,
  isPartOfAddress,
  isStreet,
  listTexts,
  type PartyColumn,
  type SampleRows,
  STREETS,
} from './party-columns.ts';

/** Whether this is true of more than half of the texts. */
export const isMostly = (texts: readonly string[], matches: (text: string) => boolean): boolean =>
  2 * texts.filter(matches).length > texts.length;

/** "Entregado", "En proceso", "Pendiente". */
const isStatus = (text: string) => /^(?:en |por |pendiente|nuev[oa])|[ai]d[oa]$/i.test(text);

/** "Sample Corp-Shipping": the name of an address in ERPNext. */
const isAddressTitle = (text: string) => /-(?:Shipping|Billing|Office|Warehouse)(?:-\d+)?$/.test(text);

/** Returns a heading that its texts or neighbors identify: titles of addresses, units, and parts under the same heading. */
function withKnownPart(
  heading: Heading,
  { headings, rows }: { headings: readonly Heading[]; rows: SampleRows },
): Heading | undefined {
  const { column, party, key } = heading;
  const [before, after] = [headings[column - 1], headings[column + 1]?.party];
  if (party?.part === 'name' && everyText(rows, column, isAddressTitle)) return { ...heading, party: undefined };
  // "Unit" behind a weight is no flat.
  if (key === 'unit' && before?.fieldHeading?.field === 'weight')
    return { ...heading, party: undefined, fieldHeading: { field: 'weightUnit', rank: LATER } };
  // "우편번호" twice, each between columns of one person.
  const isOfBoth = before?.party?.party !== undefined && before.party.party === after?.party;
  if (party?.isDoubled && !party.party && isOfBoth && isPartOfAddress(party.part))
    return { ...heading, party: { ...party, party: after?.party, isDoubled: false } };
  return undefined;
}

/**
 * Reads "Estado" between city and postcode, or between a part of an address and another person's, as the state;
 * elsewhere it's a status.
 */
export function withPartBetween(
  heading: Heading,
  { headings, text, rows }: { headings: readonly Heading[]; text: string; rows: SampleRows },
): Heading {
  const { column, party, fieldHeading, key } = heading;
  const [before, after] = [headings[column - 1]?.party, headings[column + 1]?.party];
  // "Altura" is a height, or the number in a Spanish street; "č. p." is that of a Czech one beside "PSČ".
  const isNumber = key === 'altura' || (key === 'cp' && headings.some((other) => other.key === 'psc'));
  if (isNumber && before && STREETS.some((part) => part === before.part))
    return { ...heading, fieldHeading: undefined, party: { ...before, part: 'houseNumber', column } };
  const named = withKnownPart(heading, { headings, rows });
  if (named) return named;
  if (party || fieldHeading || !before || !after || !isPartOfAddress(before.part)) return heading;
  const isBetween = before.party === after.party && isPartOfAddress(after.part);
  if (!isBetween && (key !== 'estado' || isMostly(listTexts(rows, column), isStatus))) return heading;
  const own = readPartyHeading(`recipient ${text}`);
  if (!own || !isPartOfAddress(own.part)) return heading;
  return { ...heading, party: { ...own, party: before.party, column, isDoubled: false } };
}

/** Most unknown columns between two parts of an address. */
const MAX_BETWEEN = 3;
/** "3", "A1", "12/A", "B": a part of an address behind the number of a house. */
const isNumberPart = (text: string) => /^(?:\p{L}{0,2}[\d/-]{1,6}\p{L}{0,2}|\p{L}{1,2})$/u.test(text);
const isTownLike = (text: string) => /^\p{L}[\p{L}\s.'’-]{1,40}$/u.test(text);
const HOUSE_NUMBERS: readonly string[] = ['houseNumber', 'houseAddition', 'number'];
const NUMBERS: readonly string[] = [...HOUSE_NUMBERS, 'line2'];
const TOWNS: readonly string[] = ['city', 'place', 'suburb'];

/**
 * Takes unknown columns for the parts of an address that only their place shows: a number behind streets without any,
 * one behind that number ("Pta." between "Piso" and "C.P."), and the town of an address without one.
 */
export function withPartsBetween(headings: Heading[], rows: SampleRows): Heading[] {
  const known = [...headings];
  const isOfAddress = (party: PartyColumn | undefined) => party && !party.party && isPartOfAddress(party.part);
  // "Nr." is that of a house behind a street.
  const isBehindStreet = (party: PartyColumn) =>
    party.part === 'number' && isStreet(known[party.column - 1]?.party?.part ?? 'number');
  const has = (parts: readonly string[]) => known.some(({ party }) => party && parts.includes(party.part));
  const findPlaced = ({ column }: Heading, before: PartyHeading['part']): PartyHeading['part'] | undefined => {
    const isEvery = (matches: (text: string) => boolean) => everyText(rows, column, matches);
    if (isStreet(before) && !has(HOUSE_NUMBERS) && isEvery(isHouseNumber)) {
      const isCount = isEvery((text) => /^\d$/.test(text)) || /\d/.test(listTexts(rows, column - 1).join());
      return isCount ? undefined : 'houseNumber';
    }
    const others = headings.slice(column + 1, column + 1 + MAX_BETWEEN);
    if (!isOfAddress(others.find(({ party, fieldHeading }) => party ?? fieldHeading)?.party)) return undefined;
    if (NUMBERS.includes(before) && isEvery(isNumberPart)) return 'line2';
    return !has(TOWNS) && isEvery(isTownLike) ? 'city' : undefined;
  };
  for (const heading of headings) {
    const { column, key, party, fieldHeading } = heading;
    const before = known[column - 1]?.party;
    if (party || fieldHeading || key === '' || !before) continue;
    if (!isOfAddress(before) && !isBehindStreet(before) && !isStreet(before.part)) continue;
    const part = findPlaced(heading, before.part);
    if (part) known[column] = { ...heading, party: { ...before, part, isWeak: false, column, isDoubled: false } };
  }
  return known;
}

/** People who are neither sender nor recipient. */
const STAFF = new Set(
  splitHeadings(
    'driver|dispatcher|sales rep|salesperson|account manager|employee|created by|entered by|ordered by|fahrer|disponent|sachbearbeiter|bearbeiter|vertreter|mitarbeiter|erstellt von|erfasst von|chauffeur|conductor|comercial|commercial|autista|kierowca|司机|业务员|制单人',
  ),
);
const CONTACTS: readonly string[] = ['phone', 'phonePrefix', 'email'];

/** Shops that sell, unless they receive. */
const STORES = new Set(
  splitHeadings(
    'store|store name|shop|shop name|branch|branch name|sales office|filiale|verkaufsstelle|tienda|sucursal|magasin|agence|negozio|winkel|sklep|mağaza|门店|店铺',
  ),
);

function assignContacts(headings: readonly Heading[], others: ReadonlySet<string>): Heading[] {
  let owner: 'sender' | 'other' | undefined;
  return headings.map((heading) => {
    const { key, party, fieldHeading } = heading;
    if (party && !party.party && CONTACTS.includes(party.part))
      return owner ? { ...heading, party: { ...party, party: owner } } : heading;
    const isSender = party
      ? party.party === 'sender' && /^company$|ame$/.test(party.part)
      : fieldHeading?.field === 'senderName';
    owner = others.has(key) ? 'other' : isSender ? 'sender' : undefined;
    return heading;
  });
}

/** Takes "Phone" and "Email" behind "Sender", "Driver" or "Created by" for theirs; behind "Store" if there's another phone. */
export function withContactsBehind(headings: readonly Heading[]): Heading[] {
  const assigned = assignContacts(headings, new Set([...STAFF, ...STORES]));
  const hasPhone = assigned.some(
    ({ party }) => party?.part === 'phone' && (party.party === undefined || party.party === 'recipient'),
  );
  return hasPhone ? assigned : assignContacts(headings, STAFF);
}
