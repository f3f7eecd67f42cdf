import { unescapeFormulaCell } from '../csv.ts';
import type { ReadDate } from '../date-text.ts';
import { isEmail, toEmail } from '../email.ts';
import type { ErrorKey } from '../error-texts.ts';
import { foldText } from '../fold-text.ts';
import { removeInvisible } from '../invisible.ts';
import type { Language } from '../languages.ts';
import type { PromiseReason } from '../promises/promise.ts';
import type { DimensionUnit, ServiceType, WeightUnit } from '../shipments/shipment.ts';
import type { ShipmentStatus } from '../shipments/status.ts';
import { holdsTrackingNumber } from '../tracking/find-numbers.ts';
import { checkTrackingNumber, type Prefixes } from '../tracking/number.ts';
import { trimEndOf, trimStartOf } from '../trim-characters.ts';
import { readListDate, resolveListDate } from './date.ts';
import type { Measure } from './heading-units.ts';
import {
  type CellProblem,
  DATE_IMPORT_FIELDS,
  type DateImportField,
  type DateOrder,
  type ImportField,
} from './import.ts';
import type { ReadNumber } from './measures.ts';
import { LANGUAGE_WORDS, REASON_WORDS, SERVICE_WORDS, STATUS_WORDS } from './words.ts';

/** What fields hold that are more than text. */
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
 * What a row says of each field, as it was read; a field of which it says nothing is left out. Text that was not read is no
 * value: it is in the problem of its cell.
 */
export type ImportValues = { [Field in ImportField]?: ReadValue<Field> };
/** Texts of fields, read or not. */
export type ImportTexts = Partial<Record<ImportField, string>>;

/** The value whose word is nearest to a folded text; undefined when none is near. */
export type FindNearest = (typed: string, words: ReadonlyMap<string, string>) => string | undefined;

/** What reading a cell needs besides its text. */
interface CellContext {
  dateOrders: Partial<Record<DateImportField, DateOrder>>;
  now: Date;
  /** Tells what was perhaps meant. */
  near: FindNearest;
  /** Those that the company's numbers have. */
  prefixes: Prefixes;
  /** What words of the list mean. */
  answers?: Partial<Record<ImportField, Readonly<Record<string, string>>>> | undefined;
}

/** Fields that are one of a few words. */
export const WORD_FIELDS = ['serviceType', 'status', 'recipientLanguage', 'estimateReason'] as const;
export type WordField = (typeof WORD_FIELDS)[number];

/** The value of a cell, or why it has none, with what was perhaps meant. */
type CellReading<Value> = { value: Value } | { code: CellProblem | ErrorKey; suggestion?: string | null };
type CellReader<Value> = (text: string, context: CellContext) => CellReading<Value>;

const readAsText: CellReader<string> = (text) => ({ value: text });

const readPlace: CellReader<string> = (text, { prefixes }) =>
  holdsTrackingNumber(text, prefixes) ? { code: 'placeIsNumber' } : { value: text };
/** "Standard Shipping" holds the word of one service; of two nobody knows which. */
function findHeldWord<Value extends string>(typed: string, words: ReadonlyMap<string, Value>): Value | undefined {
  const held = new Set((typed.match(/\p{L}+/gu) ?? []).flatMap((word) => words.get(word) ?? []));
  return held.size === 1 ? [...held][0] : undefined;
}

const readWord =
  <Value extends string>(field: WordField, words: ReadonlyMap<string, Value>, code: CellProblem): CellReader<Value> =>
  (text, { near, answers }) => {
    const typed = foldText(text).trim();
    const own = answers?.[field];
    const answer = own && Object.hasOwn(own, typed) ? words.get(foldText(own[typed] ?? '')) : undefined;
    const value = words.get(typed) ?? answer ?? (field === 'serviceType' ? findHeldWord(typed, words) : undefined);
    return value ? { value } : { code, suggestion: near(typed, words) ?? null };
  };

/** Whether a text is a number of another carrier: one of ours that is miswritten begins as ours do. */
export function isForeignNumber(text: string, prefixes: Prefixes): boolean {
  const own = text.trim().toUpperCase();
  return (
    !checkTrackingNumber(text, prefixes).ok && /\d/.test(own) && !prefixes.some((prefix) => own.startsWith(prefix))
  );
}

const readDate =
  (field: DateImportField): CellReader<ReadDate> =>
  (text, { dateOrders, now }) => {
    const value = resolveListDate(readListDate(text, now), dateOrders[field]);
    return value ? { value } : { code: 'date' };
  };

/** "a@@b", a comma for a point, blanks: what was probably meant. */
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

const readTrackingNumber: CellReader<string> = (text, { prefixes }) => {
  const check = checkTrackingNumber(text, prefixes);
  return check.ok ? { value: check.value } : { code: check.problem };
};

/** Fields that one cell says alone: the others are measures, which need the unit of their row. */
type CellField = Exclude<ImportField, Measure | 'weightUnit' | 'dimensionsUnit'>;

const READERS: { [Field in CellField]: CellReader<ReadValue<Field>> } = {
  trackingNumber: readTrackingNumber,
  serviceType: readWord('serviceType', SERVICE_WORDS, 'service'),
  createdAt: readDate('createdAt'),
  estimatedDeliveryDate: readDate('estimatedDeliveryDate'),
  estimateReason: readWord('estimateReason', REASON_WORDS, 'reason'),
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

/** Reads the text of a field into the values; gives what is wrong with it. */
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
 * Values of spreadsheets that could not be computed, as they and text files of them write it in the five languages: "#N/A",
 * "#REF!", "#¡VALOR!", "#NV", "Err:502", and "####" of a column that was too narrow.
 */
const FAILED = /^(?:#(?:[¡¿]?\p{Lu}[\p{Lu}\d/_]{1,19}[!?]|[Nn]\/[AaDd]|NV|N\.A\.|GETTING_DATA)|#{3,}|Err:\d{3})$/u;

/** "1.23457E+17", "4,917E+11": what a spreadsheet saves of a long number; its last digits are lost. */
const SHORTENED = /^[+-]?\d(?:[.,]\d{1,16}E[+-]?|E\+)\d{1,3}$/i;
const isText = (field: ImportField) =>
  CELL_FIELDS.some((name) => name === field && !DATE_IMPORT_FIELDS.some((date) => date === name));

/** Whether the cell holds an error of the program that wrote the list, or a number that it has shortened where it is no amount. */
export function findDamage(field: ImportField, cell: string): CellProblem | undefined {
  const text = unescapeFormulaCell(removeInvisible(cell).trim());
  if (FAILED.test(text)) return 'failedCell';
  return isText(field) && SHORTENED.test(text) ? 'shortenedNumber' : undefined;
}
