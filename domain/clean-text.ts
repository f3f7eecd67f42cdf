/**
 * Trims these characters from the start, in linear time; a regular expression for the end, such as /x+$/, is quadratic.
 */
export function trimStartOf(text: string, characters: string): string {
  let start = 0;
  while (start < text.length && characters.includes(text.charAt(start))) start += 1;
  return text.slice(start);
}

/** Trims these characters from the end, in linear time. */
export function trimEndOf(text: string, characters: string): string {
  let end = text.length;
  while (end > 0 && characters.includes(text.charAt(end - 1))) end -= 1;
  return text.slice(0, end);
}

/** Joiners, marks of direction, soft hyphens, byte order marks, variation selectors, fillers, object replacements. */
const INVISIBLE = /[\p{Default_Ignorable_Code_Point}\p{Cf}\u2800\uFFFC]/gu;
/**
 * The same without characters that names need: joiners of Persian and Indic words, variants of Han characters, flags.
 */
const INVISIBLE_IN_PROSE = /[\u00AD\u061C\u200B\u200E\u200F\u202A-\u202E\u2060-\u206F\u3164\uFEFF\uFFA0\uFFF9-\uFFFC]/g;

/** Removes every invisible character, for text that consists of letters, digits and signs. */
export const removeInvisible = (text: string): string => text.replace(INVISIBLE, '');

/** Removes the invisible characters that don't affect how a name or sentence reads. */
export const removeInvisibleInProse = (text: string): string => text.replace(INVISIBLE_IN_PROSE, '');
