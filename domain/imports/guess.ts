import { findAlternative, guessAddresses, type PeopleParts } from './guess-addresses.ts';
import {
  dropBareDate,
  dropMisread,
  guessByContent,
  guessDepth,
  guessDimensionsUnit,
  hasItemCount,
  hasPayments,
  isBareDate,
  isCarrierColumn,
  isChannelColumn,
  isGrossAmount,
  isHandle,
  isItemWeight,
  isOfVoyage,
  readContent,
} from './guess-content.ts';
import { FIELD_OF_PART, guessPeople } from './guess-people.ts';
import { guessUnits, guessWeight, guessWeightUnit, hasMassUnit } from './guess-units.ts';
import { isMostly, withContactsBehind, withPartBetween, withPartsBetween } from './heading-between.ts';
import { type Heading, withNames, withNumberedNames, withUnknownParty } from './heading-context.ts';
import { LATER, readHeading } from './heading-fields.ts';
import { PARTY_WORDS, splitHeadings, toHeadingKey } from './heading-words.ts';
import { type ImportField, MAX_HEADING_LENGTH, MAX_IMPORT_COLUMNS } from './import.ts';
import { withPartsBeside } from './parts-beside.ts';
import {
  findParts,
  hasPerson,
  hasTexts,
  hasTown,
  isAddress,
  isSharedContact,
  isStreet,
  joinName,
  listTexts,
  type PartyColumn,
  type SampleRows,
  withLastName,
  withNameOf,
} from './party-columns.ts';
import { findImportProfile, toProfileColumns } from './profiles.ts';
import type { ImportMapping } from './schema.ts';

/** Cuts long headings; real ones are shorter. */
const toShort = (heading = '') => heading.slice(0, MAX_HEADING_LENGTH);
const toKey = (heading: string) => toHeadingKey(toShort(heading));

/** "From" beside "Gift message" signs it. */
const GIFT = /gift|geschenk|regalo|cadeau|礼/;
const GIFT_NAMES = new Set(splitHeadings('from|to|von|an|de|para|à'));

function readHeadings(header: readonly string[], rows: SampleRows = []): Heading[] {
  const keys = header.slice(0, MAX_IMPORT_COLUMNS).map(toKey);
  const columnsOf = Map.groupBy(keys.keys(), (column) => keys[column]);
  const hasItems = hasItemCount(header);
  const hasGift = keys.some((key) => GIFT.test(key));
  const headings = keys.map((key, column): Heading => {
    if (hasGift && GIFT_NAMES.has(key)) return { column, key, fieldHeading: undefined, party: undefined };
    const { fieldHeading, party } = readHeading(toShort(header[column]), hasItems);
    const same = columnsOf.get(key) ?? [];
    // "Adresse", "Adresse": two lines.
    const isLine = party !== undefined && isStreet(party.part) && same.length === 2 && same[1] === (same[0] ?? 0) + 1;
    const part = isLine && same[1] === column ? 'line2' : party?.part;
    // "Ort" beside "Ort 2" is one of two addresses.
    const isOne = party?.part === 'city' && columnsOf.has(`${key}2`);
    const isDoubled = (same.length > 1 && !isLine) || isOne;
    return { column, key, fieldHeading, party: party && { ...party, part: part ?? party.part, column, isDoubled } };
  });
  const known = withContactsBehind(withNumberedNames(headings, rows)).map((heading, _, all) =>
    withPartBetween(heading, { headings: all, text: toShort(header[heading.column]), rows }),
  );
  return withNames(
    withPartsBetween(withPartsBeside(withUnknownParty(known, rows), rows), rows),
    header.map(toShort),
    rows,
  );
}

/** A field with several candidate columns under the same heading. */
export interface DoubledField {
  field: ImportField;
  columns: number[];
}

function findField({ fieldHeading, party }: Heading): ImportField | undefined {
  const side = party?.party === 'sender' ? 'sender' : 'recipient';
  const part = party?.part === 'givenName' ? 'name' : party?.part;
  if (party && party.party !== 'other' && part && part in FIELD_OF_PART[side])
    return FIELD_OF_PART[side][part as keyof (typeof FIELD_OF_PART)['sender']];
  return party ? undefined : fieldHeading?.field;
}

