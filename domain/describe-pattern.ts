/** Matches one character class and its length. */
const ONE_SET = /^\^\[([^\]^\\]+)\](?:\{(\d+)(?:,(\d+))?\}|\+)\$$/;

/**
 * Describes a schema's pattern in English for programmers: "8 to 64 characters of A-Z a-z 0-9", or the pattern itself.
 * `toCode` marks literal characters.
 */
export function describePattern(source: string, toCode = (signs: string) => signs): string {
  const [, signs, least = '1', most] = ONE_SET.exec(source) ?? [];
  if (!signs) return `characters that match ${toCode(source)}`;
  const isOpen = source.endsWith('+$');
  const count = most ? `${least} to ${most}` : `${least}${isOpen ? ' or more' : ''}`;
  return `${count} characters of ${toCode(signs.match(/\w-\w|./g)?.join(' ') ?? signs)}`;
}
