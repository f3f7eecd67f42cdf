import { crc32, inflateSync } from 'node:zlib';
import { PNG } from 'pngjs';
import { MARK_LIMITS } from '#domain/company/mark.ts';
import type { Picture } from './picture.ts';

/** Start and step of the seven passes of an interlaced picture: left, top, across, down. */
const PASSES = [
  [0, 0, 8, 8],
  [4, 0, 8, 8],
  [0, 4, 4, 8],
  [2, 0, 4, 4],
  [0, 2, 2, 4],
  [1, 0, 2, 2],
  [0, 1, 1, 2],
] as const;

/** The size of the uncompressed pixels: each row has one more byte for its filter. */
function toUnpackedBytes({ width, height, bitsPerPixel, isInterlaced }: PngHeader): number {
  const toBytes = (across: number, down: number) =>
    across > 0 && down > 0 ? down * (1 + Math.ceil((across * bitsPerPixel) / 8)) : 0;
  if (!isInterlaced) return toBytes(width, height);
  return PASSES.map(([left, top, across, down]) =>
    toBytes(Math.ceil((width - left) / across), Math.ceil((height - top) / down)),
  ).reduce((sum, bytes) => sum + bytes, 0);
}

/** Rejects data that decompresses to more or less than the header declares. */
function checkUnpackedSize(packed: Buffer, header: PngHeader): void {
  const promised = toUnpackedBytes(header);
  if (inflateSync(packed, { maxOutputLength: promised }).length !== promised) throw new MarkError('markBroken');
}

/**
 * Decodes the pixels of a PNG and ignores everything else. Throws MarkError if the file is not a PNG, exceeds the size
 * limits, or contradicts its header, always before decompressing more than that.
 */
export function readPng(bytes: Buffer): Picture {
  const relevant: Buffer[] = [SIGNATURE];
  const packed: Buffer[] = [];
  let header: PngHeader | undefined;
  for (const chunk of readChunks(bytes)) {
    if (header && chunk.type === 'IHDR') throw new MarkError('markBroken');
    header ??= readHeader(chunk);
    if (chunk.type === 'IDAT') packed.push(chunk.data);
    // Colors and transparency; other chunks do not affect the picture.
    if (['IHDR', 'PLTE', 'tRNS', 'IDAT', 'IEND'].includes(chunk.type)) relevant.push(chunk.whole);
  }
  try {
    if (!header) throw new MarkError('markBroken');
    checkUnpackedSize(Buffer.concat(packed), header);
    const { width, height, data } = PNG.sync.read(Buffer.concat(relevant));
    return { width, height, data };
  } catch {
    throw new MarkError('markBroken');
  }
}

/** Reasons why a file cannot be a logo; each is a key of STAFF_ERROR_TEXTS. */
export type MarkProblem = 'markNotPng' | 'markBroken' | 'markSize' | 'markEmpty';

/** Thrown for a file that cannot be a logo. */
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
/** A capital first letter marks a critical chunk: a decoder that does not support it cannot decode the picture. */
const NEEDED = ['IHDR', 'PLTE', 'IDAT', 'IEND'];
/** Allowed bit depths and channels per color type. */
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
  /** Includes length and checksum. */
  whole: Buffer;
}

/** Up to the last chunk; trailing data is ignored. */
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

/** Reads the header before decompressing anything. */
export function readHeader({ type, data }: Chunk): PngHeader {
  if (type !== 'IHDR' || data.length !== LENGTH_OF_HEADER) throw new MarkError('markBroken');
  const [width, height] = [data.readUInt32BE(0), data.readUInt32BE(4)];
  const [depth = 0, color = 0, packing, filter, interlace = 0] = data.subarray(8);
  const kind = KINDS[color];
  if (!kind?.depths.includes(depth) || packing !== 0 || filter !== 0 || interlace > 1)
    throw new MarkError('markBroken');
  const isAllowed = (side: number) => side >= MARK_LIMITS.min && side <= MARK_LIMITS.max;
  if (!isAllowed(width) || !isAllowed(height)) throw new MarkError('markSize');
  return { width, height, bitsPerPixel: depth * kind.channels, isInterlaced: interlace === 1 };
}
