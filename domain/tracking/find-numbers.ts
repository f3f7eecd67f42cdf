import { removeInvisible, removeInvisibleInProse } from '../clean-text.ts';
import {
  checkTrackingNumber,
  hasPrefix,
  isTrackingNumber,
  normalizeTrackingNumber,
  type Prefixes,
  readNumberAlone,
  type TrackingNumberCheck,
  toPlainText,
} from './number.ts';

const MAX_NUMBERS = 10;
/** Longer than any label's link. */
const MAX_SCAN_LENGTH = 300;
/**
 * Prefixes that scanners send to name the code type, a QR code's character set and a GS1 code's field: "]C1",
 * "]Q2\000026", "]C1401".
 */
const SYMBOLOGY = /(^|\s)\][a-z]\d(?:\\\d{6})?(?: ?\d{2,4}(?=[a-z]{2,4}-))?/gi;
/** An escaped character of a link inside another link: "%2F". */
const ESCAPED = /%(?:25)*[0-9a-f]{2}/gi;
const ESCAPED_DASH = /%(?:25)*2d/gi;

/** A number in a text; `hasDash` says whether it was written with its dash. */
interface Match {
  number: string;
  hasDash: boolean;
}

/**
 * Matches a number in running text: with a dash, any eight letters and digits, also in two groups ("TC-7K2M-9Q4X"),
 * but not the start of a host ("tc-shipping.example"); without a dash it needs a digit, or "TC Shipping" would match.
 * In scripts without capitals no space has to precede it.
 */
function toPattern(prefixes: Prefixes | undefined): RegExp {
  const between = prefixes ? '[ -]' : ' ';
  const withDash = ` ?- ?(?:(?![a-z]{8}\\.[a-z])[a-z0-9]{8}|[a-z0-9]{4}${between}(?=[a-z]{0,3}\\d)[a-z0-9]{4})`;
  const withoutDash =
    '[ _.:#]?(?:(?=[a-z]{0,7}\\d)[a-z0-9]{8}|(?=[a-z]{0,3}\\d)[a-z0-9]{4} (?=[a-z]{0,3}\\d)[a-z0-9]{4})';
  const prefix = prefixes ? prefixes.join('|') : '[a-z]{2,4}';
  return new RegExp(
    `(?<![\\p{Lu}\\p{Ll}\\p{N}])(${prefix})(?:${withDash}|${withoutDash})(?![\\p{Lu}\\p{Ll}\\p{N}])`,
    'giu',
  );
}

/** Prepares a text for matching: decodes links and scans, converts to one case, and joins the lines. */
const toReadable = (text: string): string =>
  toPlainText(text.replace(ESCAPED_DASH, '-').replace(ESCAPED, ' '))
    .replace(/\p{Cc}|\s/gu, ' ')
    .replace(SYMBOLOGY, '$1');

/** Lists every number in the prepared text, including repeats. */
const listOccurrences = (readable: string, prefixes: Prefixes | undefined): Match[] =>
  [...readable.matchAll(toPattern(prefixes))].map(([written, prefix = '']): Match => {
    const typed = normalizeTrackingNumber(written);
    const code = typed.slice(prefix.length);
    const number = `${typed.slice(0, prefix.length)}-${code.replace(/[-_.:#]/g, '')}`;
    return { number, hasDash: number === typed };
  });

function listMatches(text: string, prefixes: Prefixes | undefined): Match[] {
  const matches = listOccurrences(toReadable(text), prefixes);
  // The spelling with a dash takes precedence.
  const byNumber = new Map(matches.map(({ number }) => [number, false]));
  for (const { number, hasDash } of matches) byNumber.set(number, hasDash || byNumber.get(number) === true);
  return Array.from(byNumber, ([number, hasDash]) => ({ number, hasDash }));
}

/** Lists the numbers of a single scan typed on another keyboard layout. */
function listMistyped(text: string, prefixes: Prefixes | undefined): Match[] {
  const scan = removeInvisible(text).trim();
  if (scan.length > MAX_SCAN_LENGTH || /\s/.test(scan)) return [];
  const numbers = listLayoutReadings(scan).flatMap((reading) => listMatches(reading, prefixes));
  const whole = numbers.filter(({ hasDash }) => hasDash).map(({ number }) => number);
  return Array.from(new Set(whole), (number) => ({ number, hasDash: true }));
}

/** Returns the only number in a text. */
function findOnly(text: string, prefixes: Prefixes | undefined): Match | undefined {
  const matches = listMatches(text, prefixes);
  const [only, ...others] = matches.length > 0 ? matches : listMistyped(text, prefixes);
  return others.length === 0 ? only : undefined;
}

/** Lists the tracking numbers in a text, in any spelling, without repeats, in order. */
export const findTrackingNumbers = (text: string, prefixes: Prefixes, max = MAX_NUMBERS): string[] =>
  listMatches(text, prefixes)
    .slice(0, max)
    .map(({ number }) => number);

