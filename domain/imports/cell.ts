import { removeInvisible, trimEndOf, trimStartOf } from '../clean-text.ts';
import { unescapeFormulaCell } from '../csv.ts';
import { type ReadDate, readDateText } from '../date-text.ts';
import { isEmail, toEmail } from '../email.ts';
import type { ErrorKey } from '../error-texts.ts';
import { foldText } from '../fold-text.ts';
import type { Language } from '../languages.ts';
import type { PromiseReason } from '../promises/promise.ts';
import type { DimensionUnit, SERVICE_TYPES, ServiceType, WeightUnit } from '../shipments/shipment.ts';
import type { ShipmentStatus } from '../shipments/status.ts';
import { findMeantNumber, findWholeNumber, holdsTrackingNumber } from '../tracking/find-numbers.ts';
import { checkTrackingNumber, type Prefixes } from '../tracking/number.ts';
import { readListDate, resolveListDate } from './date.ts';
import type { Measure } from './heading-units.ts';
import {
  type CellProblem,
  DATE_IMPORT_FIELDS,
  type DateImportField,
  type DateOrder,
  type ImportField,
  ITEM_IMPORT_FIELDS,
} from './import.ts';
import type { ReadNumber } from './measures.ts';

const toMap = <Value extends string>(words: Readonly<Record<Value, readonly string[]>>): ReadonlyMap<string, Value> =>
  new Map(
    (Object.entries(words) as [Value, readonly string[]][]).flatMap(([value, list]) =>
      [value, ...list].map((word) => [foldText(word), value] as const),
    ),
  );

/** Words for services in lists. */
export const SERVICE_WORDS = toMap({
  EXPRESS: [
    'Eilig',
    'Expreß',
    'Exprés',
    'Urgente',
    'Exprès',
    '快递',
    '特快',
    'EXP',
    'Expedited',
    'Overnight',
    'Next Day',
    'Next-Day',
  ],
  STANDARD: ['Normal', 'Estándar', 'Regular', 'Standaard', '标准', 'STD'],
  ECONOMY: ['Economico', 'Económico', 'Économique', 'Sparversand', 'Economy', '经济', 'ECO'],
  INTERNATIONAL: ['Internacional', 'Ausland', '国际', 'INT', 'INTL'],
} satisfies Record<(typeof SERVICE_TYPES)[number], string[]>);

/** Words for statuses in lists: the site's own in five languages. */
export const STATUS_WORDS = toMap({
  LABEL_CREATED: ['Label Created', 'Etikett erstellt', 'Etiqueta creada', 'Étiquette créée', '面单已创建'],
  IN_TRANSIT: ['In Transit', 'Unterwegs', 'En tránsito', 'En transit', '运输中'],
  OUT_FOR_DELIVERY: ['Out for Delivery', 'In der Zustellung', 'En reparto', 'En cours de livraison', '派送中'],
  DELIVERED: ['Delivered', 'Zugestellt', 'Entregado', 'Livré', '已送达', '已签收'],
  ON_HOLD: ['On Hold', 'Angehalten', 'En espera', 'En attente', '暂停运输'],
} satisfies Record<ShipmentStatus, string[]>);

/** Words for reasons of a moved date in lists: those visitors read (`event.promise.reason`), and shorter ones. */
export const REASON_WORDS = toMap({
  customs: [
    'customs inspection',
    'Zollprüfung',
    'Zoll',
    'inspección de aduanas',
    'aduanas',
    'contrôle douanier',
    'douane',
    '海关查验',
    '海关',
  ],
  weather: ['Wetter', 'mal tiempo', 'el tiempo', 'tiempo', 'clima', 'météo', '天气原因', '天气'],
  traffic: ['Verkehr', 'Stau', 'el tráfico', 'tráfico', 'circulation', 'trafic', '交通原因', '交通'],
  capacity: [
    'too many shipments',
    'hohes Sendungsaufkommen',
    'exceso de envíos',
    'trop d’envois',
    "trop d'envois",
    '货量过大',
  ],
  address: ['address unclear', 'Adresse unklar', 'dirección poco clara', 'adresse imprécise', '地址不清'],
  recipient_wish: [
    'the recipient’s request',
    "the recipient's request",
    'the recipient’s wish',
    "the recipient's wish",
    'Wunsch des Empfängers',
    'a petición del destinatario',
    'à la demande du destinataire',
    '应收件人要求',
  ],
  missed_connection: [
    'missed connection',
    'Anschluss verpasst',
    'conexión perdida',
    'correspondance manquée',
    '未赶上转运',
  ],
  held: [
    'on hold',
    'Sendung angehalten',
    'zurückgestellt',
    'envío en espera',
    'envío retenido',
    'envoi en attente',
    '货件暂停运输',
    '货件暂缓',
  ],
  attempt_failed: ['delivery attempted', 'Zustellung versucht', 'intento de entrega', 'livraison tentée', '派送未成功'],
  nobody_home: [
    'nobody was home',
    'nobody home',
    'niemand zu Hause',
    'no había nadie en casa',
    'personne n’était présent',
    "personne n'était présent",
    '无人在家',
  ],
  corrected_mistake: [
    'our mistake, corrected',
    'our mistake, put right',
    'unser Fehler, berichtigt',
    'error nuestro, corregido',
    'notre erreur, corrigée',
    '我方错误，已更正',
  ],
  other: ['another reason', 'anderer Grund', 'otro motivo', 'autre raison', '其他原因'],
} satisfies Record<Exclude<PromiseReason, 'unspecified'>, string[]>);

