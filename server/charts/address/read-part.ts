import { trimEndOf, trimStartOf } from '#domain/clean-text.ts';
import { eastAsianNames, findNamesake, findPlace, type Place } from '../places.ts';
import { type Postcode, takePlainPostcode, takeShapedPostcode } from './postcodes.ts';
import { findRegions, isRegionWord, type Region } from './regions.ts';

/** One parsed part of an address. */
export interface AddressPart {
  /** The listed city that remains without postcode, district, regions and city words. */
  city?: Place | undefined;
  postcode?: Postcode | undefined;
  /** Possible meanings of each region; only if the part has nothing else, or a listed city. */
  regions: Region[][];
  /** Contains only postcode and regions. */
  isEmpty: boolean;
  /** Contains only a house number, so the part before it is a street. */
  isHouseNumber: boolean;
  /** Contains a word for a street. */
  isStreetName: boolean;
  hasDigit: boolean;
  hasSign: boolean;
}

const STREET =
  /\b(street|st|avenue|ave|av|road|rd|lane|ln|drive|dr|boulevard|blvd|way|court|ct|highway|hwy|place|pl|plaza|square|sq|parkway|pkwy|route|rte|terrace|row|quay|close|crescent|mews|loop|rue|avenida|avenue|calle|rua|via|viale)\b/i;
const BOX =
  /^(p\.? ?o\.? ?box|box|postfach|bp|b\.p\.|apartado|casilla|caixa|postbus|bo[iî]te|floor|suite|ste|unit|room|rm|building|bldg|apt|apartment|flat|no|nr|gate|km|tel|phone|fax)\b/i;
const WORDS_BEFORE = /^(?:г|город|м|місто|city of|stadt|kota|tp|thành phố|ville de|commune de|bei)\.?\s+/iu;
const WORDS_BEHIND = /(?:[\s-](?:city|shi|si|cedex|metropolitan city|municipality)|市|特别市|특별시|광역시|시)$/iu;
/** A word for a street, at the end or start of a name without a number. */
const STREET_NAME =
  /(?:\s(?:street|st|avenue|ave|road|rd|lane|drive|boulevard|blvd|straat|gatan|gade|vej|utca|út|tér|caddesi|sokak|prospekt|marg)\.?|(?:straße|strasse|gasse|allee|straat|gatan|vägen|gade|veien|katu|tie|vulytsia))$|^(?:calle|c\/|avenida|avda?\.|av\.|paseo|carrer|rua|rue|avenue|boulevard|bd\.|via|viale|corso|ul\.|ulica|ulitsa|str\.|strada|jalan|jl\.|ул\.|улица|вул\.|вулиця|бул\.|просп\.|проспект|οδός|شارع|רחוב|ถนน|đường|phố)\s/iu;
/** A word for a postcode. */
const POSTCODE_WORD =
  /^(?:cep|c\.p\.|cp|plz|zip(?: code)?|cap|pin(?: ?code)?|post ?code|postal code|индекс)[:.]? ?(?=[a-z]{0,2}-?\d{4})/iu;
/** Numbered or lettered districts, and the cities that have them. */
const DISTRICTS: [pattern: RegExp, cities: string[]][] = [
  [/ \d{1,2}w?$/i, ['Dublin', 'Prague', 'Budapest']],
  [/ [KVØSNCOE]$|C$|NV$|SV$/, ['Copenhagen', 'Aarhus', 'Odense', 'Aalborg']],
  [/ \d{1,2}(?:er|e|ème|eme|è)?(?: arrondissement)?$/i, ['Paris', 'Lyon', 'Marseille']],
  [/ (?:[IVX]+\.?|\d{1,2}\.) ?(?:bezirk|ker\.?|kerület)?$/i, ['Budapest', 'Vienna']],
  [
    / [A-Z]{1,2}\d[A-Z\d]?$/,
    ['London', 'Manchester', 'Liverpool', 'Leeds', 'Glasgow', 'Edinburgh', 'Belfast', 'Bristol'],
  ],
  [/ sector(?:ul)? \d$/i, ['Bucharest']],
  [/ \d{1,2}$/, ['Colombo']],
];
const CEDEX = / cedex(?: \d{1,2})?$/i;
const MAX_REGION_LENGTH = 5;
const MAX_PART_LENGTH = 200;