/**
 * Returns the number of a link, label or scan, ignoring the surrounding text and correcting an unknown keyboard layout.
 * Undefined if there is none, several, or one without its dash. Without `prefixes`, any company's number counts.
 */
export function findWholeNumber(text: string, prefixes?: Prefixes): string | undefined {
  const typed = normalizeTrackingNumber(text);
  if (isTrackingNumber(typed) && (!prefixes || hasPrefix(typed, prefixes))) return typed;
  const only = findOnly(text, prefixes);
  return only?.hasDash ? only.number : undefined;
}

/**
 * Returns the number a text may mean, possibly without its dash, for the reader to confirm. Undefined for none or
 * several.
 */
export function findMeantNumber(text: string, prefixes: Prefixes): string | undefined {
  return readNumberAlone(text, prefixes) ?? findWholeNumber(text, prefixes) ?? findOnly(text, prefixes)?.number;
}

/** Lists the numbers a text may mean, for the reader to confirm; empty if there are more than `limit`. */
export function listMeantNumbers(text: string, prefixes: Prefixes, limit: number): string[] {
  const only = findMeantNumber(text, prefixes);
  const numbers = only ? [only] : listMatches(text, prefixes).map(({ number }) => number);
  return numbers.length > limit ? [] : numbers;
}

/** The content of pasted or consecutively scanned text. */
export interface FoundNumbers {
  /** Without repeats, in order. */
  numbers: string[];
  /** Numbers that appear more than once. */
  repeated: string[];
  /** Texts that look like a number but aren't one of the company's. */
  foreign: string[];
}

/** Another company's number, or ours without its prefix: letters and digits, at least three digits, not a date. */
const FOREIGN = /^(?=(?:[A-Z-]*\d){3})[A-Z\d][A-Z\d-]{6,33}[A-Z\d]$/i;
const DATE = /^\d{1,4}-\d{1,2}-\d{1,4}$/;

/** Splits numbers joined by a scanner without line ends or a single-line field. */
const splitJoined = (text: string, prefixes: Prefixes) =>
  text.replace(new RegExp(`(-[a-z0-9]{8})(?=(?:${prefixes.join('|')})-[a-z0-9]{8})`, 'gi'), '$1 ');

/** Joins numbers that an email or a document broke behind their dash, or in their code before a part with a digit. */
const joinBroken = (text: string, prefixes: Prefixes) =>
  text.replace(
    new RegExp(
      `(?<![\\p{L}\\p{N}])((?:${prefixes.join('|')})\\p{Pd})([a-z0-9]{0,7})\\r?\\n([a-z0-9]{1,8})(?![\\p{L}\\p{N}])`,
      'giu',
    ),
    (written, start: string, one: string, other: string) =>
      one.length + other.length === CODE_LENGTH && (one === '' || /\d/.test(other)) ? start + one + other : written,
  );
const CODE_LENGTH = 8;

/** A number in groups of one or two characters, or with digits: "T C - 7 K 2 M", "TC-7K 2M 9Q 4X", "TC-7K2 M9Q 4X". */
const SPACED_OUT = /^(?:\S{1,5}(?: \S{1,2}){3,12}|[a-z]{2,4}-(?: ?(?=[a-z]{0,6}\d)[a-z0-9]{1,7}\b){2,4})$/i;

/** Reads the numbers of a line as they are written, or else what it may mean as a whole. */
function readLine(line: string, readable: string, prefixes: Prefixes): { numbers: string[]; isWritten: boolean } {
  const written = listOccurrences(readable, prefixes).map(({ number }) => number);
  if (written.length > 0) return { numbers: written, isWritten: true };
  const alone = SPACED_OUT.test(readable.trim()) ? readNumberAlone(line, prefixes) : undefined;
  const numbers = alone ? [alone] : listMistyped(line, prefixes).map(({ number }) => number);
  return { numbers, isWritten: numbers.length === 0 };
}

