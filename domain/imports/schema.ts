import { z } from 'zod';
import { ERROR_TEXTS, type ErrorKey, errorKey } from '../error-texts.ts';
import { SPECIFIC_REASONS } from '../promises/promise.ts';
import { PEOPLE_DATA, protectedBy } from '../protected-fields.ts';
import { peopleInput } from '../shipment-people/schema.ts';
import { SHIPMENT_LIMITS } from '../shipments/shipment.ts';
import { chosenId, isStorable, text } from '../values.schema.ts';
import {
  CELL_PROBLEMS,
  DATE_IMPORT_FIELDS,
  DATE_ORDERS,
  FILE_PROBLEMS,
  HIDDEN_ROWS,
  IMPORT_DELIMITERS,
  IMPORT_ENCODINGS,
  IMPORT_FIELDS,
  IMPORT_STATES,
  type ImportField,
  JOINED_IMPORT_FIELDS,
  LEFT_OUT_REASONS,
  MAX_IMPORT_COLUMNS,
  MAX_JOINED_COLUMNS,
  PEOPLE_IMPORT_FIELDS,
  REPEATED_IMPORT_FIELDS,
  ROW_OUTCOMES,
  ROW_RESULTS,
  STAY_REASONS,
} from './import.ts';

/** Callers without `people:read` get personal data masked, even data they sent themselves, as with shipments. */
const listContent = { ...PEOPLE_DATA, open: IMPORT_FIELDS.filter((name) => !PEOPLE_IMPORT_FIELDS.includes(name)) };
/** Stored shipment data also requires `shipments:read`. */
const storedContent = { permission: 'shipments:read', otherwise: 'masked' } as const;
/** Raw cells of the file, which may contain anything. */
const rawContent = (...open: string[]) => protectedBy({ ...PEOPLE_DATA, open });

const { customerId } = peopleInput;
const count = z.number().int();
const moment = z.iso.datetime();
const field = z.enum(IMPORT_FIELDS, errorKey('invalidValue'));
const columnSchema = z
  .number()
  .int()
  .min(0)
  .max(MAX_IMPORT_COLUMNS - 1);

/** Starts an import. `id` comes from the client; resending it returns the same import. */
export const importCreateSchema = z.object({ id: chosenId, customerId });
export type ImportCreate = z.infer<typeof importCreateSchema>;

const orderSchema = z.enum(DATE_ORDERS, errorKey('invalidValue'));

/** Maps columns to fields. A field has one column, several joined columns, or a constant; other columns are ignored. */
export const importMappingSchema = z
  .object({
    /** Column indexes, starting at 0. */
    columns: z.partialRecord(field, z.array(columnSchema).min(1).max(MAX_JOINED_COLUMNS)).default({}),
    constants: z.partialRecord(field, text(SHIPMENT_LIMITS.notes)).default({}),
    /** How to read ambiguous dates. */
    dateOrders: z.partialRecord(z.enum(DATE_IMPORT_FIELDS), orderSchema).default({}),
    /** The decimal separator of ambiguous numbers. */
    decimalSigns: z.partialRecord(z.enum(['weight', 'length', 'width', 'height']), z.enum([',', '.'])).optional(),
    /** The meaning of words in the file, in lower case and without accents: "fedex_ground" is STANDARD. */
    words: z.partialRecord(field, z.record(z.string().max(100).refine(isStorable), text(100))).optional(),
    /** What to do with other carriers' tracking numbers. */
    foreignNumbers: z.enum(['carrierReference', 'error']).optional(),
    /** Whether rows with the same customer reference are items of one shipment or separate shipments. */
    orderRows: z.enum(['items', 'shipments']).optional(),
  })
  .superRefine(({ columns }, context) => {
    for (const [name, list] of Object.entries(columns)) {
      if (list && list.length > 1 && !JOINED_IMPORT_FIELDS.includes(name as ImportField))
        context.addIssue({ code: 'custom', path: ['columns', name], message: errorKey('invalidValue') });
    }
  });
export type ImportMapping = z.infer<typeof importMappingSchema>;

/**
 * Input of the mapping page: the mapping, the import's customer (null means no customer; omitted keeps the current
 * one), and whether to remember the mapping for files with these headings.
 */
export const importMappingUpdateSchema = z.object({
  mapping: importMappingSchema,
  customerId,
  remember: z.boolean().default(false),
  /** References of this sender repeat and do not identify a shipment. */
  referencesRepeat: z.boolean().default(false),
});
export type ImportMappingUpdate = z.infer<typeof importMappingUpdateSchema>;

/** Settings for all rows of a check. */
export const importCheckSchema = z.object({
  estimateReason: z.enum(SPECIFIC_REASONS, errorKey('invalidValue')).optional().meta({
    description:
      'Why promised dates change, for all rows of a list that has no column for it. After a run, too: for the rows that are left',
  }),
});
export type ImportCheck = z.infer<typeof importCheckSchema>;

