import { isUtf8 } from 'node:buffer';
import type { ImportEncoding } from '#domain/imports/import.ts';
import { decode } from './decode.ts';
import { rateEncodings } from './rate-encodings.ts';

/**
 * The encodings that a text file can be meant in, likeliest first; one when there is no doubt. A byte order mark decides;
 * then zero bytes tell UTF-16, and UTF-8 is what is valid as such, because other text hardly ever is. What is so nearly can
 * also be windows-1252. What is left is judged by what each encoding makes of it.
 */
export async function guessEncodings(bytes: Uint8Array): Promise<[ImportEncoding, ...ImportEncoding[]]> {
  const sure = findMark(bytes) ?? findWideText(bytes) ?? (isUtf8(bytes) ? 'utf-8' : undefined);
  if (sure) return [sure];
  if (await isNearlyUtf8(bytes)) return ['utf-8', 'windows-1252'];
  return rateEncodings(bytes);
}

function findMark([first, second, third]: Uint8Array): ImportEncoding | undefined {
  if (first === 0xef && second === 0xbb && third === 0xbf) return 'utf-8';
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  if (first === 0xfe && second === 0xff) return 'utf-16be';
  return undefined;
}

/** UTF-16 without a mark: line ends and separators have a zero byte, always on the same side. */
function findWideText(bytes: Uint8Array): ImportEncoding | undefined {
  const sample = bytes.subarray(0, 4096);
  const zeros = Array.from(sample.entries()).filter(([, byte]) => byte === 0);
  const odd = zeros.filter(([at]) => at % 2 === 1).length;
  const even = zeros.length - odd;
  const enough = Math.max(4, sample.length / 40);
  if (odd >= enough && even * 20 <= odd) return 'utf-16le';
  if (even >= enough && odd * 20 <= even) return 'utf-16be';
  return undefined;
}

/** A few broken characters, as of a file that was cut or put together, make no other encoding of it. */
async function isNearlyUtf8(bytes: Uint8Array): Promise<boolean> {
  let good = 0;
  let bad = 0;
  for await (const piece of decode(bytes, 'utf-8')) {
    good += piece.match(/[^\0-\x7f\uFFFD]/g)?.length ?? 0;
    bad += piece.match(/\uFFFD/g)?.length ?? 0;
  }
  return bad * 10 < good;
}
