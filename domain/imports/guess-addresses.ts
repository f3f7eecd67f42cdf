import {
  areApart,
  completeParts,
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

const isFilled = (row: readonly string[], column: number) => (row[column] ?? '').trim() !== '';
/** Whether some rows have only another street, and the recipient's has no town of its own: "Delivery address if different". */
function isPartial(recipient: Parts, unnamed: Parts, rows: SampleRows): boolean {
  const [own, other] = [recipient, unnamed].map((parts) =>
    STREETS.map((part) => parts[part]).find((column) => column !== undefined),
  );
  if (own === undefined || other === undefined || hasTown(recipient)) return false;
  const isOnly = (row: readonly string[], one: number, rest: number) => isFilled(row, one) && !isFilled(row, rest);
  return rows.some((row) => isOnly(row, other, own)) && rows.some((row) => isFilled(row, own));
}

/** Picks the destination: the recipient, else the party without a word, else the buyer. */
function guessDestination({ recipient, buyer, unnamed }: PeopleParts, rows: SampleRows): number[] | undefined {
  if (isPartial(recipient, unnamed, rows)) return undefined;
  const isApart = areApart(recipient, unnamed, rows);
  const own = isAddress(recipient) && !unnamed.isOpen && !isApart ? completeParts(recipient, unnamed, rows) : recipient;
  // Only some of the columns name the recipient: "收件人邮编" beside "城市".
  const rest = isAddress(recipient) ? unnamed : { ...unnamed, ...recipient };
  const others = isApart ? [] : [withStreetOf(rest, buyer, rows), buyer];
  const found = [own, ...others].find((parts) => isAddress(parts) && !parts.isOpen);
  return found && !recipient.isOpen && !lacksStreet(found) ? joinAddress(found, rows) : undefined;
}

/** Guesses origin and destination; `from` and `to` are columns whose headings name only an address or place. */
export function guessAddresses(
  columns: ImportMapping['columns'],
  parties: PeopleParts,
  { from, to }: { from: number | undefined; to: number | undefined },
  rows: SampleRows,
): void {
  const { recipient, sender, unnamed } = parties;
  const destination = guessDestination(parties, rows);
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
