import { toPlaceKey } from '../places.ts';
import regions from './regions.json' with { type: 'json' };

/** A country, or one of its states or provinces. */
export interface Region {
  /** ISO 3166-1 alpha-2. */
  country: string;
  state?: string;
}

/** The site's languages, and those in which countries write their own name. */
const LANGUAGES = ['en', 'es', 'fr', 'de', 'zh', 'zh-Hant', 'ja', 'ko', 'it', 'pt', 'nl', 'pl', 'ru', 'ar'];
const OWN_LANGUAGES: Record<string, string> = {
  BG: 'bg',
  CZ: 'cs',
  DK: 'da',
  EE: 'et',
  FI: 'fi',
  GR: 'el',
  CY: 'el',
  HR: 'hr',
  HU: 'hu',
  IL: 'he',
  IN: 'hi',
  IR: 'fa',
  IS: 'is',
  LT: 'lt',
  LV: 'lv',
  NO: 'nb',
  RO: 'ro',
  RS: 'sr',
  SE: 'sv',
  SI: 'sl',
  SK: 'sk',
  TH: 'th',
  TR: 'tr',
  UA: 'uk',
  VN: 'vi',
  AL: 'sq',
  ID: 'id',
  MY: 'ms',
  GE: 'ka',
  AM: 'hy',
  AZ: 'az',
  KZ: 'kk',
  BD: 'bn',
};
/** Names the platform lacks. */
const MORE_NAMES: Record<string, string[]> = {
  US: ['USA', 'U.S.', 'United States of America', 'EE. UU.', 'EEUU', 'États-Unis', 'Vereinigte Staaten'],
  GB: ['UK', 'Great Britain', 'England', 'Scotland', 'Wales', 'Northern Ireland', 'Grossbritannien', 'Royaume Uni'],
  AE: ['UAE', 'Emirates', 'Emiratos Árabes Unidos'],
  AR: ['República Argentina', 'ARG'],
  AU: ['AUS'],
  BR: ['BRA'],
  CA: ['CAN'],
  CN: ['P.R. China', 'PR China', 'PRC', 'P.R.C.', "People's Republic of China", '中华人民共和国', 'Mainland China'],
  CZ: ['Czech Republic', 'Česká republika'],
  DE: ['Federal Republic of Germany', 'GER', 'DEU', 'BRD'],
  ES: ['ESP'],
  FR: ['FRA', 'France métropolitaine'],
  HK: ['Hong Kong SAR', 'Hong Kong S.A.R.', '香港', 'Hongkong'],
  IE: ['Republic of Ireland', 'Éire', 'Eire'],
  IN: ['Bharat', 'IND'],
  IT: ['ITA'],
  JP: ['JPN', '日本国'],
  KR: ['Korea', 'Republic of Korea', 'South Korea', 'R.O.K.', '대한민국', '한국'],
  MO: ['Macau', 'Macao', '澳门', '澳門'],
  MX: ['MEX', 'Méx.', 'Estados Unidos Mexicanos'],
  MY: ['Malaysia'],
  NL: ['Holland', 'The Netherlands', 'NLD'],
  PL: ['POL'],
  PT: ['PRT'],
  RU: ['Russian Federation', 'Российская Федерация', 'РФ', 'RUS'],
  SG: ['SGP'],
  TR: ['Turkey', 'Türkiye'],
  TW: ['Taiwan R.O.C.', 'R.O.C.', '台灣', '臺灣'],
  VN: ['Viet Nam'],
  ZA: ['RSA'],
};
/** Territories whose cities also belong to another country. */
const PART_OF: Record<string, string> = {
  HK: 'CN',
  MO: 'CN',
  TW: 'CN',
  PR: 'US',
  VI: 'US',
  GU: 'US',
  AS: 'US',
  MP: 'US',
  FO: 'DK',
  GL: 'DK',
  SJ: 'NO',
  RE: 'FR',
  GP: 'FR',
  MQ: 'FR',
  GF: 'FR',
  YT: 'FR',
  PF: 'FR',
  NC: 'FR',
  GI: 'GB',
  FK: 'GB',
  SH: 'GB',
  AW: 'NL',
  CW: 'NL',
  SX: 'NL',
  EH: 'MA',
  XK: 'RS',
};