/** Finds fields whose heading appears above several columns, unless another column is the field. */
function findDoubled(headings: readonly Heading[]): DoubledField[] {
  const doubled = new Map<ImportField, number[]>();
  for (const [, same] of Map.groupBy(headings, ({ key }) => key)) {
    if (same.length < 2) continue;
    for (const heading of same) {
      const field = findField(heading);
      if (field) doubled.set(field, [...(doubled.get(field) ?? []), heading.column]);
    }
  }
  return [...doubled].map(([field, columns]) => ({ field, columns }));
}

type Columns = ImportMapping['columns'];

/** Fields that a party's name without other words may mean: "Recipient", "From". */
const BARE_FIELDS = ['originAddress', 'senderName', 'destinationAddress', 'recipientName'] as const;

/** Maps each field to its likeliest heading above a column with content. */
function guessFields(
  header: readonly string[],
  headings: readonly Heading[],
  isDoubled: ReadonlySet<number>,
  rows: SampleRows,
): Columns {
  const columns: Columns = {};
  const candidates = headings
    .filter(({ column, party, fieldHeading }) => fieldHeading && !party && !isDoubled.has(column))
    .filter(({ key }) => !isOfVoyage(key, headings))
    .flatMap(({ column, key, fieldHeading }) => {
      // "Fecha pedido" goes before "Fecha".
      const rank = (fieldHeading?.rank ?? 0) + (isBareDate(key) ? 2 * LATER : 0);
      return fieldHeading ? [{ column, field: fieldHeading.field, rank }] : [];
    })
    .filter(({ field }) => !BARE_FIELDS.some((name) => name === field))
    .toSorted((one, other) => one.rank - other.rank);
  const weights = candidates.filter(
    ({ field, column }) =>
      field === 'weight' &&
      !isItemWeight(header, column) &&
      !(isGrossAmount(header, column) && !listTexts(rows, column).some(hasMassUnit)),
  );
  const [likeliest] = weights.filter(({ column }) => hasTexts(rows, column));
  const isSameClass = (rank: number) => rank < LATER === (likeliest?.rank ?? 0) < LATER;
  const weight = guessWeight(
    header,
    weights.filter(({ rank }) => isSameClass(rank)).map(({ column }) => column),
    rows,
  );
  if (weight.length > 0) columns.weight = weight;
  const unit = guessWeightUnit(headings, weight, rows);
  if (unit !== undefined) columns.weightUnit = [unit];
  for (const isFilled of [true, false])
    for (const { field, column } of candidates)
      if (field !== 'weight' && field !== 'weightUnit' && hasTexts(rows, column) === isFilled)
        columns[field] ??= [column];
  dropMisread(headings, columns, rows);
  guessDepth(headings, columns);
  return columns;
}

/** "Shipping Company" without an address is the carrier, "Ship to" not. */
const isCarrier = (heading: Heading | undefined) =>
  /^(?:ship(?!to)|versand|deliver(?!to))(?!.*to$)/.test(heading?.key ?? '');

/** The columns of persons and addresses, including those whose headings name only a party. */
const toSides = (headings: readonly Heading[]): PartyColumn[] =>
  headings.flatMap(({ column, party, fieldHeading }) => {
    const side = /^(?:recipient|destination)/.test(fieldHeading?.field ?? '') ? 'recipient' : 'sender';
    const isNamed = BARE_FIELDS.some((field) => field === fieldHeading?.field);
    return party ?? (isNamed ? [{ column, party: side, part: 'name', isWeak: false, isDoubled: false }] : []);
  });

function readParties(headings: readonly Heading[], rows: SampleRows): PeopleParts {
  const columns = headings.flatMap(({ party }) => party ?? []);
  const recipient = findParts(columns, 'recipient', rows);
  // With a whole address, the postcode is the one visitors are asked for.
  const { postcode } = recipient;
  const isAsked = postcode !== undefined && headings[postcode]?.fieldHeading?.field === 'recipientPostcode';
  const isWhole = recipient.city === undefined && recipient.line1 === undefined && recipient.street === undefined;
  if (isAsked && isWhole) delete recipient.postcode;
  if (!isAddress(recipient) && recipient.company !== undefined && isCarrier(headings[recipient.company]))
    delete recipient.company;
  const sender = findParts(columns, 'sender', rows);
  const hasSender =
    hasPerson(sender) ||
    (hasTown(sender) && sender.postcode !== undefined) ||
    headings.some(({ party, fieldHeading }) => !party && fieldHeading?.field === 'senderName');
  const isEither = isAddress(recipient) && hasSender && isAddress(sender);
  const named = isEither ? columns.filter((column) => !isSharedContact(column, toSides(headings), sender)) : columns;
  const buyer = findParts(columns, 'buyer', rows);
  const unnamed = withNameOf(findParts(named, undefined, rows), buyer, rows);
  return { recipient: withLastName(recipient, unnamed), sender, buyer, unnamed };
}

