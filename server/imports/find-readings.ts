import { removeInvisible } from '#domain/clean-text.ts';
import { unescapeFormulaCell } from '#domain/csv.ts';
import { foldText } from '#domain/fold-text.ts';
import { WORD_FIELDS } from '#domain/imports/cell.ts';
import { type DateColumn, readDateColumn } from '#domain/imports/date.ts';
import { toHeaderSignature } from '#domain/imports/guess.ts';
import { guessUnits } from '#domain/imports/guess-units.ts';
import { listUnknownUnits, MEASURES, type Measure, SIDES } from '#domain/imports/heading-units.ts';
import { DATE_IMPORT_FIELDS, type DateOrder, IMPORT_FIELDS, type ImportField } from '#domain/imports/import.ts';
import { type DecimalSigns, findDecimalSign } from '#domain/imports/measures.ts';
import type { ColumnQuestion, DateQuestion, ImportMapping } from '#domain/imports/schema.ts';
import type { Prefixes } from '#domain/tracking/number.ts';
import { findColumnQuestions } from './find-column-questions.ts';

/** Number of first rows that are shown as samples. */
export const SAMPLES = 10;
/** No number or date is longer. */
export const MAX_VALUE_LENGTH = 100;

export const toReadText = (cell = ''): string => cell.slice(0, MAX_VALUE_LENGTH);

const readCells = (texts: string[]) => texts.map((text) => unescapeFormulaCell(removeInvisible(text).trim()));

/** The form of a column's dates, if all have the same: "20/11/2026 10:15" and "3/12/2026" have "9/9/9999". */
function findDateShape(cells: readonly string[]): string | undefined {
  const days = cells.flatMap((cell) => cell.split(' ')[0] || []);
  const shapes = new Set(days.map((day) => day.replace(/\d+/g, (digits) => (digits.length === 4 ? '9999' : '9'))));
  return shapes.size === 1 ? [...shapes][0] : undefined;
}

/** Columns examined for dates that prove an order, and how many with such dates are read whole. */
const [MAX_OTHERS, MAX_READ] = [50, 5];

/** Lists the orders that columns without a field prove for dates of a form. */
function listOtherProofs({ texts, header, mapping, now, timeZone }: ReadingsOfTexts, shape: string): DateOrder[] {
  const used = new Set(Object.values(mapping.columns).flat());
  const isAlike = (column: number) => {
    const first = texts(column).find((text) => text.trim() !== '');
    return first !== undefined && findDateShape(readCells([first])) === shape;
  };
  const others = [...header.keys()].filter((column) => !used.has(column)).slice(0, MAX_OTHERS);
  return others
    .filter(isAlike)
    .slice(0, MAX_READ)
    .flatMap((column) => {
      const cells = readCells(texts(column));
      const dates = findDateShape(cells) === shape ? readDateColumn(cells, now, timeZone) : undefined;
      return dates?.kind === 'settled' && dates.order ? [dates.order] : [];
    });
}

interface DatesOfColumn {
  shape: string | undefined;
  dates: DateColumn;
}

/** Returns the only order that columns with dates of this form prove: those of fields, else the others. */
function findProof(input: ReadingsOfTexts, ofFields: readonly DatesOfColumn[], shape: string): DateOrder | undefined {
  const own = ofFields.flatMap(({ dates, shape: its }) =>
    dates.kind === 'settled' && dates.order && its === shape ? [dates.order] : [],
  );
  const [order, ...others] = new Set(own.length > 0 ? own : listOtherProofs(input, shape));
  return others.length === 0 ? order : undefined;
}

export interface Readings {
  mapping: ImportMapping;
  decimals: DecimalSigns;
  questions: DateQuestion[];
  columnQuestions: ColumnQuestion[];
}

/** Mapped columns with numbers, dates or words, whose format depends on the whole column. */
export const listReadColumns = ({ columns }: ImportMapping): number[] => [
  ...new Set(
    [...MEASURES, ...DATE_IMPORT_FIELDS, ...WORD_FIELDS, 'trackingNumber' as const].flatMap(
      (field) => columns[field] ?? [],
    ),
  ),
];

/** Numbers of workbooks are written with a point, whatever separator their texts have. */
const OF_WORKBOOK = /^-?\d+\.\d+$/;
/** The decimal separators that the columns' numbers prove. */
function findDecimals({ texts, mapping: { columns }, isWorkbook }: ReadingsOfTexts): DecimalSigns {
  const decimals: DecimalSigns = {};
  for (const field of MEASURES) {
    const cells = readCells((columns[field] ?? []).flatMap(texts));
    const sign = findDecimalSign(isWorkbook ? cells.filter((cell) => !OF_WORKBOOK.test(cell)) : cells);
    if (sign) decimals[field] = sign;
  }
  return decimals;
}

