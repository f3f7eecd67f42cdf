import { eastAsianNames, type Place } from '../places.ts';
import { findRegions, type Region } from './regions.ts';

const STARTS_EAST_ASIAN = /^[\p{Script=Han}\p{Script=Hangul}\p{Script=Hiragana}\p{Script=Katakana}]/u;
const COUNTRY = /^(中华人民共和国|中華人民共和國|中国|中國|日本国|日本|대한민국|한국|台湾|台灣|臺灣|新加坡(?=.))\s*/u;
const PROVINCE =
  /^(\p{Script=Han}{2,8}?(?:省|自治区|自治區)|\p{Script=Han}{2,3}県|大阪府|京都府|北海道|\p{Script=Hangul}{2,5}도(?= ))\s*/u;
const CITY_WORD = /^(?:市|特别市|특별자치시|특별시|광역시|시)/u;
/** A district right behind the city: "上海浦东新区", but not the street "北京东路". */
const DISTRICT = /^(?![^区區县縣]*[路街道巷弄])\p{Script=Han}{1,4}(?:区|區|县|縣)/u;
const HONG_KONG = /^(?:特别行政区|特別行政區|九龍|九龙|新界|中環|中环|灣仔|湾仔|銅鑼灣|铜锣湾|香港島)/u;
const KOREAN_DISTRICT = /^ \p{Script=Hangul}+(?:구|군|동|로|읍|면)(?: |$|\d)/u;

/** What stands behind the name of a city tells whether it is the city, or a street or person of that name. */
function isCity(name: string, rest: string): boolean {
  if (rest === '') return true;
  if (name === '東京' || name === '东京') return /^[都市]?(?:$|\p{Script=Han}{1,5}[区區])/u.test(rest);
  if (name === '香港' || name === '澳门' || name === '澳門') return HONG_KONG.test(rest);
  return CITY_WORD.test(rest) || DISTRICT.test(rest) || KOREAN_DISTRICT.test(rest);
}

/** Tells whether a text is written as Chinese, Japanese or Korean addresses are: from the country down, without separators. */
export const isEastAsian = (text: string) => STARTS_EAST_ASIAN.test(text);

/** The listed city directly behind country and province. */
export function readEastAsian(text: string): { city?: Place; regions: Region[][]; rest: string } {
  const regions: Region[][] = [];
  let rest = text.replaceAll('臺', '台');
  for (const pattern of [COUNTRY, PROVINCE]) {
    const found = pattern.exec(rest);
    if (!found?.[1]) continue;
    const meant = findRegions(found[1].replaceAll('台北', ''));
    if (meant.length > 0) regions.push(meant);
    rest = rest.slice(found[0].length);
  }
  for (const [name, city] of eastAsianNames) {
    if (rest.startsWith(name) && isCity(name, rest.slice(name.length))) return { city, regions, rest };
  }
  return { regions, rest };
}
