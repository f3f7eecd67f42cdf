import { z } from 'zod';
import { ERROR_TEXTS, type ErrorKey, says } from '../error-texts.ts';
import { SAID_REASONS } from '../promises/promise.ts';
import { PEOPLE_DATA, protectedBy } from '../protected-fields.ts';
import { peopleInput } from '../shipment-people/schema.ts';
import { LIMITS } from '../shipments/shipment.ts';
import { text } from '../values.schema.ts';
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
  MOST_IMPORT_COLUMNS,
  MOST_JOINED_COLUMNS,
  PEOPLE_IMPORT_FIELDS,
  ROW_OUTCOMES,
  ROW_RESULTS,
  STAY_REASONS,
} from './import.ts';

/** Callers without `people:read` get the data of people masked: also what they sent themselves, as of shipments. */
const listContent = { ...PEOPLE_DATA, open: IMPORT_FIELDS.filter((name) => !PEOPLE_IMPORT_FIELDS.includes(name)) };
/** What is stored of a shipment needs `shipments:read` as well. */
const storedContent = { permission: 'shipments:read', otherwise: 'masked' } as const;
/** Cells as they are in the file: nobody knows what they hold. */
const rawContent = (...open: string[]) => protectedBy({ ...PEOPLE_DATA, open });

const idSchema = z.string(says('invalidValue')).regex(/^[A-Za-z0-9_-]{8,64}$/, says('invalidValue'));
const { customerId } = peopleInput;
const count = z.number().int();
const moment = z.iso.datetime();
const field = z.enum(IMPORT_FIELDS, says('invalidValue'));
const columnSchema = z
  .number()
  .int()
  .min(0)
  .max(MOST_IMPORT_COLUMNS - 1);

/** What begins an import. `id` is the sender's: sent again it is the same one. */
export const importCreateSchema = z.object({ id: idSchema, customerId });
export type ImportCreate = z.infer<typeof importCreateSchema>;

const orderSchema = z.enum(DATE_ORDERS, says('invalidValue'));

/** Which column is what. A field is a column, several joined ones, or the same for all rows; the others are left out. */
export const importMappingSchema = z
  .object({
    /** Columns, counted from 0. */
    columns: z.partialRecord(field, z.array(columnSchema).min(1).max(MOST_JOINED_COLUMNS)).default({}),
    constants: z.partialRecord(field, text(LIMITS.notes)).default({}),
    /** How dates are read that can be read both ways. */
    dateOrders: z.partialRecord(z.enum(DATE_IMPORT_FIELDS), orderSchema).default({}),
    /** The sign before decimals, of numbers that can be read both ways. */
    decimalSigns: z.partialRecord(z.enum(['weight', 'length', 'width', 'height']), z.enum([',', '.'])).optional(),
    /** What words of the list mean, in lower case and without accents: "fedex_ground" is STANDARD. */
    words: z.partialRecord(field, z.record(z.string().max(100), text(100))).optional(),
    /** What becomes of tracking numbers that are those of other carriers. */
    foreignNumbers: z.enum(['carrierReference', 'error']).optional(),
    /** Whether rows with the same customer reference are items of one shipment, or shipments of their own. */
    orderRows: z.enum(['items', 'shipments']).optional(),
  })
  .superRefine(({ columns }, context) => {
    for (const [name, list] of Object.entries(columns)) {
      if (list && list.length > 1 && !JOINED_IMPORT_FIELDS.includes(name as ImportField))
        context.addIssue({ code: 'custom', path: ['columns', name], message: says('invalidValue') });
    }
  });
export type ImportMapping = z.infer<typeof importMappingSchema>;

/** What the page of columns sends: the mapping, whose list it is (null is nobody's; left out, it stays whose it was), and whether to remember it for lists with these headings. */
export const importMappingUpdateSchema = z.object({
  mapping: importMappingSchema,
  customerId,
  remember: z.boolean().default(false),
  /** References of this sender repeat, and do not tell that a row is the same shipment. */
  referencesRepeat: z.boolean().default(false),
});
export type ImportMappingUpdate = z.infer<typeof importMappingUpdateSchema>;

