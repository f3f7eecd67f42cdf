import { type Options, parse } from 'csv-parse/sync';
import type { ImportDelimiter } from '#domain/imports/import.ts';

const LINES = 30;
/** Enough for them; more would keep others waiting. */
const CHARACTERS = 1 << 14;
/** Of equally good ones, the one that text contains least often. */
const BY_RARITY: readonly ImportDelimiter[] = ['\t', ';', '|', ','];

/** How CSV is written by programs that are no standard's friends: quotes inside cells, short rows, all kinds of line ends. */
export const LENIENT = {
  relax_quotes: true,
  relax_column_count: true,
  skip_empty_lines: true,
  record_delimiter: ['\r\n', '\n', '\r'],
} satisfies Options;

/**
 * What stands between the cells: the delimiter that gives the first lines most of the header's columns, or of most lines', and least
 * beyond them. Those in quotes do not count.
 *
 * @param head the beginning of the file; its last line may be cut off.
 */
export function guessDelimiter(head: string): ImportDelimiter {
  const rated = BY_RARITY.map((delimiter) => ({ delimiter, score: rate(head.slice(0, CHARACTERS), delimiter) }));
  // A list of one column.
  if (rated.every(({ score }) => score === 0)) return ',';
  return rated.reduce((best, other) => (other.score > best.score ? other : best)).delimiter;
}

/** Fewer are a text with commas below a header of one column. */
const FEWEST_USUAL = 3;

/** How many cells most lines have: there may be titles above the header. */
function findUsualWidth(lines: readonly string[][]): number {
  const counts = new Map<number, number>();
  for (const { length } of lines) counts.set(length, (counts.get(length) ?? 0) + 1);
  const [width] = [...counts].reduce((most, other) => (other[1] > most[1] ? other : most), [0, 0] as const);
  return width < FEWEST_USUAL ? 0 : width;
}

function rate(head: string, delimiter: ImportDelimiter): number {
  const lines: string[][] = [];
  try {
    parse(head, { ...LENIENT, delimiter, to: LINES, on_record: (cells: string[]) => void lines.push(cells) });
  } catch {
    // A quote that is closed beyond the beginning; what was read before it tells enough.
  }
  const columns = Math.max(lines[0]?.length ?? 0, findUsualWidth(lines));
  return lines.reduce(
    (sum, { length }) => sum + Math.min(length, columns) - 1 - Math.max(0, length - columns) / 100,
    0,
  );
}
