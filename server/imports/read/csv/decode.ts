import { setImmediate } from 'node:timers/promises';
import type { ImportEncoding } from '#domain/imports/import.ts';

const PIECE = 1 << 16;

/**
 * The text of the bytes in pieces, without a byte order mark; other work runs between them. Bytes that are no text are U+FFFD, or a TypeError
 * with `fatal`.
 */
export async function* decode(bytes: Uint8Array, encoding: ImportEncoding, fatal = false): AsyncGenerator<string> {
  const decoder = new TextDecoder(encoding, { fatal });
  for (let at = 0; at < bytes.length; at += PIECE) {
    yield decoder.decode(bytes.subarray(at, at + PIECE), { stream: true });
    await setImmediate();
  }
  yield decoder.decode();
}