/** What is said of all rows at once when a list is checked. */
export const importCheckSchema = z.object({
  estimateReason: z.enum(SAID_REASONS, says('invalidValue')).optional().meta({
    description:
      'Why promised dates change, for all rows of a list that has no column for it. After a run, too: for the rows that are left',
  }),
});
export type ImportCheck = z.infer<typeof importCheckSchema>;

export const importRunSchema = z.object({
  /** Whether recipients of new shipments that have an address are written to. */
  tellRecipients: z.boolean().default(false),
});
export type ImportRun = z.infer<typeof importRunSchema>;

/** New values of cells, by column, counted from 0. */
export const importRowUpdateSchema = z.object({
  cells: z.record(z.string().regex(/^\d{1,3}$/), text(5_000)),
});
export type ImportRowUpdate = z.infer<typeof importRowUpdateSchema>;

const readingSchema = z.object({ from: z.string(), to: z.string(), future: count, example: z.string() });

/** Dates that can be read in several ways, with what each order that is possible would make of them; days are "yyyy-mm-dd". */
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
/** What is asked of a column once. The answer is in the mapping; without one, the rows that need it are errors. */
const columnQuestionSchema = z.object({
  kind: z.enum(COLUMN_QUESTIONS),
  field,
  header: z.string(),
  examples: z.array(z.string()).meta(rawContent()),
  /** How many rows it is about. */
  count,
  /** Of words: each with what was perhaps meant. */
  words: z.array(z.object({ text: z.string(), count, suggestion: z.string().nullable() }).meta(rawContent('count'))),
});
export type ColumnQuestion = z.infer<typeof columnQuestionSchema>;

export const importSchema = z.object({
  id: z.string(),
  /** For people: "Import 17". */
  number: count,
  state: z.enum(IMPORT_STATES),
  /** Which check this is the outcome of; a run names it. */
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
  /** Why the file cannot be read. `row` is where it began, `format` what it is instead. */
  problem: z.object({ code: z.enum(FILE_PROBLEMS), row: count.nullable(), format: z.string().nullable() }).nullable(),
  /** An import of the same bytes within the last day. */
  sameFile: z.object({ id: z.string(), number: count, by: z.string(), at: moment }).nullable(),
  rows: count,
  sheet: z.string().nullable(),
  /** Sheets of a workbook that have rows. */
  sheets: z.array(z.object({ name: z.string(), rows: count, looksRight: z.boolean(), hidden: count })),
  /** What becomes of the hidden rows of the sheet; null until somebody said it: they are kept. */
  hiddenRows: z.enum(HIDDEN_ROWS).nullable(),
  encoding: z.enum(IMPORT_ENCODINGS).nullable(),
  delimiter: z.enum(IMPORT_DELIMITERS).nullable(),
  /** Up to three lines as each encoding reads them, likeliest first, and the first of them; empty without doubt. */
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
  /** The row of the headings, as a spreadsheet counts; 0: the file has none. Null of lists that were read before this was noted. */
  headingRow: count.nullable(),
  /** Rows of the file that are no rows of the list, and why. */
  leftOut: z.array(
    z.object({ row: count, reason: z.enum(LEFT_OUT_REASONS), text: z.string() }).meta(rawContent('row', 'reason')),
  ),
  /** The program whose export this is, by its headings. */
  program: z.string().nullable(),
  /** Columns, counted from 0, that no field uses. */
  unusedColumns: z.array(count),
  /** The first rows, as they are in the file. */
  samples: z.array(z.object({ row: count, cells: z.array(z.string()) }).meta(rawContent('row'))),
  mapping: z.object({
    ...importMappingSchema.shape,
    constants: importMappingSchema.shape.constants.meta(protectedBy(listContent)),
  }),
  /** Fields whose column was guessed from its heading. */
  guessed: z.array(field),
  /** The mapping was remembered from an earlier list with these headings. */
  isRemembered: z.boolean(),
  referencesRepeat: z.boolean(),
  questions: z.array(questionSchema),
  columnQuestions: z.array(columnQuestionSchema),
  /** Needed fields that nothing is said of yet. */
  missing: z.array(field),
  counts: z.object({
    ...(Object.fromEntries(ROW_RESULTS.map((name) => [name, count])) as Record<
      (typeof ROW_RESULTS)[number],
      typeof count
    >),
    /** Rows that a run would write. */
    toWrite: count,
    /** Rows that a run has been through. */
    done: count,
    created: count,
    updated: count,
    stale: count,
    failed: count,
    undone: count,
    touched: count,
  }),
  /** New rows whose reference a stored shipment or another row has with other signs. */
  possibleMatches: count,
  /** New shipments whose recipient has an email address. */
  recipients: count,
  /** Rows that move a promised date, in a list that has no column to say why, where the company asks for it. */
  reasonless: count,
  /** Of those, who gets no email in any case: they asked for no more, or their mail server does not know the address. */
  refusingRecipients: count,
  /** The same of shipments that a run made and told of. */
  refusedRecipients: count,
  /** Recipients were written to. */
  toldRecipients: z.boolean(),
});
export type Import = z.infer<typeof importSchema>;

