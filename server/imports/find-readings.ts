import type { DateQuestion, ImportMapping } from '#domain/import.schema.ts';
import { DATE_IMPORT_FIELDS, type ImportField } from '#domain/import.ts';
import { readDateColumn } from '#domain/import-date.ts';
import { type DecimalSigns, findDecimalSign } from '#domain/import-row.ts';

const NUMBERS = ['weight', 'length', 'width', 'height'] as const satisfies readonly ImportField[];

/**
 * How the columns of a list are to be read, by looking through all of it: the decimal sign of numbers and the order of
 * dates. What can be read both ways is a question, never a guess; what somebody answered stays.
 */
export async function findReadings(
  listTexts: (id: string, column: number) => Promise<string[]>,
  { id, header }: { id: string; header: readonly string[] },
  mapping: ImportMapping,
  { now, timeZone }: { now: Date; timeZone: string },
): Promise<{ mapping: ImportMapping; decimals: DecimalSigns; questions: DateQuestion[] }> {
  const columnOf = (field: ImportField) => mapping.columns[field]?.[0];
  const decimals: DecimalSigns = {};
  for (const field of NUMBERS) {
    const column = columnOf(field);
    const sign = column === undefined ? undefined : findDecimalSign(await listTexts(id, column));
    if (sign) decimals[field] = sign;
  }
  const dateOrders = { ...mapping.dateOrders };
  const questions: DateQuestion[] = [];
  for (const field of DATE_IMPORT_FIELDS) {
    const column = columnOf(field);
    if (column === undefined) continue;
    const read = readDateColumn(await listTexts(id, column), now, timeZone);
    if (read.kind === 'settled' && read.order) dateOrders[field] = read.order;
    if (read.kind === 'open') {
      const { kind: _, ...question } = read;
      questions.push({ ...question, field, header: header[column] ?? '' });
    }
  }
  return { mapping: { ...mapping, dateOrders }, decimals, questions };
}

/** Whether every date that can be read both ways has its answer. */
export const isAnswered = (questions: readonly DateQuestion[], { dateOrders }: ImportMapping): boolean =>
  questions.every(({ field }) => dateOrders[field]);
