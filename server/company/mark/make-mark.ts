import { createHash } from 'node:crypto';
import { PNG } from 'pngjs';
import { MARK_BOX, MARK_DENSITY, MARK_LIMITS, type MarkFile } from '#domain/company/mark.ts';
import { fitInto, type Picture, toSquare, trim } from './picture.ts';
import { MarkError, readPng } from './read-png.ts';
import { TAB_SIZES, toIco } from './to-ico.ts';

export interface MadeMark {
  /** The name of the logo: see MARK_PATTERN. */
  mark: string;
  files: Record<MarkFile, Buffer>;
}

/** Maximum size of the picture from which all others are made. */
const LARGEST = { width: 512, height: 512 };
const HASH_DIGITS = 32;
const CLEAR = { share: 1, isWhite: false };
const WHITE = { share: 0.76, isWhite: true };
/** Launchers may crop all but the inner 80%. */
const MASKABLE = { share: 0.56, isWhite: true };

function writePng({ width, height, data }: Picture): Buffer {
  const png = new PNG({ width, height });
  png.data = Buffer.from(data);
  return PNG.sync.write(png, { filterType: 4, deflateStrategy: 0, deflateLevel: 9 });
}

/** The image on pages: smaller if its pixels compress badly. */
function writePagePicture(picture: Picture, density = MARK_DENSITY): Buffer {
  const file = writePng(fitInto(picture, { width: density * MARK_BOX.width, height: density * MARK_BOX.height }));
  return file.length <= MARK_LIMITS.bytes ? file : writePagePicture(picture, density / 2);
}

/** A small logo is enlarged to remain visible. */
function toDrawnSize({ width, height }: Picture): string {
  const scale = Math.min(MARK_BOX.width / width, MARK_BOX.height / height);
  return [width, height].map((side) => Math.max(1, Math.round(side * scale))).join('x');
}

/**
 * Reads a PNG and creates all images of a logo from its pixels only, without texts, profiles or trailing data. Throws
 * MarkError.
 */
export function makeMark(bytes: Buffer): MadeMark {
  const trimmed = trim(readPng(bytes));
  if (!trimmed) throw new MarkError('markEmpty');
  const picture = fitInto(trimmed, LARGEST);
  const pagePicture = writePagePicture(picture);
  const hash = createHash('sha256').update(pagePicture).digest('hex').slice(0, HASH_DIGITS);
  return {
    mark: `${hash}-${toDrawnSize(picture)}`,
    files: {
      'mark.png': pagePicture,
      'favicon.ico': toIco(TAB_SIZES.map((side) => writePng(toSquare(picture, side, CLEAR)))),
      'icon-180.png': writePng(toSquare(picture, 180, WHITE)),
      'icon-192.png': writePng(toSquare(picture, 192, WHITE)),
      'icon-512.png': writePng(toSquare(picture, 512, WHITE)),
      'icon-maskable-512.png': writePng(toSquare(picture, 512, MASKABLE)),
    },
  };
}
