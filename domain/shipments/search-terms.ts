import { foldText, spellOut } from '../fold-text.ts';

/** Part of a shipment's search text, as build_search_text() of the database lays it out (0070-searched-contacts.ts). */
export interface SearchPattern {
  /** Folded and literal. */
  text: string;
  /** Where it has to stand: anywhere, in a reference without its separators, or in the digits of a phone number. */
  part: 'any' | 'references' | 'phones';
}

/**
 * What a shipment has to hold for a search: of each word one of its patterns, or instead one of the phone numbers that all
 * the words together may be.
 */
export interface SearchTerm {
  words: SearchPattern[][];
  phones: SearchPattern[];
}

/** A tracking number without its dash; eight characters follow it. */
const DASHLESS = /^([a-z]{2,4})([a-z0-9]{8})$/;
const PHONE_WORD = /^[\d()+./-]+$/;
/** Fewer digits are part of too many numbers. */
const SHORTEST_PHONE = 4;
/** So many digits are a number with its country; without the country at least so many are left. */
const INTERNATIONAL_DIGITS = 11;
const SHORTEST_NATIONAL = 7;

const trimZeros = (digits: string) => digits.replace(/^0+/, '');

/** What two spellings of one phone number have in common, as phone_digits() of the database has it. */
export const toPhoneDigits = (phone: string): string =>
  trimZeros(
    phone
      .normalize('NFKC')
      .replaceAll('(0)', '')
      .replace(/[^0-9]/g, ''),
  );

/** The reference without its separators, as reference_key() of the database has it for letters and digits. */
export const toReferenceKey = (folded: string) => folded.replace(/[^\p{L}\p{M}\p{N}]/gu, '');

function listWordPatterns(word: string): SearchPattern[] {
  const folded = foldText(word);
  const anywhere = new Set([folded, spellOut(word), folded.replace(DASHLESS, '$1-$2')]);
  const key = toReferenceKey(folded);
  const patterns = Array.from(anywhere, (text): SearchPattern => ({ text, part: 'any' }));
  return key === '' || key === folded ? patterns : [...patterns, { text: key, part: 'references' }];
}

/** The digits that are stored for a phone number that was typed with or without the country, wherever that was stored. */
function listPhones(words: string[]): SearchPattern[] {
  const typed = words.join('').normalize('NFKC');
  const digits = toPhoneDigits(typed);
  if (digits.length < SHORTEST_PHONE) return [];
  const isInternational = /^\(?(?:\+|00)/.test(typed) || digits.length >= INTERNATIONAL_DIGITS;
  // Calling codes have one to three digits.
  const national = isInternational ? [1, 2, 3].map((length) => trimZeros(digits.slice(length))) : [];
  const forms = [digits, ...national.filter(({ length }) => length >= SHORTEST_NATIONAL)];
  const isSaidByWord = words.length === 1 && digits === typed;
  return (isSaidByWord ? forms.slice(1) : forms).map((text) => ({ text, part: 'phones' }));
}

/** The terms of a search: all of them have to be found, in any order and in any field. */
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
    phones: isPhone ? listPhones(words) : [],
  }));
}