/** Drops the name of an item beside "Customer first name", and the company of a customer who isn't the recipient. */
function dropOthers({ recipient, buyer, unnamed }: PeopleParts, rows: SampleRows): void {
  if (!isAddress(recipient)) return;
  const isOrder = readContent(rows, unnamed.name ?? -1) === 'number';
  const hasFirst = buyer.firstName !== undefined && hasTexts(rows, buyer.firstName);
  if (hasFirst && !isAddress(unnamed) && !isOrder) delete unnamed.name;
  const [name, other] = [recipient.name, buyer.name ?? unnamed.name];
  if (name === undefined || other === undefined) return;
  if (rows.some((row) => row[name] && row[other] && row[name] !== row[other])) delete buyer.company;
}

const ORIGINS = new Set(splitHeadings('origin|origen|origine|origem|herkunft|来源'));
const BUYERS = new Set(splitHeadings('buyer|käufer|comprador|acheteur|买家'));
const CUSTOMERS = new Set(splitHeadings(PARTY_WORDS.buyer));

/** Whether a column headed "Customer" names the recipient: neither numbers nor accounts, and no other column does. */
function isRecipientName({ column, key }: Heading, { buyer, unnamed }: PeopleParts, rows: SampleRows): boolean {
  if (readContent(rows, column) === 'number' || isHandle(rows, column)) return false;
  // "Buyer" beside "Full name" is an account, and "Client" beside "Customer name" somebody else.
  if (BUYERS.has(key) && joinName(unnamed, rows)) return false;
  return !(CUSTOMERS.has(key) && buyer.name !== undefined && hasTexts(rows, buyer.name));
}

/** Drops names of carriers as the sender, and channels of sales as the origin. */
function dropOtherSender(columns: Columns, headings: readonly Heading[], rows: SampleRows): void {
  if (isCarrierColumn(rows, columns.senderName?.[0] ?? -1)) delete columns.senderName;
  for (const field of ['senderName', 'originAddress'] as const) {
    const [column = -1] = columns[field] ?? [];
    if (ORIGINS.has(headings[column]?.key ?? '') && isChannelColumn(rows, column)) delete columns[field];
  }
}

