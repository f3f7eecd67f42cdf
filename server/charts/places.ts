import cities from './cities.json' with { type: 'json' };

/** Degrees, east and north positive. */
export type LonLat = [lon: number, lat: number];

/** A city or port of the bundled list. `name` is what the list calls it, not what a page shows. */
export interface Place {
  name: string;
  country: string;
  at: LonLat;
}

// Letters that Unicode does not take apart into a base letter and a mark.
const LETTERS: Record<string, string> = { ß: 'ss', æ: 'ae', œ: 'oe', ø: 'o', ł: 'l', đ: 'd', ð: 'd', þ: 'th', ı: 'i' };

/** Two names are the same place when these are equal: no case, no accents, no punctuation. */
export function toPlaceKey(text: string): string {
  return text
    .normalize('NFKD')
    .toLowerCase()
    .replace(/\p{M}/gu, '')
    .replace(/[ßæœøłđðþı]/g, (letter) => LETTERS[letter] ?? letter)
    .replace(/['’‘ʼʻ`´.]/g, '')
    .replace(/[^\p{L}\p{Nd}]+/gu, ' ')
    .trim();
}

const places = new Map<string, Place>();
for (const { name, country, at, also } of cities as {
  name: string;
  country: string;
  at: number[];
  also?: string[];
}[]) {
  const place: Place = { name, country, at: [at[0] ?? 0, at[1] ?? 0] };
  for (const text of [name, ...(also ?? [])]) places.set(toPlaceKey(text), place);
}

/**
 * The city of the bundled list with exactly this name, in its own or another language. Never a similar name, and none that
 * several cities share unless one is by far the best known (docs/decisions/0003-charts-drawn-on-the-server.md).
 */
export function findPlace(text: string): Place | undefined {
  return places.get(toPlaceKey(text));
}

/** Whether the bundled list holds this name; the test that `toPublicPlace` asks for. */
export function isKnownPlace(text: string): boolean {
  return findPlace(text) !== undefined;
}
