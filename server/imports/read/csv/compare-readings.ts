import type { ImportEncoding } from '#domain/import.ts';
import type { EncodingReading } from '../read-table.ts';

const BEFORE = 80;
const AFTER = 160;
const [LF, CR, QUOTE] = [0x0a, 0x0d, 0x22];

/**
 * The first line that is not ASCII, as each of the encodings reads it; at most 240 bytes of it. All encodings that can be
 * in doubt read ASCII alike, so what stands before that line is sure, and with it the number of its row.
 *
 * @param skipped how many lines before the first row are none.
 */
export function compareReadings(bytes: Uint8Array, encodings: ImportEncoding[], skipped: number): EncodingReading[] {
  if (encodings.length < 2) return [];
  const { at, start, row } = findFirstBeyondAscii(bytes);
  const isEnd = (byte: number): boolean => byte === LF || byte === CR;
  const rest = bytes.subarray(at, at + AFTER);
  const end = rest.findIndex(isEnd);
  const line = bytes.subarray(Math.max(start, at - BEFORE), at + (end === -1 ? rest.length : end));
  // `stream` leaves out a character that was cut in two.
  const toText = (encoding: ImportEncoding): string => new TextDecoder(encoding).decode(line, { stream: true });
  return encodings.map((encoding) => ({ encoding, row: row - skipped, text: toText(encoding) }));
}

/** Line breaks in quotes begin no row. */
function findFirstBeyondAscii(bytes: Uint8Array): { at: number; start: number; row: number } {
  let at = 0;
  let start = 0;
  let row = 1;
  let quoted = false;
  for (const byte of bytes) {
    if (byte >= 0x80) break;
    at += 1;
    if (byte === QUOTE) quoted = !quoted;
    if (byte !== LF && byte !== CR) continue;
    start = at;
    if (!quoted && !(byte === CR && bytes[at] === LF)) row += 1;
  }
  return { at, start, row };
}
