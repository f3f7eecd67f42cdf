import type { ImportEncoding } from '#domain/imports/import.ts';
import type { EncodingReading } from '../read-table.ts';

const BEFORE = 80;
const AFTER = 160;
const LINES = 3;
/** Lines beyond these are not looked at: who cannot tell by then needs another file. */
const MOST_TRIED = 2_000;
const [LF, CR, QUOTE] = [0x0a, 0x0d, 0x22];

/**
 * The first lines that the encodings read in different ways, as each reads them; at most 240 bytes of a line. All encodings
 * that can be in doubt read ASCII alike, and none has a line end or a quote inside a character, so the rows can be counted.
 *
 * @param skipped how many lines before the first row are none.
 */
export function compareReadings(bytes: Uint8Array, encodings: ImportEncoding[], skipped: number): EncodingReading[] {
  if (encodings.length < 2) return [];
  const decoders = encodings.map((encoding) => new TextDecoder(encoding));
  const found: { row: number; texts: string[] }[] = [];
  let tried = 0;
  for (const { row, part } of listLinesBeyondAscii(bytes)) {
    // `stream` leaves out a character that was cut in two; what is left of it is dropped.
    const texts = decoders.map((decoder) => {
      const text = decoder.decode(part, { stream: true });
      decoder.decode();
      return text;
    });
    tried += 1;
    if (new Set(texts).size > 1) found.push({ row: row - skipped, texts });
    if (found.length === LINES || tried === MOST_TRIED) break;
  }
  return encodings.map((encoding, index) => {
    const lines = found.map(({ row, texts }) => ({ row, text: texts[index] ?? '' }));
    return { encoding, row: lines[0]?.row ?? 1, text: lines[0]?.text ?? '', lines };
  });
}

/** Line breaks in quotes begin no row, and yet a line. */
function* listLinesBeyondAscii(bytes: Uint8Array): Generator<{ row: number; part: Uint8Array }> {
  let start = 0;
  let row = 1;
  let quoted = false;
  let high = -1;
  for (let at = 0; at <= bytes.length; at += 1) {
    const byte = bytes[at];
    if (byte === QUOTE) quoted = !quoted;
    if (byte !== undefined && byte >= 0x80 && high === -1) high = at;
    if (byte !== undefined && byte !== LF && byte !== CR) continue;
    if (high !== -1) yield { row, part: bytes.subarray(Math.max(start, high - BEFORE), Math.min(at, high + AFTER)) };
    if (!quoted && !(byte === CR && bytes[at + 1] === LF)) row += 1;
    start = at + 1;
    high = -1;
  }
}
