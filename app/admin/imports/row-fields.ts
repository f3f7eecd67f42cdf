import type { ImportField } from '#domain/imports/import.ts';
import type { ImportRow } from '#domain/imports/schema.ts';

export const COLUMNS = ['reference', 'from', 'to', 'recipient', 'weight'] as const;
export type ColumnName = (typeof COLUMNS)[number];

type RowProblem = ImportRow['problems'][number];

/** Which fields a column of the table shows: the first that says something, the others where they are wrong or changed. */
const FIELDS: Record<ColumnName, readonly ImportField[]> = {
  reference: ['customerReference', 'orderReference', 'invoiceReference', 'carrierReference', 'trackingNumber'],
  from: ['originAddress', 'senderName', 'senderCompany', 'senderEmail', 'senderPhone'],
  to: ['destinationAddress'],
  recipient: [
    ...(['recipientName', 'recipientCompany', 'recipientEmail', 'recipientPhone'] as const),
    ...(['recipientLanguage', 'recipientPostcode', 'recipientInstructions'] as const),
  ],
  weight: [
    ...(['weight', 'weightUnit', 'serviceType', 'length', 'width', 'height', 'dimensionsUnit'] as const),
    ...(['createdAt', 'estimatedDeliveryDate', 'estimateReason', 'notes'] as const),
    ...(['status', 'statusPlace', 'statusAt'] as const),
  ],
};

export interface CellPart {
  field: ImportField;
  problem: RowProblem | undefined;
  isChanged: boolean;
  /** Named, because it is not what the column is about. */
  isOther: boolean;
}

/** What a cell of the table shows of a row, in order. */
export function listParts(row: ImportRow, column: ColumnName): CellPart[] {
  const fields = FIELDS[column];
  const hasText = (field: ImportField) => Boolean(row.values[field]);
  const main = fields.find((field) => field !== 'trackingNumber' && hasText(field)) ?? fields[0];
  return fields
    .map((field) => ({
      field,
      problem: row.problems.find((problem) => problem.field === field),
      isChanged: row.result === 'changed' && field in row.before && row.before[field] !== row.values[field],
      isOther: field !== fields[0],
    }))
    .filter(({ field, problem, isChanged }) => field === main || problem || isChanged)
    .map((part) => (part.field === main ? { ...part, isOther: false } : part));
}