const LANGUAGE_NAMES: Record<Language, string[]> = {
  en: ['English', 'Englisch', 'Inglés', 'Anglais', '英语', 'eng'],
  es: ['Spanish', 'Spanisch', 'Español', 'Espagnol', '西班牙语', 'spa'],
  fr: ['French', 'Französisch', 'Francés', 'Français', '法语', 'fra'],
  de: ['German', 'Deutsch', 'Alemán', 'Allemand', '德语', 'deu', 'ger'],
  zh: ['Chinese', 'Chinesisch', 'Chino', 'Chinois', '中文', 'zh-cn', 'zho'],
};
export const LANGUAGE_WORDS = toMap(LANGUAGE_NAMES);

/** Types of fields other than plain text. */
interface ReadTypes extends Record<DateImportField, ReadDate>, Record<Measure, ReadNumber> {
  weightUnit: WeightUnit;
  dimensionsUnit: DimensionUnit;
  serviceType: ServiceType;
  status: ShipmentStatus;
  estimateReason: PromiseReason;
  recipientLanguage: Language;
}

type ReadValue<Field extends ImportField> = Field extends keyof ReadTypes ? ReadTypes[Field] : string;

/**
 * The parsed values of a row; empty fields are absent. An unreadable text is no value: the problem of its cell holds
 * it.
 */
export type ImportValues = { [Field in ImportField]?: ReadValue<Field> };
/** Texts of fields, parsed or not. */
export type ImportTexts = Partial<Record<ImportField, string>>;

/** Finds the value whose word is closest to a folded text; undefined if none is close. */
export type FindNearest = (typed: string, words: ReadonlyMap<string, string>) => string | undefined;

/** What parsing a cell needs besides its text. */
interface CellContext {
  dateOrders: Partial<Record<DateImportField, DateOrder>>;
  now: Date;
  header: readonly string[];
  /** Suggests what was probably meant. */
  near: FindNearest;
  /** The company's prefixes. */
  prefixes: Prefixes;
  /** Answers to the questions about unknown words of the list. */
  answers?: Partial<Record<ImportField, Readonly<Record<string, string>>>> | undefined;
}

/** Fields with a fixed set of values. */
export const WORD_FIELDS = ['serviceType', 'status', 'recipientLanguage', 'estimateReason'] as const;
export type WordField = (typeof WORD_FIELDS)[number];

/** A cell's value, or the problem and a suggestion. */
type CellReading<Value> = { value: Value } | { code: CellProblem | ErrorKey; suggestion?: string | null };
type CellReader<Value> = (text: string, context: CellContext) => CellReading<Value>;

const readAsText: CellReader<string> = (text) => ({ value: text });

const readPlace: CellReader<string> = (text, { prefixes }) =>
  holdsTrackingNumber(text, prefixes) ? { code: 'placeIsNumber' } : { value: text };
/** Shorter words are prefixes of others: "Norm" doesn't mean "normal". */
const MIN_START_LENGTH = 6;

/** "Standard Shipping" and "Standardversand" contain the word of one service; with two it would be ambiguous. */
function findHeldWord<Value extends string>(typed: string, words: ReadonlyMap<string, Value>): Value | undefined {
  const candidates = [...words].filter(([name]) => name.length >= MIN_START_LENGTH);
  const listHeld = (word: string) => {
    const whole = words.get(word);
    return whole ? [whole] : candidates.flatMap(([name, value]) => (word.startsWith(name) ? [value] : []));
  };
  const values = new Set((typed.match(/\p{L}+/gu) ?? []).flatMap(listHeld));
  return values.size === 1 ? [...values][0] : undefined;
}