export const importRunSchema = z.object({
  /** Whether to email recipients of new shipments that have an address. */
  tellRecipients: z.boolean().default(false),
});
export type ImportRun = z.infer<typeof importRunSchema>;

/** New cell values by column index, starting at 0. */
export const importRowUpdateSchema = z.object({
  cells: z.record(z.string().regex(/^\d{1,3}$/), text(5_000)),
});
export type ImportRowUpdate = z.infer<typeof importRowUpdateSchema>;

const readingSchema = z.object({ from: z.string(), to: z.string(), future: count, example: z.string() });

/** Ambiguous dates, with the result of each possible order; days are "yyyy-mm-dd". */
const questionSchema = z.object({
  field: z.enum(DATE_IMPORT_FIELDS),
  header: z.string(),
  example: z.string(),
  count,
  dayFirst: readingSchema.optional(),
  monthFirst: readingSchema.optional(),
  yearFirst: readingSchema.optional(),
});
export type DateQuestion = z.infer<typeof questionSchema>;

export const COLUMN_QUESTIONS = ['decimalSign', 'words', 'foreignNumbers', 'orderRows'] as const;
/** A one-time question about a column. The mapping stores the answer; without one, the affected rows are errors. */
const columnQuestionSchema = z.object({
  kind: z.enum(COLUMN_QUESTIONS),
  field,
  header: z.string(),
  examples: z.array(z.string()).meta(rawContent()),
  /** Number of affected rows. */
  count,
  /** For rows of orders: the number of orders. Absent in imports that were read before this was recorded. */
  orders: count.optional(),
  /** Unknown words, each with a suggestion. */
  words: z.array(z.object({ text: z.string(), count, suggestion: z.string().nullable() }).meta(rawContent('count'))),
});
export type ColumnQuestion = z.infer<typeof columnQuestionSchema>;

export const importSchema = z.object({
  id: z.string(),
  /** Display number: "Import 17". */
  number: count,
  state: z.enum(IMPORT_STATES),
  /** The check that produced this result; a run names it. */
  version: count,
  fileName: z.string(),
  customer: z
    .object({ id: z.string(), number: count, name: z.string() })
    .meta(protectedBy({ ...storedContent, open: ['id', 'number'] }))
    .nullable(),
  createdAt: moment,
  createdBy: z.string(),
  checkedAt: moment.nullable(),
  endedAt: moment.nullable(),
  /** Until then it can be undone; null when there is nothing to undo or it is too late. */
  undoUntil: moment.nullable(),
  /** Why the file cannot be read. `row` is where the problem starts, `format` the detected file format. */
  problem: z.object({ code: z.enum(FILE_PROBLEMS), row: count.nullable(), format: z.string().nullable() }).nullable(),
  /** An import of the same bytes within the last day. */
  sameFile: z.object({ id: z.string(), number: count, by: z.string(), at: moment }).nullable(),
  rows: count,
  sheet: z.string().nullable(),
  /** Sheets of a workbook that have rows. */
  sheets: z.array(z.object({ name: z.string(), rows: count, looksRight: z.boolean(), hidden: count })),
  /** Whether hidden rows of the sheet are imported; null until somebody decides: they are kept. */
  hiddenRows: z.enum(HIDDEN_ROWS).nullable(),
  encoding: z.enum(IMPORT_ENCODINGS).nullable(),
  delimiter: z.enum(IMPORT_DELIMITERS).nullable(),
  /**
   * Up to three lines in each possible encoding, likeliest first, and the first of them; empty if the encoding is
   * clear.
   */
  readings: z.array(
    z
      .object({
        encoding: z.enum(IMPORT_ENCODINGS),
        row: count,
        text: z.string(),
        lines: z.array(z.object({ row: count, text: z.string() }).meta(rawContent('row'))),
      })
      .meta(rawContent('encoding', 'row', 'lines')),
  ),
  header: z.array(z.string()),
  /**
   * Row number of the headings, counted as in a spreadsheet; 0 if the file has none. Null for imports read before this
   * was recorded.
   */
  headingRow: count.nullable(),
  /** Rows of the file that are not data rows, and why. */
  leftOut: z.array(
    z.object({ row: count, reason: z.enum(LEFT_OUT_REASONS), text: z.string() }).meta(rawContent('row', 'reason')),
  ),
  /** The program that exported the file, recognized by its headings. */
  program: z.string().nullable(),
  /** Indexes of unmapped columns, starting at 0. */
  unusedColumns: z.array(count),
  /** The first rows, unchanged. */
  samples: z.array(z.object({ row: count, cells: z.array(z.string()) }).meta(rawContent('row'))),
  mapping: z.object({
    ...importMappingSchema.shape,
    constants: importMappingSchema.shape.constants.meta(protectedBy(listContent)),
  }),
  /** Fields whose column was guessed from its heading. */
  guessed: z.array(field),
  /** The mapping comes from an earlier file with these headings. */
  isRemembered: z.boolean(),
  /** Fields whose column, value or answer is the one of an earlier list; empty once the rows are written. */
  recalled: z.array(field),
  referencesRepeat: z.boolean(),
  questions: z.array(questionSchema),
  columnQuestions: z.array(columnQuestionSchema),
  /** Required fields without a column or value. */
  missing: z.array(field),
  /**
   * Values for all rows in the newest imports with the same customer. They are suggestions that nothing uses by itself;
   * empty once the rows were checked.
   */
  lastConstants: z.partialRecord(z.enum(REPEATED_IMPORT_FIELDS), z.object({ value: z.string(), importNumber: count })),
  counts: z.object({
    ...(Object.fromEntries(ROW_RESULTS.map((name) => [name, count])) as Record<
      (typeof ROW_RESULTS)[number],
      typeof count
    >),
    /** Rows that a run would write. */
    toWrite: count,
    /** Rows that a run has processed. */
    done: count,
    created: count,
    updated: count,
    stale: count,
    failed: count,
    undone: count,
    touched: count,
  }),
  /** New rows whose reference matches a stored shipment or another row except for punctuation. */
  possibleMatches: count,
  /** Rows whose item is left out, because only new shipments get items. */
  storedItems: count,
  /** New shipments whose recipient has an email address. */
  recipients: count,
  /** Rows that move a promised date without a reason, if the company requires one and the file has no column for it. */
  reasonless: count,
  /** Recipients among them who get no email: they unsubscribed, or their mail server rejected the address. */
  refusingRecipients: count,
  /** The same count for shipments that a run created and emailed about. */
  refusedRecipients: count,
  /** Whether recipients were emailed. */
  toldRecipients: z.boolean(),
});
export type Import = z.infer<typeof importSchema>;