const ZEROS = [0x660, 0x6f0, 0x966, 0x9e6, 0xe50];
/** Converts full-width forms and digits of other scripts to ASCII. */
function toPlain(text: string): string {
  const plain = text.normalize('NFKC').replace(/\p{Nd}/gu, (digit) => {
    const zero = ZEROS.find((start) => digit.charCodeAt(0) >= start && digit.charCodeAt(0) < start + 10);
    return zero === undefined ? digit : String(digit.charCodeAt(0) - zero);
  });
  const spaced = plain.replace(/^(г|м)\.(?=\S)/iu, '$1. ').replace(/\s+/g, ' ');
  const words = trimEndOf(spaced, '. ');
  return (words + spaced.slice(words.length).trim()).trim();
}

type FindCity = (text: string) => Place | undefined;

function takeDistrict(text: string): string | undefined {
  if (CEDEX.test(text)) return text.replace(CEDEX, '');
  for (const [pattern, cities] of DISTRICTS) {
    const rest = text.replace(pattern, '').trim();
    if (rest !== text && cities.includes(findPlace(rest)?.name ?? '')) return rest;
  }
  return undefined;
}

/** Takes the longest region from one end of a text. */
function takeRegion(text: string): { rest: string; region: Region[] } | undefined {
  const words = text.split(' ');
  const endsLikeOne = isEndOfRegion(words.at(-1));
  const startsLikeOne = isEndOfRegion(words[0]);
  for (let count = Math.min(MAX_REGION_LENGTH, words.length); count > 0; count--) {
    const atEnd = endsLikeOne ? findRegions(words.slice(-count).join(' ')) : [];
    if (atEnd.length > 0) return { region: atEnd, rest: words.slice(0, -count).join(' ') };
    const atStart = startsLikeOne ? findRegions(words.slice(0, count).join(' ')) : [];
    if (atStart.length > 0) return { region: atStart, rest: words.slice(count).join(' ') };
  }
  return undefined;
}

const isEndOfRegion = (word: string | undefined) => word !== undefined && isRegionWord(word);

/** Strips regions, districts and city words until a listed city or nothing remains, or nothing more can be stripped. */
function reduce(text: string, findCity: FindCity): { rest: string; city?: Place | undefined; regions: Region[][] } {
  const regions: Region[][] = [];
  let rest = text;
  while (rest !== '') {
    const city = findCity(rest);
    if (city) return { rest, city, regions };
    const district = takeDistrict(rest);
    const match = district === undefined ? takeRegion(rest) : undefined;
    const bare = rest.replace(WORDS_BEFORE, '').replace(WORDS_BEHIND, '').trim();
    if (district !== undefined) rest = district;
    else if (match) {
      regions.push(match.region);
      rest = trimStartOf(trimEndOf(match.rest, '-,'), '-,').trim();
    } else if (bare !== rest) rest = bare;
    else break;
  }
  return { rest, regions };
}

function takePostcode(text: string, findCity: FindCity): { postcode?: Postcode; reduced: ReturnType<typeof reduce> } {
  const shaped = takeShapedPostcode(text);
  if (shaped) return { postcode: shaped, reduced: reduce(shaped.rest, findCity) };
  const whole = reduce(text, findCity);
  const beforeRegion = whole.regions.length > 0 ? takeShapedPostcode(whole.rest) : undefined;
  if (beforeRegion) {
    const reduced = reduce(beforeRegion.rest, findCity);
    return { postcode: beforeRegion, reduced: { ...reduced, regions: [...whole.regions, ...reduced.regions] } };
  }
  if (whole.city && !/\d/.test(whole.rest)) return { reduced: whole };
  const plain = takePlainPostcode(text) ?? takePlainPostcode(whole.rest);
  if (!plain) return { reduced: whole };
  const reduced = reduce(takePlainPostcode(text)?.rest ?? whole.rest.replace(plain.text, '').trim(), findCity);
  const regions = takePlainPostcode(text) ? reduced.regions : whole.regions;
  const result = { postcode: plain, reduced: { ...reduced, regions } };
  if (plain.text.length === 3) {
    return reduced.city && ['IS', 'FO', 'TW'].includes(reduced.city.country) ? result : { reduced: whole };
  }
  if (reduced.rest === '') return plain.text.length > 3 ? result : { reduced: whole };
  if (reduced.city) return result;
  const isHouse = plain.isAtEnd ? plain.text.length < 5 || BOX.test(plain.rest) : STREET.test(plain.rest);
  return isHouse ? { reduced: whole } : result;
}

/** Finds a city, including names shared by several cities. */
const findAnyCity: FindCity = (text) => findPlace(text) ?? findNamesake(text);

