import { type RawBuilder, sql } from 'kysely';
import type { ShipmentConditions } from '#domain/shipments/filter.ts';
import { type SearchPattern, type SearchTerm, toSearchTerms } from '#domain/shipments/search-terms.ts';
import { holdsPattern, joinAll, joinAny, toShipmentCondition } from '#server/db/shipment-filter.ts';

/** Rows that are looked at one by one before an index is asked. */
export const FIRST_WALK = 2_000;
export const newestFirst = sql`order by created_at desc, id desc`;

/** What the indexes that are sorted by age know as well; the rest, whose they are included, is asked of what they find. */
export const toSortedCondition = ({ timeZone, status, createdFrom, createdBefore }: ShipmentConditions) =>
  toShipmentCondition({ timeZone, status, createdFrom, createdBefore, customerScope: 'all' });

/** Only ASCII letters are letters to the trigram index of every database. */
const hasTrigram = ({ text }: SearchPattern) => /[a-z0-9]{3}/.test(text);
/** One letter or digit is in so many shipments that no index would help. */
const isOneLetter = ({ text }: SearchPattern) => /^[a-z0-9]$/.test(text);

/** All of one or two characters that the text has, as search_grams() has them (server/db/schema/text.sql). */
function toGrams(text: string): string[] {
  const characters = Array.from(text);
  if (characters.length === 1) return characters;
  return characters.slice(1).map((character, index) => `${characters[index]}${character}`);
}

/** How the database is asked for one pattern. */
type Ask = (pattern: SearchPattern) => RawBuilder<boolean>;

const ask: Ask = (pattern) => holdsPattern(sql`search_text`, pattern);
/** An expression instead of the column: an index that can't help would name many that don't match. */
const askUnindexed: Ask = (pattern) => holdsPattern(sql`search_text || ''`, pattern);
const askGrams: Ask = (pattern) =>
  sql`(search_grams(search_text) @> ${toGrams(pattern.text)}::text[] and ${askUnindexed(pattern)})`;

/** Every term of the search in number, addresses, references, names, phones or emails, without accents and case. */
export const containsText = (search: string) => holdsTerms(toSearchTerms(search), () => ask);

/** The same as containsText, but by the index that finds it soonest when it is rare. */
export function isFoundByIndex(search: string): RawBuilder<boolean> {
  const terms = toSearchTerms(search);
  const isHelped = (isIndexed: (pattern: SearchPattern) => boolean) => (patterns: SearchPattern[]) =>
    patterns.every(isIndexed);
  const byTrigrams = isHelped(hasTrigram);
  if (terms.some(({ words }) => words.some(byTrigrams)))
    return holdsTerms(terms, (patterns, term) =>
      byTrigrams(patterns) && term.words.some(byTrigrams) ? ask : askUnindexed,
    );
  const byGrams = isHelped((pattern) => !isOneLetter(pattern));
  if (!terms.some(({ words }) => words.some(byGrams))) return containsText(search);
  return holdsTerms(terms, (patterns, term) => {
    if (!byGrams(patterns) || !term.words.some(byGrams)) return askUnindexed;
    return patterns === term.phones ? ask : askGrams;
  });
}

function holdsTerms(
  terms: SearchTerm[],
  choose: (patterns: SearchPattern[], term: SearchTerm) => Ask,
): RawBuilder<boolean> {
  const all = terms.map((term) => {
    const words = joinAll(term.words.map((patterns) => joinAny(patterns.map(choose(patterns, term)))));
    return term.phones.length === 0 ? words : joinAny([words, ...term.phones.map(choose(term.phones, term))]);
  });
  return joinAll(all);
}