/** What the formats of a list depend on besides the texts of its columns. */
export interface ReadingsInput {
  header: readonly string[];
  mapping: ImportMapping;
  now: Date;
  timeZone: string;
  prefixes: Prefixes;
  isWorkbook: boolean;
}

interface ReadingsOfTexts extends ReadingsInput {
  texts: (column: number) => string[];
}

/**
 * Determines number and date formats from all rows. Ambiguous formats become questions, not guesses; existing answers
 * remain. `texts` contains each column's texts by index, cut to at least MAX_VALUE_LENGTH characters.
 */
export function findReadings(input: ReadingsOfTexts): Readings {
  const { texts, header, mapping, now, timeZone, prefixes } = input;
  const columnOf = (field: ImportField) => mapping.columns[field]?.[0];
  const proven = findDecimals(input);
  const isDecimalKnown = (field: Measure) => proven[field] !== undefined;
  const columnQuestions = findColumnQuestions({ texts, header, mapping, prefixes, isDecimalKnown });
  const decimals = { ...mapping.decimalSigns, ...proven };
  const dateOrders = { ...mapping.dateOrders };
  const questions: DateQuestion[] = [];
  const dateColumns = DATE_IMPORT_FIELDS.flatMap((field) => {
    const column = columnOf(field);
    if (column === undefined) return [];
    const cells = readCells(texts(column));
    return [{ field, column, shape: findDateShape(cells), dates: readDateColumn(cells, now, timeZone) }];
  });
  for (const { field, column, shape, dates } of dateColumns) {
    if (dates.kind === 'settled') {
      if (dates.order) dateOrders[field] = dates.order;
      continue;
    }
    const { kind: _, ...question } = dates;
    const order = shape === undefined ? undefined : findProof(input, dateColumns, shape);
    if (order && question[order]) {
      dateOrders[field] = order;
      continue;
    }
    if (!question[dateOrders[field] ?? 'dayFirst']) delete dateOrders[field];
    questions.push({ ...question, field, header: header[column] ?? '' });
  }
  return { mapping: { ...mapping, dateOrders }, decimals, questions, columnQuestions };
}

/** An answer remembered from another file does not cover the position of the year, so that question is asked again. */
export function forgetYearOrders({ mapping, ...found }: Readings): Readings {
  const yearFields = new Set<string>(found.questions.filter(({ yearFirst }) => yearFirst).map(({ field }) => field));
  const dateOrders = Object.fromEntries(Object.entries(mapping.dateOrders).filter(([field]) => !yearFields.has(field)));
  return { ...found, mapping: { ...mapping, dateOrders } };
}

/** Whether every ambiguous date format has an answer. */
export const isAnswered = (questions: readonly DateQuestion[], { dateOrders }: ImportMapping): boolean =>
  questions.every(({ field }) => dateOrders[field]);

/** A mapping that somebody kept for lists with these headings; erased ones are empty. */
export interface RememberedMapping {
  header_signature: string;
  mapping: Partial<ImportMapping>;
}

/** Finds the answer of the first list that has one for a column with the same heading. */
type Recall = <Answer>(
  field: ImportField,
  read: (mapping: Partial<ImportMapping>) => Answer | undefined,
) => Answer | undefined;

function createRecall(
  { columns }: ImportMapping,
  header: readonly string[],
  remembered: readonly RememberedMapping[],
): Recall {
  const readKeys = (signature: string): string[] => JSON.parse(signature);
  const keys = readKeys(toHeaderSignature(header));
  const lists = remembered.map(({ header_signature, mapping }) => ({ mapping, keys: readKeys(header_signature) }));
  return (field, read) => {
    const key = keys[columns[field]?.[0] ?? -1];
    const isSame = (list: (typeof lists)[number]) => list.keys[list.mapping.columns?.[field]?.[0] ?? -1] === key;
    const answers = key ? lists.filter(isSame).map((list) => read(list.mapping)) : [];
    return answers.find((answer) => answer !== undefined);
  };
}