/** Parses one part of an address on its own; `withNamesakes` assumes that a shared name means the listed city. */
export function readPart(raw: string, withNamesakes = false): AddressPart {
  const findCity = withNamesakes ? findAnyCity : findPlace;
  const hasDigit = /\p{N}/u.test(raw);
  const hasSign = raw.includes('@');
  // No listed city is this long, and stripping removes one word at a time.
  if (raw.length > MAX_PART_LENGTH)
    return { regions: [], isEmpty: false, isHouseNumber: false, isStreetName: false, hasDigit, hasSign };
  const text = toPlain(raw).replace(POSTCODE_WORD, '');
  const isStreetName = !hasDigit && STREET_NAME.test(text);
  const common = {
    hasDigit,
    hasSign,
    isStreetName,
    isHouseNumber: /^(?:no\.? ?|nr\.? ?|№ ?)?\d{1,5} ?[a-z]?$/i.test(text),
  };
  const plain = takePlainPostcode(text);
  const shaped = takeShapedPostcode(text) ?? (plain && plain.text.length > 4 ? plain : undefined);
  const body = shaped ? shaped.rest : text;
  if (isEastAsian(body)) {
    const { city, regions, rest } = readEastAsian(body);
    const direct = city ?? findPlace(body);
    const isEmpty = !direct && (rest === '' || findRegions(body).length > 0);
    const named = isEmpty && regions.length === 0 ? [findRegions(body)] : regions;
    return { ...common, city: direct, postcode: shaped, regions: direct || isEmpty ? named : [], isEmpty };
  }
  const { postcode, reduced } = takePostcode(text, findCity);
  const isEmpty = reduced.rest === '' && (postcode !== undefined || reduced.regions.length > 0);
  return { ...common, city: reduced.city, postcode, regions: reduced.city || isEmpty ? reduced.regions : [], isEmpty };
}

const STARTS_EAST_ASIAN = /^[\p{Script=Han}\p{Script=Hangul}\p{Script=Hiragana}\p{Script=Katakana}]/u;
const COUNTRY = /^(中华人民共和国|中華人民共和國|中国|中國|日本国|日本|대한민국|한국|台湾|台灣|臺灣|新加坡(?=.))\s*/u;
const PROVINCE =
  /^(\p{Script=Han}{2,8}?(?:省|自治区|自治區)|\p{Script=Han}{2,3}県|大阪府|京都府|北海道|\p{Script=Hangul}{2,5}도(?= ))\s*/u;
const CITY_WORD = /^(?:市|特别市|특별자치시|특별시|광역시|시)/u;
/** A district directly after the city: "上海浦东新区", but not the street "北京东路". */
const DISTRICT = /^(?![^区區县縣]*[路街道巷弄])\p{Script=Han}{1,4}(?:区|區|县|縣)/u;
const HONG_KONG = /^(?:特别行政区|特別行政區|九龍|九龙|新界|中環|中环|灣仔|湾仔|銅鑼灣|铜锣湾|香港島)/u;
const KOREAN_DISTRICT = /^ \p{Script=Hangul}+(?:구|군|동|로|읍|면)(?: |$|\d)/u;

/** Whether the text after a city's name allows it to be the city rather than a street or person. */
function isCity(name: string, rest: string): boolean {
  if (rest === '') return true;
  if (name === '東京' || name === '东京') return /^[都市]?(?:$|\p{Script=Han}{1,5}[区區])/u.test(rest);
  if (name === '香港' || name === '澳门' || name === '澳門') return HONG_KONG.test(rest);
  return CITY_WORD.test(rest) || DISTRICT.test(rest) || KOREAN_DISTRICT.test(rest);
}

/** Whether a text is a Chinese, Japanese or Korean address: from the country down, without separators. */
export const isEastAsian = (text: string) => STARTS_EAST_ASIAN.test(text);

/** Returns the listed city directly after country and province. */
export function readEastAsian(text: string): { city?: Place; regions: Region[][]; rest: string } {
  const regions: Region[][] = [];
  let rest = text.replaceAll('臺', '台');
  for (const pattern of [COUNTRY, PROVINCE]) {
    const match = pattern.exec(rest);
    if (!match?.[1]) continue;
    const meanings = findRegions(match[1].replaceAll('台北', ''));
    if (meanings.length > 0) regions.push(meanings);
    rest = rest.slice(match[0].length);
  }
  for (const [name, city] of eastAsianNames) {
    if (rest.startsWith(name) && isCity(name, rest.slice(name.length))) return { city, regions, rest };
  }
  return { regions, rest };
}