const readWord =
  <Value extends string>(field: WordField, words: ReadonlyMap<string, Value>, code: CellProblem): CellReader<Value> =>
  (text, { near, answers }) => {
    const typed = foldText(text).trim();
    const answersOfField = answers?.[field];
    const answer =
      answersOfField && Object.hasOwn(answersOfField, typed)
        ? words.get(foldText(answersOfField[typed] ?? ''))
        : undefined;
    const value = words.get(typed) ?? answer ?? (field === 'serviceType' ? findHeldWord(typed, words) : undefined);
    return value ? { value } : { code, suggestion: near(typed, words) ?? null };
  };

/** Whether a text is another carrier's number; a misspelled one of ours starts with one of our prefixes. */
export function isForeignNumber(text: string, prefixes: Prefixes): boolean {
  const upper = text.trim().toUpperCase();
  if (checkTrackingNumber(text, prefixes).ok || !/\d/.test(upper)) return false;
  if (prefixes.some((prefix) => upper.startsWith(prefix))) return false;
  const mentionsPrefix = prefixes.some((prefix) => upper.includes(prefix));
  return !(mentionsPrefix && findMeantNumber(text, prefixes));
}

const readDate =
  (field: DateImportField): CellReader<ReadDate> =>
  (text, { dateOrders, now, header }) => {
    const value = resolveListDate(readListDate(text, now, header), dateOrders[field]);
    return value ? { value } : { code: 'date' };
  };

/** Suggests a correction for "a@@b", a comma instead of a dot, or spaces. */
const readEmail: CellReader<string> = (text) => {
  if (isEmail(text)) return { value: toEmail(text) };
  const joined = text
    .replace(/^mailto:/i, '')
    .replace(/\s+/g, '')
    .replace(/@+/g, '@')
    .replace(/[,;]/g, '.')
    .replace(/\.{2,}/g, '.');
  const fixed = trimStartOf(trimEndOf(joined, '>.'), '<.');
  return { code: 'emailFormat', suggestion: isEmail(fixed) ? fixed : null };
};

/** A link, scan or number in quotes, maybe with a label before it: "Tracking no.: TC-DEMO0001". */
const LABELED = /^(?:[^\d:]*: *)?\S+$/u;

const readTrackingNumber: CellReader<string> = (text, { prefixes }) => {
  const check = checkTrackingNumber(text, prefixes);
  if (check.ok) return { value: check.value };
  // Other words may say something about the number, so it is only suggested.
  const value = LABELED.test(text) ? findWholeNumber(text, prefixes) : undefined;
  return value ? { value } : { code: check.problem, suggestion: findMeantNumber(text, prefixes) ?? null };
};

/** Fields read from one cell; measures also need the unit of their row. */
type CellField = Exclude<ImportField, Measure | 'weightUnit' | 'dimensionsUnit'>;

const READERS: { [Field in CellField]: CellReader<ReadValue<Field>> } = {
  trackingNumber: readTrackingNumber,
  serviceType: readWord('serviceType', SERVICE_WORDS, 'service'),
  createdAt: readDate('createdAt'),
  estimatedDeliveryDate: readDate('estimatedDeliveryDate'),
  estimateReason: readWord('estimateReason', REASON_WORDS, 'reason'),
  itemDescription: readAsText,
  itemQuantity: readAsText,
  notes: readAsText,
  originAddress: readPlace,
  senderName: readAsText,
  senderCompany: readAsText,
  senderEmail: readEmail,
  senderPhone: readAsText,
  destinationAddress: readPlace,
  recipientName: readAsText,
  recipientCompany: readAsText,
  recipientEmail: readEmail,
  recipientPhone: readAsText,
  recipientLanguage: readWord('recipientLanguage', LANGUAGE_WORDS, 'language'),
  recipientPostcode: readAsText,
  recipientInstructions: readAsText,
  customerReference: readAsText,
  orderReference: readAsText,
  invoiceReference: readAsText,
  carrierReference: readAsText,
  status: readWord('status', STATUS_WORDS, 'status'),
  statusPlace: readPlace,
  statusAt: readDate('statusAt'),
};
export const CELL_FIELDS = Object.keys(READERS) as CellField[];

