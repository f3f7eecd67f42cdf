import { readDecimal, writeDecimal } from './decimal.ts';
import { isEmail } from './email.ts';
import type { ErrorKey } from './error-texts.ts';
import { foldText } from './fold-text.ts';
import type { ImportMapping } from './import.schema.ts';
import {
  type CellProblem,
  DATE_IMPORT_FIELDS,
  IMPORT_FIELDS,
  type ImportField,
  type ImportRowProblem,
} from './import.ts';
import { readListDate, resolveListDate } from './import-date.ts';
import { LANGUAGE_WORDS, REASON_WORDS, SERVICE_WORDS, STATUS_WORDS, UNIT_WORDS } from './import-words.ts';
import { checkTrackingNumber, type Prefixes } from './tracking-number.ts';
import { trimEndOf, trimStartOf } from './trim-characters.ts';

/** What a row says of each field, written in one way; a field of which it says nothing is left out. */
export type ImportValues = Partial<Record<ImportField, string>>;

interface Told {
  value: string;
  code?: CellProblem | ErrorKey;
  suggestion?: string | null;
}

const NUMBERS: readonly ImportField[] = ['weight', 'length', 'width', 'height'];
const EMAILS: readonly ImportField[] = ['senderEmail', 'recipientEmail'];
const UNIT = /(?:kgs?|kilos?|lbs?|cm|in)\.?$/i;

function readNumber(text: string, decimal: DecimalSign | undefined): Told {
  const bare = text.replace(UNIT, '').trim();
  const read = readDecimal(bare);
  if (read.kind === 'number') return { value: writeDecimal(read.value) };
  if (read.kind !== 'ambiguous') return { value: text, code: 'number' };
  if (!decimal) return { value: text, code: 'ambiguousNumber', suggestion: read.decimal };
  return { value: writeDecimal(Number(bare.includes(decimal) ? read.decimal : read.whole)) };
}

/** The value whose word is nearest to a folded text; undefined when none is near. */
export type FindNearest = (typed: string, words: ReadonlyMap<string, string>) => string | undefined;

function readWord(text: string, words: ReadonlyMap<string, string>, code: CellProblem, near: FindNearest): Told {
  const known = words.get(foldText(text).trim());
  return known ? { value: known } : { value: text, code, suggestion: near(foldText(text), words) ?? null };
}

/** "a@@b", a comma for a point, blanks: what was probably meant. */
function readEmail(text: string): Told {
  if (isEmail(text)) return { value: text };
  const joined = text
    .replace(/^mailto:/i, '')
    .replace(/\s+/g, '')
    .replace(/@+/g, '@')
    .replace(/[,;]/g, '.')
    .replace(/\.{2,}/g, '.');
  const mended = trimStartOf(trimEndOf(joined, '>.'), '<.');
  return { value: text, code: 'emailFormat', suggestion: isEmail(mended) ? mended : null };
}

function readField(field: ImportField, text: string, mapping: ImportMapping, hints: Hints): Told {
  const { decimals, near, prefixes } = hints;
  if (NUMBERS.includes(field)) return readNumber(text, decimals[field]);
  if (EMAILS.includes(field)) return readEmail(text);
  if (field === 'serviceType') return readWord(text, SERVICE_WORDS, 'service', near);
  if (field === 'estimateReason') return readWord(text, REASON_WORDS, 'reason', near);
  if (field === 'status') return readWord(text, STATUS_WORDS, 'status', near);
  if (field === 'weightUnit' || field === 'dimensionsUnit') return readWord(text, UNIT_WORDS[field], 'unit', near);
  if (field === 'recipientLanguage') return readWord(text, LANGUAGE_WORDS, 'language', near);
  const date = DATE_IMPORT_FIELDS.find((name) => name === field);
  if (date) {
    const value = resolveListDate(readListDate(text), mapping.dateOrders[date]);
    return value ? { value } : { value: text, code: 'date' };
  }
  if (field === 'trackingNumber') {
    const check = checkTrackingNumber(text, prefixes);
    return check.ok ? { value: check.value } : { value: text, code: check.problem };
  }
  return { value: text };
}

export type DecimalSign = ',' | '.';
/** What the other rows of a column show of its sign. */
export type DecimalSigns = Partial<Record<ImportField, DecimalSign>>;

/** What is known besides the row: how its columns write numbers, how to tell what was perhaps meant, whose numbers these are. */
export interface Hints {
  decimals: DecimalSigns;
  near: FindNearest;
  prefixes: Prefixes;
}

/** What the cells of a field hold, joined as an address is written. */
export function readText(field: ImportField, cells: readonly string[], mapping: ImportMapping): string {
  const columns = mapping.columns[field];
  if (!columns) return (mapping.constants[field] ?? '').trim();
  const texts = columns.map((column) => (cells[column] ?? '').trim());
  return texts.filter(Boolean).join(', ');
}

/**
 * What a row of a list says, field by field, and what is wrong with its cells. Nothing is asked of the clock or of what is
 * stored, and required fields are not missed here: an empty cell says nothing. What cannot be read is given as it stands.
 */
export function readImportRow(
  cells: readonly string[],
  mapping: ImportMapping,
  { decimals = {}, near = () => undefined, prefixes }: Partial<Hints> & Pick<Hints, 'prefixes'>,
): { values: ImportValues; problems: ImportRowProblem[] } {
  const values: ImportValues = {};
  const problems: ImportRowProblem[] = [];
  for (const field of IMPORT_FIELDS) {
    const text = readText(field, cells, mapping);
    if (!text) continue;
    const { value, code, suggestion = null } = readField(field, text, mapping, { decimals, near, prefixes });
    values[field] = value;
    if (code) problems.push({ field, column: mapping.columns[field]?.[0] ?? null, code, text, suggestion });
  }
  return { values, problems };
}

/** The decimal sign of a column: that of its first number that can be read in one way only. */
export function findDecimalSign(texts: Iterable<string>): DecimalSign | undefined {
  for (const text of texts) {
    const bare = text.normalize('NFKC').replace(UNIT, '').trim();
    const read = readDecimal(bare);
    const [sign] = /[.,](?=\d+$)/.exec(bare) ?? [];
    if (read.kind !== 'number' || !sign) continue;
    // "1.234.567" has no decimals: the other sign would have them.
    if (bare.split(sign).length > 2) return sign === ',' ? '.' : ',';
    return sign as DecimalSign;
  }
  return undefined;
}
