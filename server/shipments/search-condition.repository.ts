import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { ShipmentConditions } from '#domain/shipments/filter.ts';
import { type SearchPattern, type SearchTerm, toSearchTerms } from '#domain/shipments/search-terms.ts';
import {
  hasFactCondition,
  holdsPattern,
  joinAll,
  joinAny,
  toFactCondition,
  toShipmentCondition,
} from '#server/db/shipment-filter.ts';
import type { Tables } from '#server/db/tables.ts';

/** Rows to scan before an index is used. */
export const FIRST_SCAN = 2_000;
export const newestFirst = sql`order by created_at desc, id desc`;

/** Filters that the indexes sorted by age cover; the others, including the customer, are checked on their results. */
export const toSortedCondition = ({ timeZone, status, createdFrom, createdBefore }: ShipmentConditions) =>
  toShipmentCondition({ timeZone, status, createdFrom, createdBefore, customerScope: 'all' });

export interface OrderedScan {
  conditions: ShipmentConditions;
  /** The order, an index of shipments. */
  by: RawBuilder<unknown>;
  isByAge: boolean;
  /** Filters that the index covers. */
  sorted: RawBuilder<boolean>;
  after: RawBuilder<boolean>;
  rows: number;
}

/**
 * The first shipments in an order, as a relation `shipments`, and the conditions left to check. By age and with a
 * condition on shipment_facts, they are the first that meet it: late shipments, for example, are few and old.
 */
export function scanInOrder({ conditions, by, isByAge, sorted, after, rows }: OrderedScan) {
  if (isByAge && hasFactCondition(conditions)) {
    const { origin, destination, delivery, moved, lateBefore, ...left } = conditions;
    const scanned = sql`(
        select id, created_at from (
          select shipment_id as id, created_at from shipment_facts as fact where ${toFactCondition(conditions)}
        ) as facts where ${after} ${by} limit ${rows}
      ) as scanned join shipments using (id, created_at)`;
    return { scanned, left: toShipmentCondition(left) };
  }
  const scanned = sql`(select * from shipments where ${sorted} and ${after} ${by} limit ${rows}) as shipments`;
  return { scanned, left: toShipmentCondition(conditions) };
}

export const scanNewest = (conditions: ShipmentConditions, rows: number) =>
  scanInOrder({
    conditions,
    by: newestFirst,
    isByAge: true,
    sorted: toSortedCondition(conditions),
    after: sql<boolean>`true`,
    rows,
  });

/**
 * Whether the trigram index finds the pattern: three letters or digits, or the first two of a word behind a separator.
 * It treats only ASCII letters as letters on every database.
 */