/** Reads all numbers of a text of many lines, with repeats and foreign ones. Linear in the text's length. */
export function readPastedNumbers(text: string, prefixes: Prefixes): FoundNumbers {
  const counts = new Map<string, number>();
  const foreign = new Set<string>();
  const misspelled = new RegExp(`^(?:${prefixes.join('|')})-(?=[a-z]{0,20}\\d)[a-z0-9]{3,20}$`, 'i');
  for (const line of joinBroken(text, prefixes).split(/[\r\n\t,;|]+/)) {
    const readable = splitJoined(toReadable(line), prefixes);
    const { numbers, isWritten } = readLine(line, readable, prefixes);
    for (const number of numbers) counts.set(number, (counts.get(number) ?? 0) + 1);
    if (!isWritten) continue;
    for (const token of readable.replace(toPattern(prefixes), ' ').split(/[\s"'()<>[\]{}:#]+/))
      if ((FOREIGN.test(token) || misspelled.test(token)) && !DATE.test(token)) foreign.add(token);
  }
  const repeated = [...counts].flatMap(([number, count]) => (count > 1 ? [number] : []));
  return { numbers: [...counts.keys()], repeated, foreign: [...foreign] };
}

/** Whether a text is a list of numbers rather than a search or a sentence with one number. */
export function namesSeveral(text: string, prefixes: Prefixes): boolean {
  const { numbers, repeated, foreign } = readPastedNumbers(text, prefixes);
  if (numbers.length + repeated.length > 1) return true;
  return numbers.length > 0 && foreign.length > 0 && text.trim().split(/[\s,;|]+/).length <= 1 + foreign.length;
}

/**
 * Checks the number in a URL like checkTrackingNumber(), ignoring a dot, bracket or other punctuation copied with it.
 */
export function checkLinkedNumber(text: string, prefixes: Prefixes): TrackingNumberCheck {
  const value = findWholeNumber(text, prefixes);
  return value === undefined ? checkTrackingNumber(text, prefixes) : { ok: true, value };
}

/** Returns the search of a text: a tracking number if it contains exactly one, else the visible text. */
export const toSearch = (text: string, prefixes: Prefixes): string =>
  findWholeNumber(text, prefixes) ?? removeInvisibleInProse(text);

/** Returns the filter with the search of its text. */
export const withSearch = <Filter extends { search?: string | undefined }>(
  filter: Filter,
  prefixes: Prefixes,
): Filter => (filter.search ? { ...filter, search: toSearch(filter.search, prefixes) } : filter);

/** Whether a number with a dash directly follows a word, because a scanner types at the cursor: "BreTC-QV889584". */
function isGlued(text: string, prefixes: Prefixes | undefined): boolean {
  const plain = toPlainText(text).toUpperCase();
  return (
    prefixes?.some((prefix) => new RegExp(`${prefix}-(?=[A-Z]{0,7}\\d)[A-Z0-9]{8}(?![A-Z0-9])`).test(plain)) ?? false
  );
}

/**
 * Whether a text is or contains a tracking number: one with these prefixes, also as typed by a scanner on another
 * keyboard layout, or any company's with a dash and a digit ("Aix-Provence" isn't one).
 */
export function holdsTrackingNumber(text: string, prefixes?: Prefixes): boolean {
  const isOwn = prefixes && [...listMatches(text, prefixes), ...listMistyped(text, prefixes)].length > 0;
  return (
    isOwn ||
    isGlued(text, prefixes) ||
    listMatches(text, undefined).some(({ number, hasDash }) => hasDash && /\d/.test(number))
  );
}

/**
 * Output of a scanner set to a US keyboard on other layouts, for characters of tracking numbers and their links: pairs
 * of typed and intended character. Upper case too, because fields convert to it.
 */
const LAYOUTS: readonly string[] = [
  // German
  'zy yz ZY YZ ß- -/ Ö: +]',
  // Swiss
  "zy yz ZY YZ '- -/ é: É:",
  // French
  'aq qa zw wz AQ QA ZW WZ ,m ?M :. M: !/ $] )- &1 é2 É2 "3 \'4 (5 -6 è7 È7 _8 ç9 Ç9 à0 À0',
  // Spanish, Italian, Portuguese
  "'- -/ ñ: Ñ: ç: Ç: +]",
  // Danish, Norwegian, Swedish, Finnish
  '+- -/ Ö: Æ: Ø:',
  // Turkish
  '*- ./ ç. Ç. Ş: ü] Ü]',
  // Czech, Slovak
  'zy yz ZY YZ =- -/ ": )] +1 ě2 Ě2 ľ2 Ľ2 š3 Š3 č4 Č4 ř5 Ř5 ť5 Ť5 ž6 Ž6 ý7 Ý7 á8 Á8 í9 Í9 é0 É0',
  // Hungarian
  'zy yz ZY YZ ü- Ü- -/ É: ö0 Ö0',
  // German with Caps Lock
  'zy yz ZY YZ ?- _/ ö: =0 !1 "2 §3 $4 %5 &6 /7 (8 )9',
];
/** Output of scanners set to these layouts on a US keyboard, where a slash stands for the dash. */
const ON_US_KEYBOARD: readonly string[] = [
  // German, Hungarian
  'zy yz ZY YZ /- &/ >:',
  // Spanish, Italian, Portuguese, Danish, Norwegian, Swedish, Finnish
  '/- &/ >:',
];

const toMap = (pairs: string) => new Map(pairs.split(' ').map(([typed = '', meant = '']) => [typed, meant]));
const MAPS: readonly ReadonlyMap<string, string>[] = LAYOUTS.map(toMap);
const MAPS_ON_US_KEYBOARD: readonly ReadonlyMap<string, string>[] = ON_US_KEYBOARD.map(toMap);

/** Lists what a scanner may have meant, one reading per keyboard layout. */
const listLayoutReadings = (text: string): string[] =>
  // A link has slashes that are meant.
  (text.includes('://') ? MAPS : [...MAPS, ...MAPS_ON_US_KEYBOARD]).map((map) =>
    Array.from(text, (character) => map.get(character) ?? character).join(''),
  );
