import { foldText, spellOut } from '../fold-text.ts';

/** A part of the search text, as build_search_text() in the database lays it out (0070-searched-contacts.ts). */
export interface SearchPattern {
  /** Folded, without wildcards. */
  text: string;
  /** Where to look: anywhere, in references without separators, or in digits of phone numbers. */
  part: 'any' | 'references' | 'phones';
  /** The rare part that an index looks up: of an email address not all of its domain, of a number not its prefix. */
  rarePart?: string;
}

/** A condition of a search: one pattern of each word, or the phone number that all words form together. */
export interface SearchTerm {
  words: SearchPattern[][];
  phone?: SearchPattern | undefined;
}

/** A tracking number without its dash: a prefix and eight characters. */
const DASHLESS = /^([a-z]{2,4})([a-z0-9]{8})$/;
/** A prefix, and enough of a number to be rare: letters and digits. */
const BEGUN_NUMBER = /^[a-z]{2,4}-(?=[a-z]*\d)(?=\d*[a-z])([a-z0-9]{5,8})$/;
const PHONE_WORD = /^[\d()+./-]+$/;
/** Fewer digits match too many numbers. */
const MIN_PHONE_DIGITS = 4;
/** A number this long includes its country code; national forms below MIN_NATIONAL_DIGITS are ignored. */
const INTERNATIONAL_DIGITS = 11;
const MIN_NATIONAL_DIGITS = 7;

const trimZeros = (digits: string) => digits.replace(/^0+/, '');

/** Returns the common form of all spellings of a phone number, like phone_digits() in the database. */
export const toPhoneDigits = (phone: string): string =>
  trimZeros(
    phone
      .normalize('NFKC')
      .replaceAll('(0)', '')
      .replace(/[^0-9]/g, ''),
  );

/** Removes separators from a reference, like reference_key() in the database does for letters and digits. */
export const toReferenceKey = (folded: string) => folded.replace(/[^\p{L}\p{M}\p{N}]/gu, '');

/** Of an email address its name and three letters of the domain, because names such as "info" are common. */
function findRarePart(text: string): string | undefined {
  const at = text.indexOf('@');
  const isEmail = /[a-z0-9]{3}/.test(text.slice(0, Math.max(at, 0))) && /^[a-z0-9.-]{3}/.test(text.slice(at + 1));
  return isEmail ? text.slice(0, at + 4) : BEGUN_NUMBER.exec(text)?.[1];
}

function listWordPatterns(word: string): SearchPattern[] {
  const folded = foldText(word);
  const anywhere = new Set([folded, spellOut(word), folded.replace(DASHLESS, '$1-$2')]);
  const key = toReferenceKey(folded);
  const patterns = Array.from(anywhere, (text): SearchPattern => {
    const rarePart = findRarePart(text);
    return { text, part: 'any', ...(rarePart && { rarePart }) };
  });
  if (key === '' || key === folded) return patterns;
  const rarePart = findRarePart(folded);
  return [...patterns, { text: key, part: 'references', ...(rarePart && { rarePart: toReferenceKey(rarePart) }) }];
}

/** Returns the digits that a typed phone number shares with all its stored forms, with or without its country. */
function toPhone(words: string[]): SearchPattern | undefined {
  const typed = words.join('').normalize('NFKC');
  const digits = toPhoneDigits(typed);
  const isInternational = /^\(?(?:\+|00)/.test(typed) || digits.length >= INTERNATIONAL_DIGITS;
  // Country codes have one to three digits; whatever contains a longer form contains this one.
  const national = [3, 2, 1]
    .map((length) => trimZeros(digits.slice(length)))
    .find(({ length }) => length >= MIN_NATIONAL_DIGITS);
  if (isInternational && national) return { text: national, part: 'phones' };
  const isNamed = words.length === 1 && digits === typed;
  return isNamed || digits.length < MIN_PHONE_DIGITS ? undefined : { text: digits, part: 'phones' };
}

/** Whether a word of the search is a number that is in few shipments. */
export const namesNumber = (search: string): boolean =>
  search.split(/\s+/).some((word) => BEGUN_NUMBER.test(foldText(word)));

/** Returns the terms of a search; a shipment must match all, in any order and field. */
export function toSearchTerms(search: string): SearchTerm[] {
  const runs: { words: string[]; isPhone: boolean }[] = [];
  for (const word of search.split(/\s+/).filter((word) => foldText(word) !== '')) {
    const isPhone = PHONE_WORD.test(word.normalize('NFKC'));
    const last = runs.at(-1);
    if (isPhone && last?.isPhone) last.words.push(word);
    else runs.push({ words: [word], isPhone });
  }
  return runs.map(({ words, isPhone }) => ({
    words: [...new Set(words)].map(listWordPatterns),
    phone: isPhone ? toPhone(words) : undefined,
  }));
}
