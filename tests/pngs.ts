import { crc32, deflateSync } from 'node:zlib';

/** Returns a PNG chunk with length and checksum. */
export function toChunk(type: string, data: Uint8Array): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const around = Buffer.alloc(8);
  around.writeUInt32BE(data.length, 0);
  around.writeUInt32BE(crc32(body), 4);
  return Buffer.concat([around.subarray(0, 4), body, around.subarray(4)]);
}

interface PngParts {
  width?: number;
  height?: number;
  depth?: number;
  color?: number;
  isInterlaced?: boolean;
  /** Uncompressed rows with their filters; default is a violet square with a clear margin. */
  lines?: Uint8Array;
  /** Chunks between header and pixels. */
  before?: Buffer[];
  /** Chunks between pixels and end. */
  after?: Buffer[];
}

export const PNG_SIGNATURE = Buffer.from('89504e470d0a1a0a', 'hex');
export const VIOLET_PIXEL = [0x5b, 0x2b, 0xb5, 0xff];

/** Returns rows of four bytes per pixel, painted where `isPainted`. */
export function paintLines(
  width: number,
  height: number,
  isPainted: (x: number, y: number) => boolean = (x, y) => x >= width / 4 && y >= height / 4,
): Buffer {
  const lines = Buffer.alloc(height * (1 + 4 * width));
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) if (isPainted(x, y)) lines.set(VIOLET_PIXEL, y * (1 + 4 * width) + 1 + 4 * x);
  return lines;
}

/** Builds a PNG from these parts, valid or not. */
export function aPng({ width = 64, height = 64, depth = 8, color = 6, isInterlaced = false, ...parts }: PngParts = {}) {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([depth, color, 0, 0, isInterlaced ? 1 : 0], 8);
  return Buffer.concat([
    ...[PNG_SIGNATURE, toChunk('IHDR', header), ...(parts.before ?? [])],
    toChunk('IDAT', deflateSync(parts.lines ?? paintLines(width, height))),
    ...[...(parts.after ?? []), toChunk('IEND', Buffer.alloc(0))],
  ]);
}
