import { inflateSync } from 'node:zlib';
import { PNG } from 'pngjs';
import type { Picture } from './picture.ts';
import { MarkError, type PngHeader, readChunks, readHeader, SIGNATURE } from './read-chunks.ts';

/** Where each of the seven passes of an interlaced picture begins, and its steps: left, top, across, down. */
const PASSES = [
  [0, 0, 8, 8],
  [4, 0, 8, 8],
  [0, 4, 4, 8],
  [2, 0, 4, 4],
  [0, 2, 2, 4],
  [1, 0, 2, 2],
  [0, 1, 1, 2],
] as const;

/** How many bytes the pixels are once unpacked: each line has one more, which says how it is filtered. */
function toUnpackedBytes({ width, height, bitsPerPixel, isInterlaced }: PngHeader): number {
  const toBytes = (across: number, down: number) =>
    across > 0 && down > 0 ? down * (1 + Math.ceil((across * bitsPerPixel) / 8)) : 0;
  if (!isInterlaced) return toBytes(width, height);
  return PASSES.map(([left, top, across, down]) =>
    toBytes(Math.ceil((width - left) / across), Math.ceil((height - top) / down)),
  ).reduce((sum, bytes) => sum + bytes, 0);
}

/** Unpacks no more than the header promised: what would be more, or is less, is refused. */
function requirePromised(packed: Buffer, header: PngHeader): void {
  const promised = toUnpackedBytes(header);
  if (inflateSync(packed, { maxOutputLength: promised }).length !== promised) throw new MarkError('markBroken');
}

/**
 * The pixels of a PNG, and nothing else of it. Throws MarkError: for what is no PNG, is larger or smaller than a mark may be,
 * or does not hold what its header says, each before more than that is unpacked.
 */
export function readPng(bytes: Buffer): Picture {
  const kept: Buffer[] = [SIGNATURE];
  const packed: Buffer[] = [];
  let header: PngHeader | undefined;
  for (const chunk of readChunks(bytes)) {
    if (header && chunk.type === 'IHDR') throw new MarkError('markBroken');
    header ??= readHeader(chunk);
    if (chunk.type === 'IDAT') packed.push(chunk.data);
    // Colors and what of them is clear; all else is about the file, not the picture.
    if (['IHDR', 'PLTE', 'tRNS', 'IDAT', 'IEND'].includes(chunk.type)) kept.push(chunk.whole);
  }
  try {
    if (!header) throw new MarkError('markBroken');
    requirePromised(Buffer.concat(packed), header);
    const { width, height, data } = PNG.sync.read(Buffer.concat(kept));
    return { width, height, data };
  } catch {
    throw new MarkError('markBroken');
  }
}
