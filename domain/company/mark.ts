/** Largest displayed size of a logo in px; the stored picture has several pixels for each. */
export const MARK_BOX = { width: 112, height: 28 } as const;
export const MARK_DENSITY = 4;

/** Files generated from a logo. */
export const MARK_FILES = [
  'mark.png',
  'favicon.ico',
  'icon-180.png',
  'icon-192.png',
  'icon-512.png',
  'icon-maskable-512.png',
] as const;
export type MarkFile = (typeof MARK_FILES)[number];

/** A logo's ID: 32 digits of a content hash, then displayed width and height. */
export const MARK_PATTERN = /^[0-9a-f]{32}-\d{1,3}x\d{1,2}$/;

/** Returns the permanent URL of a logo file. */
export const toMarkAddress = (mark: string, file: MarkFile): string => `/api/v1/brand/marks/${mark}/${file}`;

/** Reads the displayed size from a logo's ID. */
export function toMarkSize(mark: string) {
  const [, width, height] = mark.split(/[-x]/);
  return { width, height };
}

/** Limits of an uploaded logo: size of the PNG, and pixels per side. */
export const MARK_LIMITS = { bytes: 200_000, min: 16, max: 2048 } as const;
