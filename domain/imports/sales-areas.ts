import { foldText } from '../fold-text.ts';

const toWordSet = (words: string) => new Set(words.split(' ').map(foldText));
/** Words of areas that sell: "Region Süd", "North West", "Zone 3", "华东". */
const SALES_WORDS = toWordSet(
  'region zone area territory gebiet bezirk zona área territorio secteur vertriebsgebiet ' +
    'north south east west central middle northeast northwest southeast southwest midwest midlands coast international domestic ' +
    'nord süd ost west mitte nordost nordwest südost südwest inland ausland ' +
    'norte sur este oeste centro noreste noroeste sureste suroeste levante sud est ouest centre sul leste oeste ' +
    '华东 华南 华北 华中 东北 西北 西南 华东区 华南区 华北区 华中区 东北区 西北区 西南区',
);
/** Names of areas that are larger than a country. */
const SALES_AREAS = toWordSet(
  'emea apac latam dach amer americas anz apj mena nordics benelux cee europe europa asia overseas worldwide global',
);
/** Whether a text names an area of sales; some are larger than a country. */
function readSalesArea(text: string): 'area' | 'countries' | undefined {
  const words = foldText(text).match(/[\p{L}\p{N}]+/gu) ?? [];
  const isNumber = (word: string) => words.length > 1 && /^\d{1,2}$/.test(word);
  const isArea = words.every((word) => SALES_WORDS.has(word) || SALES_AREAS.has(word) || isNumber(word));
  if (words.length === 0 || !isArea) return undefined;
  return words.some((word) => SALES_AREAS.has(word)) ? 'countries' : 'area';
}
/** Whether "Region" is above areas of sales rather than parts of addresses. */
export function hasSalesAreas(texts: readonly string[]): boolean {
  const areas = texts.flatMap((text) => readSalesArea(text) ?? []);
  return areas.includes('countries') || 2 * areas.length > texts.length;
}
