import type { ErrorKey } from '../error-texts.ts';
import type { ImportMapping } from './schema.ts';

/** Limits of a list. Its rows are erased after 30 days. */
export const MAX_IMPORT_ROWS = 50_000;
export const MAX_IMPORT_BYTES = 20 * 1024 * 1024;
/** Longer headings are cut, and columns beyond the limit can't be mapped. */
export const MAX_HEADING_LENGTH = 200;
export const MAX_IMPORT_COLUMNS = 500;
export const IMPORT_RETENTION_DAYS = 30;
export const IMPORT_UNDO_DAYS = 7;

/** Fields a column can hold, in the order and groups of the page. */
export const IMPORT_FIELD_GROUPS = {
  shipment: [
    'trackingNumber',
    'serviceType',
    'weight',
    'weightUnit',
    'length',
    'width',
    'height',
    'dimensionsUnit',
    'createdAt',
    'estimatedDeliveryDate',
    'estimateReason',
    'itemDescription',
    'itemQuantity',
    'notes',
  ],
  from: ['originAddress', 'senderName', 'senderCompany', 'senderEmail', 'senderPhone'],
  to: ['destinationAddress'],
  recipient: [
    'recipientName',
    'recipientCompany',
    'recipientEmail',
    'recipientPhone',
    'recipientLanguage',
    'recipientPostcode',
    'recipientInstructions',
  ],
  references: ['customerReference', 'orderReference', 'invoiceReference', 'carrierReference'],
  event: ['status', 'statusPlace', 'statusAt'],
} as const;

export type ImportGroup = keyof typeof IMPORT_FIELD_GROUPS;
export type ImportField = (typeof IMPORT_FIELD_GROUPS)[ImportGroup][number];
export const IMPORT_FIELDS = Object.values(IMPORT_FIELD_GROUPS).flat() as readonly ImportField[];

/** Personal data fields. A new field of these groups belongs here unless listed. */
export const PEOPLE_IMPORT_FIELDS: readonly ImportField[] = [
  ...IMPORT_FIELD_GROUPS.from,
  ...IMPORT_FIELD_GROUPS.recipient,
].filter((field) => field !== 'originAddress' && field !== 'recipientLanguage');

/** Fields a check requires, as a column or a constant. */
export const NEEDED_IMPORT_FIELDS = ['serviceType', 'weight', 'originAddress', 'destinationAddress'] as const;
/** Fields whose value for all rows is often the one of the last import. */
export const REPEATED_IMPORT_FIELDS = ['serviceType', 'weight', 'originAddress'] as const;
/** Names; several columns are joined by spaces. */
export const NAME_IMPORT_FIELDS: readonly ImportField[] = ['senderName', 'recipientName'];
/** Phones; the numbers of several columns stand side by side. */
export const PHONE_IMPORT_FIELDS: readonly ImportField[] = ['senderPhone', 'recipientPhone'];
/** The item of a row. An order of several rows has one of each; only new shipments get them. */
export const ITEM_IMPORT_FIELDS = ['itemDescription', 'itemQuantity'] as const;
/** Fields that several columns can form: addresses are joined by commas in mapping order, weights are added. */
export const JOINED_IMPORT_FIELDS: readonly ImportField[] = [
  'originAddress',
  'destinationAddress',
  'weight',
  'itemDescription',
  ...NAME_IMPORT_FIELDS,
  ...PHONE_IMPORT_FIELDS,
];
/** Two street lines, number, district, city, postcode, state and country. */
export const MAX_JOINED_COLUMNS = 8;
export const DATE_IMPORT_FIELDS = ['createdAt', 'estimatedDeliveryDate', 'statusAt'] as const;
export type DateImportField = (typeof DATE_IMPORT_FIELDS)[number];
/** A status in a list adds an event and isn't an edit (event.ts). */
export const EVENT_IMPORT_FIELDS = IMPORT_FIELD_GROUPS.event;
/** `yearFirst` applies to two-digit years: "26-11-20". */
export const DATE_ORDERS = ['dayFirst', 'monthFirst', 'yearFirst'] as const;
export type DateOrder = (typeof DATE_ORDERS)[number];

/**
 * `reading`, `checking`, `importing` and `undoing` are in progress; `failed` means the file can't be read. `checked`
 * waits for a person, `imported` may have rows left.
 */
export const IMPORT_STATES = [
  'new',
  'reading',
  'read',
  'failed',
  'checking',
  'checked',
  'importing',
  'imported',
  'undoing',
  'undone',
] as const;
export type ImportState = (typeof IMPORT_STATES)[number];

/** Rows among which staff can choose the headings. */
export const MAX_HEADING_ROW = 1_000;
/**
 * Why a row of the file is skipped: above the headings, the headings again, a total, without number and address, or the
 * headings of another table, which is skipped with it.
 */