const problemCodes = [...CELL_PROBLEMS, ...(Object.keys(ERROR_TEXTS) as ErrorKey[])] as const;

/** A shipment or another row whose reference matches except for punctuation or spaces. */
const possibleMatchSchema = z
  .object({
    row: count.nullable(),
    shipmentId: z.string().nullable(),
    trackingNumber: z.string().nullable(),
    /** The reference as written there; entered in the row's cell, it makes both the same shipment. */
    reference: z.string(),
  })
  .meta(protectedBy({ ...storedContent, open: ['row', 'shipmentId', 'trackingNumber'] }));
export type PossibleMatch = z.infer<typeof possibleMatchSchema>;

export const importRowSchema = z.object({
  /** Row number as in a spreadsheet: the heading is usually 1. */
  row: count,
  result: z.enum(ROW_RESULTS),
  outcome: z.enum(ROW_OUTCOMES).nullable(),
  /** For a row that was not undone: the reason; null if it could not be written. */
  stayed: z
    .object({ reason: z.enum(STAY_REASONS), place: z.string(), by: z.string(), at: z.iso.datetime() })
    .meta(protectedBy({ ...storedContent, open: ['reason', 'at'] }))
    .nullable(),
  shipmentId: z.string().nullable(),
  trackingNumber: z.string().nullable(),
  /** The row's values by field, as interpreted; unreadable values are as in the file. */
  values: z.partialRecord(field, z.string()).meta(protectedBy(listContent)),
  /** The stored values, for a changed row. */
  before: z.partialRecord(field, z.string()).meta(protectedBy({ ...storedContent, open: [] }, listContent)),
  problems: z.array(
    z
      .object({
        field: field.nullable(),
        /** The index of the column to correct, starting at 0; null if the value is the same for all rows. */
        column: count.nullable(),
        code: z.enum(problemCodes as unknown as [string, ...string[]]),
        /** The value in the file. */
        text: z.string(),
        /** The suggested value. */
        suggestion: z.string().nullable(),
      })
      .meta(
        protectedBy({
          ...PEOPLE_DATA,
          open: ['field', 'column', 'code'],
          when: { field: 'field', values: PEOPLE_IMPORT_FIELDS },
        }),
      ),
  ),
  /** For a new row without an estimate: the day that the company's default would give it now. */
  defaultEstimate: z.iso.date().nullable(),
  /** For a duplicate row: the first other row for the same shipment. */
  sameAs: count.nullable(),
  /** For a new row: a possible match. The row stays new until somebody confirms the match. */
  possibleMatch: possibleMatchSchema.nullable(),
  /** Addresses whose city is not in the list of places. */
  unlisted: z.array(z.enum(['originAddress', 'destinationAddress'])),
});
export type ImportRow = z.infer<typeof importRowSchema>;
