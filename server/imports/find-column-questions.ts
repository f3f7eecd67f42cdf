import { distance } from 'fastest-levenshtein';
import { foldText } from '#domain/fold-text.ts';
import { findDamage, isForeignNumber, WORD_FIELDS, type WordField } from '#domain/imports/cell.ts';
import { MEASURES } from '#domain/imports/heading-units.ts';
import { readMeasureText } from '#domain/imports/measures.ts';
import { readImportRow } from '#domain/imports/row.ts';
import type { ColumnQuestion, ImportMapping } from '#domain/imports/schema.ts';
import { LENGTH_WORDS, MASS_WORDS } from '#domain/shipments/units.ts';
import type { Prefixes } from '#domain/tracking/number.ts';

const EXAMPLES = 3;
/** Columns with more distinct words are not treated as word columns. */
const MAX_WORDS = 50;

interface Column {
  texts: (column: number) => string[];
  header: readonly string[];
  mapping: ImportMapping;
}

/** Distinct texts, the most frequent first. */
function countTexts(texts: readonly string[]): { text: string; count: number }[] {
  const groups = [...Map.groupBy(texts, foldText).values()];
  return groups.map((same) => ({ text: same[0] ?? '', count: same.length })).sort((a, b) => b.count - a.count);
}

const toExamples = (texts: readonly string[]) => [...new Set(texts)].slice(0, EXAMPLES);
const listFilled = (texts: string[]) => texts.map((text) => text.trim()).filter(Boolean);

/** Ambiguous numbers, if no other number of the column settles the separator. */
function listDecimalQuestions(
  { texts, header, mapping }: Column,
  isKnown: (field: (typeof MEASURES)[number]) => boolean,
) {
  return MEASURES.flatMap((field): ColumnQuestion[] => {
    const columns = mapping.columns[field] ?? [];
    const words: ReadonlyMap<string, 'kg' | 'cm'> = new Map(
      [...(field === 'weight' ? MASS_WORDS : LENGTH_WORDS).keys()].map((word) => [word, 'kg'] as const),
    );
    const open = listFilled(columns.flatMap(texts)).filter((text) => {
      const parts = readMeasureText(text, words, undefined);
      return !Array.isArray(parts) && parts.code === 'ambiguousNumber';
    });
    const [column = 0] = columns;
    if (open.length === 0 || isKnown(field)) return [];
    const facts = { header: header[column] ?? '', examples: toExamples(open), count: open.length };
    return [{ kind: 'decimalSign', field, ...facts, words: [] }];
  });
}

/** Unknown words in the file, including those already answered. */
function listWordQuestions({ texts, header, mapping }: Column, prefixes: Prefixes): ColumnQuestion[] {
  return WORD_FIELDS.flatMap((field): ColumnQuestion[] => {
    const [column] = mapping.columns[field] ?? [];
    if (column === undefined) return [];
    const read = (text: string) => {
      const bare = { columns: { [field]: [0] }, constants: {}, dateOrders: {} };
      return readImportRow([text], bare, { prefixes, near: findNearest }).problems[0];
    };
    const words = countTexts(listFilled(texts(column))).flatMap(({ text, count }) => {
      const problem = read(text);
      // No answer can say what "#N/A" means.
      return problem && !findDamage(field, text) ? [{ text, count, suggestion: problem.suggestion }] : [];
    });
    if (words.length === 0 || words.length > MAX_WORDS) return [];
    const count = words.reduce((sum, word) => sum + word.count, 0);
    return [{ kind: 'words', field, header: header[column] ?? '', examples: [], count, words }];
  });
}

/** Other carriers' numbers in a tracking number column. */
function listNumberQuestions({ texts, header, mapping }: Column, prefixes: Prefixes): ColumnQuestion[] {
  const [column] = mapping.columns.trackingNumber ?? [];
  if (column === undefined || mapping.columns.carrierReference) return [];
  const foreign = listFilled(texts(column)).filter(
    (text) => isForeignNumber(text, prefixes) && !findDamage('trackingNumber', text),
  );
  if (foreign.length === 0) return [];
  const facts = { header: header[column] ?? '', examples: toExamples(foreign), count: foreign.length };
  return [{ kind: 'foreignNumbers', field: 'trackingNumber', ...facts, words: [] }];
}

/** One question per column instead of an error in each row; includes answered questions. */
export const findColumnQuestions = (
  column: Column & { prefixes: Prefixes; isDecimalKnown: (field: (typeof MEASURES)[number]) => boolean },
): ColumnQuestion[] => [
  ...listDecimalQuestions(column, column.isDecimalKnown),
  ...listWordQuestions(column, column.prefixes),
  ...listNumberQuestions(column, column.prefixes),
];

/** Whether the mapping answers a question. */
export function isColumnAnswered({ kind, field, words }: ColumnQuestion, mapping: ImportMapping): boolean {
  if (kind === 'decimalSign') return mapping.decimalSigns?.[field as (typeof MEASURES)[number]] !== undefined;
  if (kind === 'foreignNumbers') return mapping.foreignNumbers !== undefined;
  if (kind === 'orderRows') return mapping.orderRows !== undefined;
  const answers = mapping.words?.[field as WordField] ?? {};
  return words.every(({ text }) => answers[foldText(text)] !== undefined);
}

/** Orders with several rows. `items` is suggested if those rows differ only in their item and unmapped columns. */
export function findOrderRowQuestions(
  rows: readonly { cells: string[] }[],
  header: readonly string[],
  { columns }: ImportMapping,
): { question: ColumnQuestion; answer: 'items' | undefined } | undefined {
  const [column] = columns.customerReference ?? [];
  if (column === undefined) return undefined;
  const textAt = (cells: string[], place: number) => (cells[place] ?? '').trim();
  const named = rows.filter(({ cells }) => textAt(cells, column) !== '');
  const orders = [...Map.groupBy(named, ({ cells }) => textAt(cells, column)).values()].filter(
    (orderRows) => orderRows.length > 1,
  );
  if (orders.length === 0) return undefined;
  const { itemDescription: _, itemQuantity: __, ...others } = columns;
  const used = [...new Set(Object.values(others).flat())];
  const unused = [...header.keys()].filter((place) => !used.includes(place));
  const isOneShipment = ([first, ...others]: typeof named) =>
    others.every(({ cells }) =>
      used.every((place) => ['', textAt(first?.cells ?? [], place)].includes(textAt(cells, place))),
    );
  const hasItems = ([first, ...others]: typeof named) =>
    others.some(({ cells }) => unused.some((place) => textAt(cells, place) !== textAt(first?.cells ?? [], place)));
  const examples = toExamples(orders.map(([first]) => textAt(first?.cells ?? [], column)));
  const facts = { header: header[column] ?? '', examples, count: orders.flat().length, orders: orders.length };
  return {
    question: { kind: 'orderRows', field: 'customerReference', ...facts, words: [] },
    answer: orders.every(isOneShipment) && orders.every(hasItems) ? 'items' : undefined,
  };
}

const FARTHEST = 2;

/** The closest known value, if only a letter or two differ. */
export function findNearest(typed: string, words: ReadonlyMap<string, string>): string | undefined {
  let best: { value: string; steps: number } | undefined;
  for (const [word, value] of words) {
    if (Math.abs(typed.length - word.length) > FARTHEST) continue;
    const steps = distance(typed, word);
    if (steps <= Math.min(FARTHEST, word.length / 3) && steps < (best?.steps ?? Number.POSITIVE_INFINITY))
      best = { value, steps };
  }
  return best?.value;
}
