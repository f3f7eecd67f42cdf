/** As large as a mark is drawn at most; its picture has so many pixels for each of these. */
export const MARK_BOX = { width: 112, height: 28 } as const;
export const MARK_DENSITY = 4;

/** What is made of a mark, each file by its name. */
export const MARK_FILES = [
  'mark.png',
  'favicon.ico',
  'icon-180.png',
  'icon-192.png',
  'icon-512.png',
  'icon-maskable-512.png',
] as const;
export type MarkFile = (typeof MARK_FILES)[number];

/** A mark is named by its content and the size it is drawn in: 32 digits of a hash, width and height. */
export const MARK_PATTERN = /^[0-9a-f]{32}-\d{1,3}x\d{1,2}$/;

/** Where a file of a mark is, for ever. */
export const toMarkAddress = (mark: string, file: MarkFile): string => `/api/v1/brand/marks/${mark}/${file}`;

/** How large a mark is drawn, as its name says. */
export function toMarkSize(mark: string) {
  const [, width, height] = mark.split(/[-x]/);
  return { width, height };
}

/** What admins may send as a company's mark: a PNG of so many bytes and pixels a side. */
export const MARK_LIMITS = { bytes: 200_000, least: 16, most: 2048 } as const;
