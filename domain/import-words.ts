import { foldText } from './fold-text.ts';
import { LANGUAGE_CODES, type Language } from './languages.ts';
import type { SERVICE_TYPES } from './shipment.ts';
import type { ShipmentStatus } from './shipment-status.ts';

const toMap = (words: Readonly<Record<string, readonly string[]>>): ReadonlyMap<string, string> =>
  new Map(Object.entries(words).flatMap(([value, list]) => [value, ...list].map((word) => [foldText(word), value])));

/** How lists name the services. */
export const SERVICE_WORDS = toMap({
  EXPRESS: ['Eilig', 'Expreß', 'Exprés', 'Urgente', 'Exprès', '快递', '特快', 'EXP'],
  STANDARD: ['Normal', 'Estándar', 'Regular', '标准', 'STD'],
  ECONOMY: ['Economico', 'Económico', 'Économique', 'Sparversand', 'Economy', '经济', 'ECO'],
  INTERNATIONAL: ['Internacional', 'Ausland', '国际', 'INT', 'INTL'],
} satisfies Record<(typeof SERVICE_TYPES)[number], string[]>);

/** How lists name the statuses: by the site's own words in its five languages. */
export const STATUS_WORDS = toMap({
  LABEL_CREATED: ['Label Created', 'Etikett erstellt', 'Etiqueta creada', 'Étiquette créée', '面单已创建'],
  IN_TRANSIT: ['In Transit', 'Unterwegs', 'En tránsito', 'En transit', '运输中'],
  OUT_FOR_DELIVERY: ['Out for Delivery', 'In der Zustellung', 'En reparto', 'En cours de livraison', '派送中'],
  DELIVERED: ['Delivered', 'Zugestellt', 'Entregado', 'Livré', '已送达', '已签收'],
  ON_HOLD: ['On Hold', 'Angehalten', 'En espera', 'En attente', '暂停运输'],
} satisfies Record<ShipmentStatus, string[]>);

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