function recallColumn(
  { kind, field, words }: ColumnQuestion,
  mapping: ImportMapping,
  given: ImportMapping,
  recall: Recall,
): Partial<ImportMapping> {
  if (kind === 'words') {
    const answers = words.flatMap(({ text }) => {
      const word = foldText(text);
      const answer = mapping.words?.[field]?.[word] ?? recall(field, (other) => other.words?.[field]?.[word]);
      return answer === undefined ? [] : [[word, answer] as const];
    });
    if (answers.length === 0) return {};
    return { words: { ...mapping.words, [field]: { ...mapping.words?.[field], ...Object.fromEntries(answers) } } };
  }
  if (kind === 'decimalSign') {
    const read = ({ decimalSigns }: Partial<ImportMapping>) => decimalSigns?.[field as Measure];
    const sign = read(mapping) ?? recall(field, read);
    return sign ? { decimalSigns: { ...mapping.decimalSigns, [field]: sign } } : {};
  }
  const answer = given[kind] ?? recall(field, (other) => other[kind]) ?? mapping[kind];
  return answer ? { [kind]: answer } : {};
}

const findMeasure = (unit: ImportField, { columns }: ImportMapping): Measure | undefined =>
  unit === 'weightUnit' ? 'weight' : SIDES.find((side) => columns[side]);

/**
 * Answers open questions as earlier lists of the customer, newest first, did for columns with the same heading. Answers
 * of `given`, the mapping before it was read, stay; words that no list knows and the position of the year stay open.
 */
export function recallAnswers(
  { mapping: found, ...readings }: Readings,
  given: ImportMapping,
  header: readonly string[],
  remembered: readonly RememberedMapping[],
): Readings {
  const recall = createRecall(found, header, remembered);
  let mapping = found;
  for (const question of readings.columnQuestions)
    mapping = { ...mapping, ...recallColumn(question, mapping, given, recall) };
  for (const { field, yearFirst, ...orders } of readings.questions) {
    const order = mapping.dateOrders[field] ?? recall(field, (other) => other.dateOrders?.[field]);
    if (order && order !== 'yearFirst' && !yearFirst && orders[order])
      mapping = { ...mapping, dateOrders: { ...mapping.dateOrders, [field]: order } };
  }
  for (const unit of listUnknownUnits(header, mapping)) {
    const measure = findMeasure(unit, mapping);
    const answer = measure && recall(measure, ({ constants }) => constants?.[unit] || undefined);
    if (answer) mapping = { ...mapping, constants: { ...mapping.constants, [unit]: answer } };
  }
  return { ...readings, mapping, decimals: { ...mapping.decimalSigns, ...readings.decimals } };
}

interface RecalledImport {
  mapping: ImportMapping;
  header: string[];
  is_remembered: boolean;
  questions: DateQuestion[];
  column_questions: ColumnQuestion[];
}

/** Lists the fields whose answer is that of the remembered lists, or whose column or value was taken from one of them. */
export function listRecalled(stored: RecalledImport, remembered: readonly RememberedMapping[]): ImportField[] {
  const { mapping, header, questions, column_questions: columnQuestions } = stored;
  const recall = createRecall(mapping, header, remembered);
  const isRecalled = (field: ImportField, read: (mapping: Partial<ImportMapping>) => string | undefined) => {
    const answer = read(mapping);
    return answer !== undefined && answer === recall(field, read);
  };
  const isAnswerRecalled = ({ kind, field, words }: ColumnQuestion) => {
    if (kind === 'words')
      return words.some(({ text }) => isRecalled(field, (other) => other.words?.[field]?.[foldText(text)]));
    if (kind === 'decimalSign') return isRecalled(field, (other) => other.decimalSigns?.[field as Measure]);
    return isRecalled(field, (other) => other[kind]);
  };
  const named = guessUnits(header, mapping.columns, []);
  const isUnitRecalled = (unit: 'weightUnit' | 'dimensionsUnit') => {
    const measure = findMeasure(unit, mapping);
    const isNamed = named[unit] === mapping.constants[unit];
    return measure !== undefined && !isNamed && isRecalled(measure, ({ constants }) => constants?.[unit]);
  };
  const signature = toHeaderSignature(header);
  const own = stored.is_remembered && remembered.find(({ header_signature }) => header_signature === signature);
  const toSource = (field: ImportField, { columns, constants }: Partial<ImportMapping>) =>
    JSON.stringify([columns?.[field], constants?.[field]]);
  return IMPORT_FIELDS.filter((field) => {
    const dates = questions.some((question) => question.field === field);
    if (dates) return isRecalled(field, ({ dateOrders }) => dateOrders?.[field as DateQuestion['field']]);
    const question = columnQuestions.find((one) => one.field === field);
    if (question) return isAnswerRecalled(question);
    const isGiven = mapping.columns[field] ?? mapping.constants[field];
    if (isGiven && own && toSource(field, own.mapping) === toSource(field, mapping)) return true;
    return (field === 'weightUnit' || field === 'dimensionsUnit') && isUnitRecalled(field);
  });
}
