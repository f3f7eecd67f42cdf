import { MAX_JOINED_COLUMNS } from './import.ts';
import {
  areApart,
  completeParts,
  everyText,
  hasStreet,
  hasTown,
  isAddress,
  joinAddress,
  listTexts,
  type Parts,
  type SampleRows,
  STREETS,
  withRest,
  withStreetOf,
  withTown,
} from './party-columns.ts';
import type { ImportMapping } from './schema.ts';

export type PeopleParts = Record<'recipient' | 'sender' | 'buyer' | 'unnamed', Parts>;

/** Whether the street of a house number is in a column nobody knows. */
const lacksStreet = (parts: Parts) => parts.houseNumber !== undefined && !hasStreet(parts);

/** Whether an address is only a street, whose town may be in a column nobody knows. */
function lacksTown(parts: Parts, rows: SampleRows): boolean {
  const { line2, line3, place, district, state } = parts;
  if (hasTown(parts) || (line2 ?? line3 ?? place ?? district ?? state) !== undefined) return false;
  // In Chinese, Japanese and Korean the town needs no separator.
  const isStreetOnly = (text: string) =>
    /^[^,;\n\p{Script=Han}\p{Script=Hangul}]{1,40}$/u.test(text) && !/\d{4}/.test(text);
  return everyText(rows, findStreet(parts) ?? -1, isStreetOnly);
}

const findStreet = (parts: Parts) => STREETS.map((part) => parts[part]).find((column) => column !== undefined);
const isFilled = (row: readonly string[], column: number) => (row[column] ?? '').trim() !== '';

/** Returns the address that rows without one of the recipient have: "Delivery address if different" beside "Street". */
export function findAlternative({ recipient, unnamed, buyer }: PeopleParts, rows: SampleRows): Parts | undefined {
  const own = findStreet(recipient);
  if (own === undefined || !rows.some((row) => isFilled(row, own))) return undefined;
  return [unnamed, buyer].find((parts) => {
    const other = findStreet(parts);
    return other !== undefined && rows.some((row) => isFilled(row, other) && !isFilled(row, own));
  });
}

/** Joins two addresses; a row without the first uses the second. Undefined if the first is only a street. */
function joinBoth(recipient: Parts, other: Parts, rows: SampleRows): number[] | undefined {
  const isWhole = hasTown(recipient) || everyText(rows, findStreet(recipient) ?? -1, (text) => /,|\d{4}/.test(text));
  const both = [...joinAddress(recipient, rows), ...joinAddress(other, rows)];
  return isWhole && both.length <= MAX_JOINED_COLUMNS ? both : undefined;
}

/** Picks the destination: the recipient, else the party without a word, else the buyer. */
function guessDestination(parties: PeopleParts, hasUnknown: boolean, rows: SampleRows): number[] | undefined {
  const { recipient, buyer, unnamed } = parties;
  const alternative = findAlternative(parties, rows);
  if (alternative) return joinBoth(recipient, alternative, rows);
  const isApart = areApart(recipient, unnamed, rows);
  const own = isAddress(recipient) && !unnamed.isOpen && !isApart ? completeParts(recipient, unnamed, rows) : recipient;
  // Only some of the columns name the recipient: "收件人邮编" beside "城市".
  const rest = isAddress(recipient) ? unnamed : { ...unnamed, ...recipient };
  const others = isApart ? [] : [withStreetOf(rest, buyer, rows), completeParts(buyer, rest, rows)];
  const found = [own, ...others].find((parts) => isAddress(parts) && !parts.isOpen);
  return found && !recipient.isOpen && !lacksStreet(found) && !(hasUnknown && lacksTown(found, rows))
    ? joinAddress(found, rows)
    : undefined;
}

/** Guesses origin and destination; `from` and `to` are columns whose headings name only an address or place. */
export function guessAddresses(
  columns: ImportMapping['columns'],
  parties: PeopleParts,
  { from, to, hasUnknown }: { from: number | undefined; to: number | undefined; hasUnknown: boolean },
  rows: SampleRows,
): void {
  const { recipient, sender, unnamed } = parties;
  const destination = guessDestination(parties, hasUnknown, rows);
  // "City" beside "Delivery address" is only a part of it.
  const isPart = to !== undefined && !hasStreet(recipient) && !hasStreet(unnamed);
  const hasOwnTown = hasTown(recipient) || hasTown(unnamed);
  if (destination && !(isPart && listTexts(rows, to).length > 0))
    columns.destinationAddress = hasOwnTown ? destination : withTown(destination, to, rows);
  else if (to !== undefined) columns.destinationAddress = withRest(to, completeParts(recipient, unnamed, rows), rows);
  const origin = isAddress(sender) && !sender.isOpen && !lacksStreet(sender) ? joinAddress(sender, rows) : undefined;
  if (origin) columns.originAddress = hasTown(sender) ? origin : withTown(origin, from, rows);
  else if (from !== undefined) columns.originAddress = withRest(from, sender, rows);
}
