import { foldText } from '../fold-text.ts';

type Side = 'length' | 'width' | 'height';
const ORDER: readonly Side[] = ['length', 'width', 'height'];
/** Longer cells aren't dimensions. */
const MAX_LENGTH = 60;

/** Letters of sides in headings. */
const SIDE_BY_LETTER = new Map<string, Side>([
  ['l', 'length'],
  ['b', 'width'],
  ['w', 'width'],
  ['h', 'height'],
]);
const LETTERS = /(?<!\p{L})(\p{L})\s?[x×*/]\s?(\p{L})\s?[x×*/]\s?(\p{L})(?!\p{L})/u;

/** Returns the order of the sides that a heading states: "HxBxT (cm)"; length, width, height by default. */
function readOrder(heading: string): readonly Side[] {
  const letters = LETTERS.exec(foldText(heading))?.slice(1) ?? [];
  const named = letters.map((letter) => SIDE_BY_LETTER.get(letter));
  const [rest, ...others] = ORDER.filter((side) => !named.includes(side));
  const sides = named.map((side) => side ?? rest ?? 'length');
  return others.length === 0 && new Set(sides).size === ORDER.length ? sides : ORDER;
}

const PART = /^(\d[\d.,]*)\s*([\p{L}"'′″]*)\.?$/u;

/**
 * Splits "30x20x10 cm", "30 cm x 20 cm x 10 cm", "12x9x4\"" into one text per side, each with its unit. Undefined if it
 * isn't two or three numbers; a unit at the end counts for all of them.
 */
export function splitDimensions(text: string, heading: string): Partial<Record<Side, string>> | undefined {
  if (text.length > MAX_LENGTH) return undefined;
  const plain = foldText(text.normalize('NFKC'));
  const bySign = plain.split(/[x×*✕✖х]/u);
  const parts = (bySign.length === 1 ? plain.split('/') : bySign).map((part) => PART.exec(part.trim()));
  if (parts.length < 2 || parts.length > ORDER.length || parts.includes(null)) return undefined;
  const last = parts.at(-1)?.[2] ?? '';
  const order = readOrder(heading);
  return Object.fromEntries(
    parts.map((part, index) => [order[index], `${part?.[1] ?? ''} ${part?.[2] || last}`.trim()]),
  );
}
