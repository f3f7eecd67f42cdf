/** What admins may send as a company's mark: a PNG of so many bytes and pixels a side. */
export const MARK_LIMITS = { bytes: 200_000, least: 16, most: 2048 } as const;

/** The largest picture of a mark that is kept: four times what pages draw. */
export const MARK_BOX = { width: 448, height: 112 } as const;

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

/** A mark is named by its content and the size of its picture: 32 digits of a hash, width and height. */
export const MARK_PATTERN = /^[0-9a-f]{32}-\d{1,3}x\d{1,3}$/;

/** Where a file of a mark is, for ever. */
export const toMarkAddress = (mark: string, file: MarkFile): string => `/api/v1/brand/marks/${mark}/${file}`;

/** How large a mark is drawn in a line of this height: as high as it, unless it is wider than four times that. */
export function toMarkSize(mark: string, most: number): { width: number; height: number } {
  const [width = 1, height = 1] = mark
    .slice(mark.indexOf('-') + 1)
    .split('x')
    .map(Number);
  const scale = Math.min(most / height, (4 * most) / width);
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) };
}