const COUNTRY_CODES =
  'AD AE AF AG AI AL AM AO AR AS AT AU AW AZ BA BB BD BE BF BG BH BI BJ BM BN BO BR BS BT BW BY BZ CA CD CF CG CH CI CK CL CM CN CO CR CU CV CW CY CZ DE DJ DK DM DO DZ EC EE EG EH ER ES ET FI FJ FK FM FO FR GA GB GD GE GF GG GH GI GL GM GN GP GQ GR GT GU GW GY HK HN HR HT HU ID IE IL IM IN IQ IR IS IT JE JM JO JP KE KG KH KI KM KN KP KR KW KY KZ LA LB LC LI LK LR LS LT LU LV LY MA MC MD ME MG MH MK ML MM MN MO MP MQ MR MT MU MV MW MX MY MZ NA NC NE NG NI NL NO NP NR NU NZ OM PA PE PF PG PH PK PL PR PS PT PW PY QA RE RO RS RU RW SA SB SC SD SE SG SH SI SJ SK SL SM SN SO SR SS ST SV SX SY SZ TC TD TG TH TJ TL TM TN TO TR TT TV TW TZ UA UG US UY UZ VA VC VE VG VI VN VU WS XK YE YT ZA ZM ZW'.split(
    ' ',
  );

interface Names {
  /** Regions by the key of their name. */
  byName: Map<string, Region[]>;
  /** Regions by upper-case code; in lower case "de", "la" and "me" are words. */
  byCode: Map<string, Region[]>;
  /** First and last words of names: most words of an address aren't among them and need no lookup. */
  words: Set<string>;
}

function put(map: Map<string, Region[]>, key: string, region: Region): void {
  const existing = map.get(key) ?? [];
  if (existing.some(({ country, state }) => country === region.country && state === region.state)) return;
  map.set(key, [...existing, region]);
}

function nameCountries({ byName, byCode }: Names): void {
  const displays = LANGUAGES.map((language) => new Intl.DisplayNames(language, { type: 'region', fallback: 'none' }));
  for (const country of COUNTRY_CODES) {
    put(byCode, country, { country });
    const languages = OWN_LANGUAGES[country];
    const all = languages
      ? [...displays, new Intl.DisplayNames(languages, { type: 'region', fallback: 'none' })]
      : displays;
    const names = [...all.map((display) => display.of(country)), ...(MORE_NAMES[country] ?? [])];
    for (const name of names) if (name) put(byName, toPlaceKey(name), { country });
  }
}

function nameStates({ byName, byCode }: Names): void {
  for (const [country, states] of Object.entries(regions as Record<string, string[][]>)) {
    for (const [code = '-', ...names] of states) {
      const region = { country, state: code === '-' ? (names[0] ?? code) : code };
      if (code !== '-') put(byCode, code, region);
      for (const name of names) put(byName, toPlaceKey(name), region);
    }
  }
}

let cachedNames: Names | undefined;

function getNames(): Names {
  if (cachedNames) return cachedNames;
  cachedNames = { byName: new Map(), byCode: new Map(), words: new Set() };
  nameCountries(cachedNames);
  nameStates(cachedNames);
  for (const name of cachedNames.byName.keys()) {
    const words = name.split(' ');
    cachedNames.words.add(words[0] ?? '').add(words.at(-1) ?? '');
  }
  return cachedNames;
}

/**
 * Returns every country, state or province a text may mean: "CA" is California and Canada. Codes count only in upper
 * case.
 */
export function findRegions(text: string): Region[] {
  const { byName, byCode } = getNames();
  const code = text.replace(/[().]/g, '').trim();
  return [...(byCode.get(code) ?? []), ...(byName.get(toPlaceKey(text)) ?? [])];
}

/** Whether a region's name can start or end with this word. */
export function isRegionWord(word: string): boolean {
  const { words, byCode } = getNames();
  return byCode.has(word.replace(/[().]/g, '')) || words.has(toPlaceKey(word));
}

/** Whether a place is in one of the regions. A city without a known state is in every state of its country. */
export function liesIn(city: { country: string; state?: string | undefined }, among: Region[]): boolean {
  return among.some(({ country, state }) => {
    if (country !== city.country && country !== PART_OF[city.country]) return false;
    return state === undefined || city.state === undefined || state === city.state;
  });
}
