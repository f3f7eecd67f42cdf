import { type RawBuilder, sql } from 'kysely';
import { toSearchWords } from '#domain/fold-text.ts';
import type { ShipmentConditions } from '#domain/shipments/filter.ts';
import { toShipmentCondition } from '#server/db/shipment-filter.ts';
import { toLikePattern } from '#server/db/to-like-pattern.ts';

/** Rows that are looked at one by one before an index is asked. */
export const FIRST_WALK = 2_000;
export const newestFirst = sql`order by created_at desc, id desc`;

/** What the indexes that are sorted by age know as well; the rest, whose they are included, is asked of what they find. */
export const toSortedCondition = ({ timeZone, status, createdFrom, createdBefore }: ShipmentConditions) =>
  toShipmentCondition({ timeZone, status, createdFrom, createdBefore, customerScope: 'all' });

/** Only ASCII letters are letters to the trigram index of every database. */
const hasTrigram = (text: string) => /[a-z0-9]{3}/.test(text);
/** One letter or digit is in so many shipments that no index would help. */
const isOneLetter = (text: string) => /^[a-z0-9]$/.test(text);

/** All of one or two characters that the text has, as search_grams() has them (server/db/schema/text.sql). */
function toGrams(text: string): string[] {
  const characters = Array.from(text);
  if (characters.length === 1) return characters;
  return characters.slice(1).map((character, index) => `${characters[index]}${character}`);
}

/** Every word of the search somewhere in number, addresses, references or names, without accents and case. */
export const containsText = (search: string) => joinAll(toSearchWords(search).map(contains));

/** A tracking number without its dash; eight characters follow it. */
const DASHLESS = /^([a-z]{2,4})([a-z0-9]{8})$/;

function contains(word: string): RawBuilder<boolean> {
  const asTyped = sql<boolean>`search_text like ${toLikePattern(word)}`;
  const number = word.replace(DASHLESS, '$1-$2');
  return number === word ? asTyped : sql`(${asTyped} or search_text like ${toLikePattern(number)})`;
}
/** An expression instead of the column: an index that can't help would name many that don't match. */
const containsUnindexed = (word: string) => sql<boolean>`search_text || '' like ${toLikePattern(word)}`;
const joinAll = (all: RawBuilder<boolean>[]) =>
  all.length > 0 ? sql<boolean>`(${sql.join(all, sql` and `)})` : sql<boolean>`true`;

/** The same as containsText, but by the index that finds it soonest when it is rare. */
export function isFoundByIndex(search: string): RawBuilder<boolean> {
  const words = toSearchWords(search);
  if (words.some(hasTrigram))
    return joinAll(words.map((word) => (hasTrigram(word) ? contains : containsUnindexed)(word)));
  const grams = words.filter((word) => !isOneLetter(word)).flatMap(toGrams);
  if (grams.length === 0) return containsText(search);
  return joinAll([sql<boolean>`search_grams(search_text) @> ${grams}::text[]`, ...words.map(containsUnindexed)]);
}
