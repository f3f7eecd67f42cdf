import { crc32, inflateSync } from 'node:zlib';
import { PNG } from 'pngjs';
import { MARK_LIMITS } from '#domain/company/mark.ts';
import type { Picture } from './picture.ts';

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

/** Why a file cannot be a mark; each is a key of STAFF_ERROR_TEXTS. */
export type MarkProblem = 'markNotPng' | 'markBroken' | 'markSize' | 'markEmpty';

/** Thrown for a file that cannot be a mark. */
export class MarkError extends Error {
  override name = 'MarkError';
  readonly problem: MarkProblem;

  constructor(problem: MarkProblem) {
    super(problem);
    this.problem = problem;
  }
}

export const SIGNATURE = Buffer.from('89504e470d0a1a0a', 'hex');
/** Length, type and checksum of a chunk. */
const AROUND = 12;
const LENGTH_OF_HEADER = 13;
/** A capital first letter: who does not know such a chunk cannot read the picture. */
const NEEDED = ['IHDR', 'PLTE', 'IDAT', 'IEND'];
/** How deep each kind of color may be, and how many values a pixel has. */
const KINDS: Record<number, { depths: number[]; channels: number }> = {
  0: { depths: [1, 2, 4, 8, 16], channels: 1 },
  2: { depths: [8, 16], channels: 3 },
  3: { depths: [1, 2, 4, 8], channels: 1 },
  4: { depths: [8, 16], channels: 2 },
  6: { depths: [8, 16], channels: 4 },
};

export interface PngHeader {
  width: number;
  height: number;
  bitsPerPixel: number;
  isInterlaced: boolean;
}

interface Chunk {
  type: string;
  data: Buffer;
  /** With its length and checksum. */
  whole: Buffer;
}

/** Up to the last one; what follows it is no part of the picture. */
export function* readChunks(bytes: Buffer): Generator<Chunk> {
  if (!bytes.subarray(0, SIGNATURE.length).equals(SIGNATURE)) throw new MarkError('markNotPng');
  let offset = SIGNATURE.length;
  for (let type = ''; type !== 'IEND'; ) {
    if (bytes.length - offset < AROUND) throw new MarkError('markBroken');
    const length = bytes.readUInt32BE(offset);
    const end = offset + AROUND + length;
    if (end > bytes.length) throw new MarkError('markBroken');
    type = bytes.toString('latin1', offset + 4, offset + 8);
    const isWhole = crc32(bytes.subarray(offset + 4, end - 4)) === bytes.readUInt32BE(end - 4);
    const isKnown = NEEDED.includes(type) || /^[a-z]/.test(type);
    if (!isWhole || !isKnown) throw new MarkError('markBroken');
    yield { type, data: bytes.subarray(offset + 8, end - 4), whole: bytes.subarray(offset, end) };
    offset = end;
  }
}

/** The header, before anything is unpacked. */
export function readHeader({ type, data }: Chunk): PngHeader {
  if (type !== 'IHDR' || data.length !== LENGTH_OF_HEADER) throw new MarkError('markBroken');
  const [width, height] = [data.readUInt32BE(0), data.readUInt32BE(4)];
  const [depth = 0, color = 0, packing, filter, interlace = 0] = data.subarray(8);
  const kind = KINDS[color];
  if (!kind?.depths.includes(depth) || packing !== 0 || filter !== 0 || interlace > 1)
    throw new MarkError('markBroken');
  const isMeant = (side: number) => side >= MARK_LIMITS.least && side <= MARK_LIMITS.most;
  if (!isMeant(width) || !isMeant(height)) throw new MarkError('markSize');
  return { width, height, bitsPerPixel: depth * kind.channels, isInterlaced: interlace === 1 };
}
