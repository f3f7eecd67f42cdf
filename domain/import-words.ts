import { foldText } from './fold-text.ts';
import { LANGUAGE_CODES, type Language } from './languages.ts';
import type { SERVICE_TYPES } from './shipment.ts';

const toMap = (words: Readonly<Record<string, readonly string[]>>): ReadonlyMap<string, string> =>
  new Map(Object.entries(words).flatMap(([value, list]) => [value, ...list].map((word) => [foldText(word), value])));

/** How lists name the services. */
export const SERVICE_WORDS = toMap({
  EXPRESS: ['Eilig', 'Expreß', 'Exprés', 'Urgente', 'Exprès', '快递', '特快', 'EXP'],
  STANDARD: ['Normal', 'Estándar', 'Regular', '标准', 'STD'],
  ECONOMY: ['Economico', 'Económico', 'Économique', 'Sparversand', 'Economy', '经济', 'ECO'],
  INTERNATIONAL: ['Internacional', 'Ausland', '国际', 'INT', 'INTL'],
} satisfies Record<(typeof SERVICE_TYPES)[number], string[]>);

export const UNIT_WORDS = {
  weightUnit: toMap({ kg: ['kgs', 'kilo', 'kilos', 'Kilogramm', 'kilogram', '公斤'], lb: ['lbs', 'pound', 'pounds'] }),
  dimensionsUnit: toMap({ cm: ['Zentimeter', 'centimeter', '厘米'], in: ['inch', 'inches', '"', 'Zoll'] }),
};

const LANGUAGE_NAMES: Record<Language, string[]> = {
  en: ['English', 'Englisch', 'Inglés', 'Anglais', '英语', 'eng'],
  es: ['Spanish', 'Spanisch', 'Español', 'Espagnol', '西班牙语', 'spa'],
  fr: ['French', 'Französisch', 'Francés', 'Français', '法语', 'fra'],
  de: ['German', 'Deutsch', 'Alemán', 'Allemand', '德语', 'deu', 'ger'],
  zh: ['Chinese', 'Chinesisch', 'Chino', 'Chinois', '中文', 'zh-cn', 'zho'],
};
export const LANGUAGE_WORDS = toMap(Object.fromEntries(LANGUAGE_CODES.map((code) => [code, LANGUAGE_NAMES[code]])));