/** Guesses sender and recipient with their addresses. */
function guessParties(
  columns: Columns,
  headings: readonly Heading[],
  isDoubled: ReadonlySet<number>,
  rows: SampleRows,
): void {
  const parties = readParties(headings, rows);
  // "From" above "0900" is a time.
  const hasLetters = (column: number) =>
    rows.length === 0 || listTexts(rows, column).some((text) => /\p{L}/u.test(text));
  const hasAddresses = ({ column }: Heading) => isMostly(listTexts(rows, column), (text) => /\d/.test(text));
  const findBare = (field: ImportField) => {
    const [first, second] = headings
      .filter(({ column, party, fieldHeading }) => !party && fieldHeading?.field === field && !isDoubled.has(column))
      .filter(({ column }) => field === 'recipientName' || hasLetters(column))
      .toSorted((one, other) => (one.fieldHeading?.rank ?? 0) - (other.fieldHeading?.rank ?? 0));
    // "Ship to" beside "Deliver to" are two addresses.
    const isTwo = first && second && field !== 'recipientName' && hasAddresses(first) && hasAddresses(second);
    return isTwo && rows.some((row) => row[first.column] !== row[second.column]) ? undefined : first;
  };
  const [from, to] = [findBare('originAddress')?.column, findBare('destinationAddress')?.column];
  const hasUnknown = headings.some(
    ({ column, party, fieldHeading }) =>
      !party && !fieldHeading && listTexts(rows, column).some((text) => /\p{L}{3}/u.test(text)),
  );
  guessAddresses(columns, parties, { from, to, hasUnknown }, rows);
  guessPeople(columns, { side: 'sender', parties: [parties.sender], bare: findBare('senderName')?.column }, rows);
  dropOtherSender(columns, headings, rows);
  dropOthers(parties, rows);
  const named = findBare('recipientName');
  const bare = named && isRecipientName(named, parties, rows) ? named.column : undefined;
  // Beside a sender and a recipient, a client with a name of its own is a third person.
  const { sender, recipient, buyer, unnamed } = parties;
  const isThird = [sender, recipient, { ...unnamed, ...buyer }].every((parts) => joinName(parts, rows));
  guessPeople(columns, { side: 'recipient', parties: [recipient, unnamed, ...(isThird ? [] : [buyer])], bare }, rows);
  const alternative = findAlternative(parties, rows);
  const [own, other] = [recipient, alternative].map((parts) => parts && joinName(parts, rows));
  if (own && other && columns.recipientName?.join() === own.join()) columns.recipientName = [...own, ...other];
  // "From" beside "Buyer address" bought something.
  if (!columns.recipientName && !columns.originAddress && isAddress(parties.buyer) && !isAddress(parties.recipient)) {
    if (columns.senderName) columns.recipientName = columns.senderName;
    delete columns.senderName;
  }
  const postcode = headings.find(({ fieldHeading }) => fieldHeading?.field === 'recipientPostcode')?.column;
  if (postcode !== undefined && !columns.destinationAddress?.includes(postcode)) columns.recipientPostcode = [postcode];
}

/** The sender of a payment receives the goods: "From Email Address" beside "Fee". */
function swapPayer(columns: Columns): void {
  if (!columns.senderEmail || columns.senderName || columns.senderCompany || columns.originAddress) return;
  columns.recipientEmail = columns.senderEmail;
  delete columns.senderEmail;
}

/** Lists fields whose heading appears above several columns with no other candidate; staff are asked about them. */
export function listDoubled(header: readonly string[]): DoubledField[] {
  const { columns } = guessMapping(header);
  return findDoubled(readHeadings(header)).filter(({ field }) => !columns[field]);
}

/**
 * Maps columns to fields by heading, in any of the five languages, and by the first rows; each column is used once.
 * Repeated headings, and columns and characters beyond the limits, are not guessed. Without `profiles` only words
 * decide, whichever program wrote the list.
 */
export function guessMapping(
  header: readonly string[],
  rows: SampleRows = [],
  { profiles = true }: { profiles?: boolean } = {},
): ImportMapping {
  const headings = readHeadings(header, rows);
  const isDoubled = new Set(findDoubled(headings).flatMap(({ columns }) => columns));
  const columns = guessFields(header, headings, isDoubled, rows);
  guessParties(columns, headings, isDoubled, rows);
  if (hasPayments(header)) swapPayer(columns);
  const used = new Set(Object.values(columns).flat());
  const leftovers = headings
    .filter(
      ({ column, party, fieldHeading }) => (!party || party.part === 'number') && !fieldHeading && !used.has(column),
    )
    .filter(({ column }) => !isDoubled.has(column))
    .map(({ column, key }) => ({ column, key, heading: toShort(header[column]) }));
  guessByContent(columns, leftovers, rows);
  guessDimensionsUnit(headings, columns, rows);
  dropBareDate(header, columns);
  if (!columns.customerReference && columns.orderReference) {
    columns.customerReference = columns.orderReference;
    delete columns.orderReference;
  }
  // A status needs a place.
  if (!columns.statusPlace) delete columns.status;
  const profile = profiles ? findImportProfile(header) : undefined;
  if (profile) Object.assign(columns, toProfileColumns(profile, header));
  return { columns, constants: guessUnits(header, columns, rows, profile?.units), dateOrders: {} };
}

/** Counts columns with known headings: a sheet with three is taken for a list of shipments. */
export const countGuessed = (header: readonly string[]): number =>
  new Set([...Object.values(guessMapping(header).columns), ...listDoubled(header).map(({ columns }) => columns)].flat())
    .size;

/** Returns a key that is equal for lists with the same headings. */
export const toHeaderSignature = (header: readonly string[]): string =>
  JSON.stringify(header.slice(0, MAX_IMPORT_COLUMNS).map(toKey));