/** Parses a field's text into `values`; returns the problem, if any. */
export function readInto<Field extends CellField>(
  values: ImportValues,
  field: Field,
  text: string,
  context: CellContext,
): Exclude<CellReading<never>, { value: never }> | undefined {
  const reader: CellReader<ReadValue<Field>> = READERS[field];
  const reading = reader(text, context);
  if (!('value' in reading)) return reading;
  const target: { [Name in Field]?: ReadValue<Name> } = values;
  target[field] = reading.value;
  return undefined;
}

/**
 * Error values of spreadsheets in the five languages: "#N/A", "#REF!", "#¡VALOR!", "#NV", "Err:502", and "####" of a
 * narrow column.
 */
const FAILED = /^(?:#(?:[¡¿]?\p{Lu}[\p{Lu}\d/_]{1,19}[!?]|[Nn]\/[AaDd]|NV|N\.A\.|GETTING_DATA)|#{3,}|Err:\d{3})$/u;

/** "1.23457E+17", "4,917E+11": a long number as a spreadsheet saves it, without its last digits. */
const SHORTENED = /^[+-]?\d(?:[.,]\d{1,16}E[+-]?|E\+)\d{1,3}$/i;
/** The number of an article beside its name may be short of digits. */
const NOT_TEXTS: readonly ImportField[] = [...DATE_IMPORT_FIELDS, ...ITEM_IMPORT_FIELDS];
const isText = (field: ImportField) => CELL_FIELDS.some((name) => name === field) && !NOT_TEXTS.includes(field);

/** Letters that a program replaced ("M?ller", "?rebro"), or encoded twice where they can't be restored. */
const LOST_LETTERS = /\p{L}\?\p{L}|(?:^|[\s,(-])\?\p{L}|[ÃÅÄ][¼¶¤Ÿ©¨³±¡¢£¥§®´¸¹½¾¬²°µ€‚ƒ„†‡ˆ‰œž]\p{L}/u;
const isNameOrPlace = (field: ImportField) => /(?:Name|Company|Address|Place)$/.test(field);

/** "The same as above": the row above may be another one since the list was sorted or filtered. */
const DITTO =
  /^(?:[-–\s]*(?:["″〃”“„]|''|,,)[-–\s"″〃”“„',]*|[Dd]ito|[Dd]itto|[Dd]to\.?|[Dd]o\.|[ií]dem|[IÍ]dem|same|(?:same )?as above|see above|s\. ?o\.|(?:[Ss]iehe|[Ww]ie) oben|comme ci-dessus|come sopra|同上)$/u;
const CAN_REFER = /^notes$|Instructions$/;

/** A house number such as "12/3" that a spreadsheet took for a date: "12-Mar", "12. Mrz", "2026-03-12". */
const WHOLE_DATE = /^(?:\d{4}-\d\d-\d\d(?:T\d\d:\d\d)?|\d{1,2}[./]\d{1,2}[./](?:19|20)\d\d)$/;
const DAY_OF_MONTH = /^(\d{1,2})(?:[-/]|\. ?)(\p{L}{3,5})\.?$/u;
function isTakenForDate(text: string): boolean {
  const [, day, month] = DAY_OF_MONTH.exec(text) ?? [];
  return (
    WHOLE_DATE.test(text) || (day !== undefined && readDateText(`${day} ${month} 2024`, new Date(0)) !== undefined)
  );
}

/** Detects an error value, lost letters, and what a spreadsheet or person put in the place of a text. */
export function findDamage(field: ImportField, cell: string): CellProblem | undefined {
  const text = unescapeFormulaCell(removeInvisible(cell).trim());
  if (FAILED.test(text)) return 'failedCell';
  if (isNameOrPlace(field) && LOST_LETTERS.test(text)) return 'notText';
  // A name in the own export can be anything.
  if (field.endsWith('Address') && (isTakenForDate(text) || /^(?:TRUE|FALSE)$/.test(text))) return 'failedCell';
  // Spreadsheets calculate "+49-431-5550"; a result has no leading zero.
  if (field.endsWith('Phone') && (WHOLE_DATE.test(text) || /^-[1-9]\d*$/.test(text))) return 'failedCell';
  if (isText(field) && !CAN_REFER.test(field) && DITTO.test(text)) return 'notText';
  return isText(field) && SHORTENED.test(text) ? 'shortenedNumber' : undefined;
}