const problemCodes = [...CELL_PROBLEMS, ...(Object.keys(ERROR_TEXTS) as ErrorKey[])] as const;

/** A shipment or another row of the list that has the reference of a row with other signs or blanks. */
const possibleMatchSchema = z
  .object({
    row: count.nullable(),
    shipmentId: z.string().nullable(),
    trackingNumber: z.string().nullable(),
    /** As it is written there: in the cell of the row it makes both the same shipment. */
    reference: z.string(),
  })
  .meta(protectedBy({ ...storedContent, open: ['row', 'shipmentId', 'trackingNumber'] }));
export type PossibleMatch = z.infer<typeof possibleMatchSchema>;

export const importRowSchema = z.object({
  /** As a spreadsheet counts: the heading is usually 1. */
  row: count,
  result: z.enum(ROW_RESULTS),
  outcome: z.enum(ROW_OUTCOMES).nullable(),
  /** Of a row that stayed when the import was taken back; null when it could not be written. */
  stayed: z
    .object({ reason: z.enum(STAY_REASONS), place: z.string(), by: z.string(), at: z.iso.datetime() })
    .meta(protectedBy({ ...storedContent, open: ['reason', 'at'] }))
    .nullable(),
  shipmentId: z.string().nullable(),
  trackingNumber: z.string().nullable(),
  /** What the row says of each field, as it was understood; what could not be read is as in the file. */
  values: z.partialRecord(field, z.string()).meta(protectedBy(listContent)),
  /** Of a changed row: what is stored now. */
  before: z.partialRecord(field, z.string()).meta(protectedBy({ ...storedContent, open: [] }, listContent)),
  problems: z.array(
    z
      .object({
        field: field.nullable(),
        /** The column that can be put right, counted from 0; null when it is the same for all rows. */
        column: count.nullable(),
        code: z.enum(problemCodes as unknown as [string, ...string[]]),
        /** What the file says. */
        text: z.string(),
        /** What was perhaps meant. */
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
  /** Of a row that stands there twice: the first other row that means the same shipment. */
  sameAs: count.nullable(),
  /** Of a new row: what it perhaps means. It stays new unless somebody says that it is the same. */
  possibleMatch: possibleMatchSchema.nullable(),
  /** Addresses whose city is not in the list of places. */
  unlisted: z.array(z.enum(['originAddress', 'destinationAddress'])),
});
export type ImportRow = z.infer<typeof importRowSchema>;