export const LEFT_OUT_REASONS = ['aboveHeadings', 'repeatedHeadings', 'total', 'noAddress', 'otherTable'] as const;
export type LeftOutReason = (typeof LEFT_OUT_REASONS)[number];

/** What a run would do with a row. `duplicate`: another row refers to the same shipment. */
export const ROW_RESULTS = ['error', 'duplicate', 'changed', 'new', 'same'] as const;
export type RowResult = (typeof ROW_RESULTS)[number];

/**
 * Result of a row. `stale`: the shipment changed since the check; `failed`: it couldn't be written. After an undo,
 * `undone` is restored, and `touched` was scanned, edited or mailed since and stays.
 */
export const ROW_OUTCOMES = ['created', 'updated', 'same', 'stale', 'failed', 'undone', 'touched'] as const;
export type RowOutcome = (typeof ROW_OUTCOMES)[number];

export const STAY_REASONS = ['scanned', 'edited', 'told'] as const;

/** Why a shipment stays when its import is undone: the last change, its place (of a scan), author and time. */
export interface WhyStayed {
  reason: (typeof STAY_REASONS)[number];
  place: string;
  /** As in the audit log; '' for an email. */
  by: string;
  /** ISO 8601, UTC. */
  at: string;
}

/** Cell problems beyond the rules of the form. */
export const CELL_PROBLEMS = [
  'nul',
  'notText',
  'cellTooLong',
  'tooManyCells',
  'cancelled',
  'pickup',
  'failedCell',
  'rowFailed',
  'number',
  'shortenedNumber',
  'ambiguousNumber',
  'date',
  'dateFar',
  'service',
  'unit',
  'ambiguousUnit',
  'twoUnits',
  'language',
  'taken',
  'duplicate',
  'tooManyItems',
  'status',
  'statusFuture',
  'reason',
  'reasonNeeded',
] as const;
export type CellProblem = (typeof CELL_PROBLEMS)[number];

/**
 * Why a file can't be read. `rowTooLong`: a row exceeds the limit; `stuck`: a step failed three times without
 * finishing; `spacedColumns`: spaces align the columns; `transposed`: the headings are in the first column.
 */
export const FILE_PROBLEMS = [
  'empty',
  'headerOnly',
  'tooManyRows',
  'tooLarge',
  'password',
  'notReadable',
  'unclosedQuote',
  'rowTooLong',
  'damaged',
  'noSuchSheet',
  'stuck',
  'spacedColumns',
  'transposed',
] as const;
export type FileProblem = (typeof FILE_PROBLEMS)[number];

export const IMPORT_ENCODINGS = [
  'utf-8',
  'utf-16le',
  'utf-16be',
  'windows-1252',
  'gb18030',
  'windows-1250',
  'windows-1251',
  'windows-1254',
  'windows-1253',
  'windows-1255',
  'windows-1256',
  'windows-1257',
  'windows-874',
  'iso-8859-2',
  'iso-8859-15',
  'macintosh',
  'shift_jis',
  'big5',
  'euc-kr',
  'euc-jp',
  'koi8-r',
  'ibm850',
  'ibm852',
  'ibm866',
] as const;
export type ImportEncoding = (typeof IMPORT_ENCODINGS)[number];
export const IMPORT_DELIMITERS = [',', ';', '\t', '|', '^', '~'] as const;
export type ImportDelimiter = (typeof IMPORT_DELIMITERS)[number];

/** A problem of a cell. */
export interface ImportRowProblem {
  field: ImportField | null;
  /** Index of the column to correct, starting at 0; null if the value is a constant. */
  column: number | null;
  code: CellProblem | ErrorKey;
  /** The text in the file. */
  text: string;
  /** The suggested value. */
  suggestion: string | null;
}

/** What to do with hidden rows of a workbook. */
export const HIDDEN_ROWS = ['keep', 'leave'] as const;
export type HiddenRows = (typeof HIDDEN_ROWS)[number];

/** Choices for reading a file; omitted ones are detected. */
export interface WantedReading {
  sheet?: string | undefined;
  encoding?: ImportEncoding | undefined;
  delimiter?: ImportDelimiter | undefined;
  hiddenRows?: HiddenRows | undefined;
  /** Heading row as numbered in a spreadsheet; 0 if the file has none. */
  headingRow?: number | undefined;
}

/** Lists columns, starting at 0, that the mapping doesn't use. */
export function listUnusedColumns({ columns }: Pick<ImportMapping, 'columns'>, header: readonly string[]): number[] {
  const used = new Set(Object.values(columns).flat());
  return [...header.keys()].filter((column) => !used.has(column));
}