const hasTrigram = ({ text }: SearchPattern) => /[a-z0-9]{3}|[ -/:-@[-`{-~][a-z0-9]{2}/.test(text);
/** A single letter or digit matches too many shipments for an index to help. */
const isOneLetter = ({ text }: SearchPattern) => /^[a-z0-9]$/.test(text);

/** The pairs of characters of the text, or its only character, like search_grams() of migration 0084. */
function toGrams(text: string): string[] {
  const characters = Array.from(text);
  if (characters.length === 1) return characters;
  return characters.slice(1).map((character, index) => `${characters[index]}${character}`);
}

/**
 * Two characters before each hyphen and up to two behind it, like hyphen_grams() of migration 0083: the beginning of a
 * tracking number, whose prefix is in every shipment and useless for the other indexes.
 */
function toHyphenGrams({ text, part }: SearchPattern): string[] {
  if (part !== 'any') return [];
  const parts = text.split('-').map((piece) => Array.from(piece));
  return parts.slice(1).flatMap((after, index) => {
    const before = parts[index] ?? [];
    return before.length < 2 || after.length === 0
      ? []
      : [`${before.slice(-2).join('')}-${after.slice(0, 2).join('')}`];
  });
}

/** The query strategy for one pattern. */
type PatternCondition = (pattern: SearchPattern) => RawBuilder<boolean>;

const matchText: PatternCondition = (pattern) => holdsPattern(sql`search_text`, pattern);
/** Uses an expression instead of the column to prevent an index scan that would return many false matches. */
const matchUnindexed: PatternCondition = (pattern) => holdsPattern(sql`search_text || ''`, pattern);
const holdGrams = (texts: string[]) =>
  sql<boolean>`search_grams(search_text) @> ${texts.flatMap(toGrams)}::text[] collate "C"`;
/** Computes grams only of rows that match: beside other conditions, PostgreSQL checks each row in this order. */
const matchGrams: PatternCondition = (pattern) => joinAll([matchUnindexed(pattern), holdGrams([pattern.text])]);
const matchShort: PatternCondition = (pattern) => (isRare(pattern) ? matchRare : matchGrams)(pattern);

const isRare = (pattern: SearchPattern) => hasTrigram(pattern) || toHyphenGrams(pattern).length > 0;
const matchRare: PatternCondition = (pattern) => {
  const { rarePart } = pattern;
  if (rarePart)
    return joinAll([matchUnindexed(pattern), holdsPattern(sql`search_text`, { text: rarePart, part: 'any' })]);
  const grams = toHyphenGrams(pattern);
  if (grams.length === 0) return matchText(pattern);
  return sql`(${matchUnindexed(pattern)} and hyphen_grams(search_text) @> ${grams}::text[])`;
};

/** Matches every search term in number, addresses, references, names, phones or emails, ignoring accents and case. */
export const containsText = (search: string) => holdsTerms(toSearchTerms(search), () => matchText);

/** Works like containsText, but through the index that is fastest for rare terms. */
export function matchesByIndex(search: string): RawBuilder<boolean> {
  const terms = toSearchTerms(search);
  const areRare = (patterns: SearchPattern[]) => patterns.every(isRare);
  if (terms.some(({ words }) => words.some(areRare)))
    return holdsTerms(terms, (patterns, term) =>
      areRare(patterns) && term.words.some(areRare) ? matchRare : matchUnindexed,
    );
  const haveGrams = (patterns: SearchPattern[]) => !patterns.some(isOneLetter);
  if (!terms.some(({ words }) => words.some(haveGrams))) return containsText(search);
  const isAlone = (patterns: SearchPattern[]) => patterns.length === 1 && haveGrams(patterns) && !areRare(patterns);
  return holdsTerms(
    terms,
    (patterns, term) => {
      if (!haveGrams(patterns) || !term.words.some(haveGrams) || isAlone(patterns)) return matchUnindexed;
      return matchShort;
    },
    // Together, because each condition computes the grams of a row again.
    ({ words }) => words.filter(isAlone).flatMap((patterns) => patterns.map(({ text }) => text)),
  );
}

/** A shorter part is in too many texts to exclude them. */
const MIN_SHARED = 3;

/** What the texts begin and end with alike, and what differs: "mu", "ller" and "", "e" of "muller" and "mueller". */
function splitShared(texts: string[]) {
  const letters = texts.map((text) => Array.from(text));
  const shortest = Math.min(...letters.map(({ length }) => length));
  const isShared = (at: number) => letters.every((word) => word.at(at) === letters[0]?.at(at));
  let start = 0;
  while (start < shortest && isShared(start)) start++;
  let end = 0;
  while (end < shortest - start && isShared(-1 - end)) end++;
  const toPart = (word: string[], from: number, to?: number) => word.slice(from, to).join('');
  const [first = []] = letters;
  return {
    beginning: toPart(first, 0, start),
    middles: letters.map((word) => toPart(word, start, word.length - end)),
    end: toPart(first, first.length - end),
  };
}

const escapeExpression = (text: string) => text.replace(/[!-/:-@[-`{-~]/g, '\\$&');

/**
 * Matches a word in one of its spellings. What they share is looked up once: excluding a text then takes one comparison,
 * and the index reads common letters and those of other words together.
 */
function matchWord(patterns: SearchPattern[], match: PatternCondition): RawBuilder<boolean> {
  const any = joinAny(patterns.map(match));
  const areSpellings = patterns.every((pattern) => pattern.part === 'any' && !pattern.rarePart && hasTrigram(pattern));
  if (patterns.length < 2 || !areSpellings) return any;
  const { beginning, middles, end } = splitShared(patterns.map(({ text }) => text));
  if (match === matchRare && !patterns.some((pattern) => toHyphenGrams(pattern).length > 0)) {
    const [start, middle, rest] = [beginning, middles, end].map((part) =>
      [part].flat().map(escapeExpression).join('|'),
    );
    return sql`search_text ~ ${`${start}(?:${middle})${rest}`}`;
  }
  const text = beginning.length > end.length ? beginning : end;
  const isExcluding = match !== matchRare && text.length >= MIN_SHARED;
  return isExcluding ? joinAll([match({ text, part: 'any' }), any]) : any;
}

/** @param listShort texts of the term that the index of grams looks up together */
function holdsTerms(
  terms: SearchTerm[],
  choose: (patterns: SearchPattern[], term: SearchTerm) => PatternCondition,
  listShort: (term: SearchTerm) => string[] = () => [],
): RawBuilder<boolean> {
  const all = terms.map((term) => {
    const words = term.words.map((patterns) => matchWord(patterns, choose(patterns, term)));
    const short = listShort(term);
    const allWords = joinAll(short.length > 0 ? [...words, holdGrams(short)] : words);
    return term.phone ? joinAny([allWords, choose([term.phone], term)(term.phone)]) : allWords;
  });
  return joinAll(all);
}

/** Number of newest shipments to read, from an index in this order. */
const LOOKED_AT = 500;

/** The statement, exported to test its plan. */
export const lastAddresses = sql<{ origin_address: string; destination_address: string }>`
  select origin_address, destination_address from shipments ${newestFirst} limit ${sql.lit(LOOKED_AT)}`;

/** Addresses of the newest shipments, newest first, with duplicates. */
export async function listLastAddresses(db: Kysely<Tables>): Promise<string[]> {
  const { rows } = await lastAddresses.execute(db);
  return rows.flatMap((row) => [row.origin_address, row.destination_address]);
}
