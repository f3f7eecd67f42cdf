import { type CountryCode, findPhoneNumbersInText, getCountries } from 'libphonenumber-js/min';
import type { ReactNode } from 'react';
import { removeInvisible } from '#domain/clean-text.ts';
import { LANGUAGE_CODES } from '#domain/languages.ts';

interface PhoneLinkProps {
  phone: string;
  /** A postal address of the same person, for numbers in national format. */
  address?: string;
  icon?: ReactNode;
}

/** Links each phone number in a text; plain text if no number can be dialed with certainty. */
export function PhoneLink({ phone, address, icon }: PhoneLinkProps) {
  const parts = splitPhones(phone, address);
  const [first, ...others] = parts.filter(({ uri }) => uri !== undefined);
  if (first && others.length === 0)
    return (
      <a href={first.uri}>
        {icon}
        {phone}
      </a>
    );
  return (
    <span>
      {icon}
      {first
        ? parts.map(({ text, uri, position }) =>
            uri ? (
              <a key={position} href={uri}>
                {text}
              </a>
            ) : (
              text
            ),
          )
        : phone}
    </span>
  );
}

const ALIASES: readonly [name: string, country: CountryCode][] = [
  ['usa', 'US'],
  ['u.s.a.', 'US'],
  ['uk', 'GB'],
  ['england', 'GB'],
  ['scotland', 'GB'],
  ['wales', 'GB'],
];
/**
 * Separates the numbers of a list, but not a number from its extension (";ext=12"), a varying ending ("/ 68", "/ -68") or
 * the digits of a word ("8am").
 */
const SEPARATORS = /([,|\r\n]+\s*|;(?!ext=)\s*|\/\s*-?(?=\d{1,3}\s*(?:$|[^\d\s]))|\s(?=\d{1,3}\p{L}))/iu;
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

/** Finds the country that the last or first part of an address names. */
function findCountry(address: string): CountryCode | undefined {
  const parts = address.split(/[,，、\n]/).map((part) => part.trim().toLowerCase());
  const names = getCountryNames();
  return names.get(parts.at(-1) ?? '') ?? names.get(parts[0] ?? '');
}

/** A part of a text with phone numbers; `uri` calls the number in it. */
export interface PhonePart {
  text: string;
  uri?: string;
}

/** Whether digits directly precede the match, which makes it the tail of a longer number. */
const isCutOff = (before: string) => /\d[\s()./-]*$/.test(before);

/** Splits a part into its numbers; the text around several numbers has no link. */
function splitPart(text: string, country: CountryCode | undefined): PhonePart[] {
  // Replaces by the same length, so that positions stay valid; inside a number, two zeros are its digits.
  const written = text.replace(/(^\s*\(?|[^\d\s().+-]\s*\(?)00(\s?)(?=[1-9])/g, '$1$2 +');
  const matches = findPhoneNumbersInText(written, country).filter(
    ({ startsAt }, index, all) =>
      written[startsAt] === '+' || !isCutOff(written.slice(all[index - 1]?.endsAt ?? 0, startsAt)),
  );
  const [first] = matches;
  if (!first) return [{ text }];
  if (matches.length === 1) return [{ text, uri: first.number.getURI() }];
  let end = 0;
  const parts = matches.flatMap(({ number, startsAt, endsAt }): PhonePart[] => {
    const before = text.slice(end, startsAt);
    end = endsAt;
    return [{ text: before }, { text: text.slice(startsAt, endsAt).trim(), uri: number.getURI() }];
  });
  return [...parts, { text: text.slice(end) }].filter((part) => part.text !== '');
}

/**
 * Splits a text into parts; each valid number gets a `tel:` link in international form. A national number is valid when
 * the postal address names the country.
 */
export function splitPhones(text: string, address = ''): (PhonePart & { position: number })[] {
  const country = findCountry(address);
  const plain = removeInvisible(text.slice(0, MAX_LENGTH).normalize('NFKC'));
  const parts = plain.split(SEPARATORS).flatMap((part) => splitPart(part, country));
  const allParts = [...parts, { text: text.slice(MAX_LENGTH) }];
  return allParts.filter((part) => part.text !== '').map((part, position) => ({ ...part, position }));
}
