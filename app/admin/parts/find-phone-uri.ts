import { type CountryCode, findPhoneNumbersInText, getCountries } from 'libphonenumber-js/min';
import { removeInvisible } from '#domain/invisible.ts';
import { LANGUAGE_CODES } from '#domain/languages.ts';

const ALIASES: readonly [name: string, country: CountryCode][] = [
  ['usa', 'US'],
  ['u.s.a.', 'US'],
  ['uk', 'GB'],
  ['england', 'GB'],
  ['scotland', 'GB'],
  ['wales', 'GB'],
];
/** A list of numbers, but not what stands before an extension: ";ext=12". */
const SEPARATOR = /[,|\r\n]|;(?!ext=)/i;
const MAX_LENGTH = 200;

let countries: ReadonlyMap<string, CountryCode> | undefined;

/** Countries by their code and by their names in the languages of the site, in lower case. */
function getCountryNames(): ReadonlyMap<string, CountryCode> {
  const codes = getCountries();
  countries ??= new Map([
    ...codes.map((code): [string, CountryCode] => [code.toLowerCase(), code]),
    ...LANGUAGE_CODES.flatMap((language) => {
      const names = new Intl.DisplayNames(language, { type: 'region' });
      return codes.map((code): [string, CountryCode] => [(names.of(code) ?? code).toLowerCase(), code]);
    }),
    ...ALIASES,
  ]);
  return countries;
}

/** The country that the last or first part of an address names. */
function findCountry(address: string): CountryCode | undefined {
  const parts = address.split(/[,，、\n]/).map((part) => part.trim().toLowerCase());
  const names = getCountryNames();
  return names.get(parts.at(-1) ?? '') ?? names.get(parts[0] ?? '');
}

/**
 * The address that calls the first valid number of a text, in its international form; undefined for a text without one. A
 * number in national form is valid where the postal address beside it names the country.
 */
export function findPhoneUri(text: string, address = ''): string | undefined {
  const country = findCountry(address);
  const parts = removeInvisible(text.slice(0, MAX_LENGTH).normalize('NFKC')).split(SEPARATOR);
  for (const part of parts) {
    const written = part.trim().replace(/^00(?=[1-9])/, '+');
    const [match] = findPhoneNumbersInText(written, country);
    if (match) return match.number.getURI();
  }
  return undefined;
}
