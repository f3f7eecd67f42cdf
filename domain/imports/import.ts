import type { ErrorKey } from '../error-texts.ts';

/** A list may have so many rows and bytes; one that is read is forgotten with its rows after 30 days. */
export const MOST_IMPORT_ROWS = 50_000;
export const MOST_IMPORT_BYTES = 20 * 1024 * 1024;
/** Longer headings are cut before they are read, and columns behind these can be nothing. */
export const LONGEST_HEADING = 200;
export const MOST_IMPORT_COLUMNS = 500;
export const IMPORT_KEPT_DAYS = 30;
export const IMPORT_UNDO_DAYS = 7;

/** What a column of a list can be. The order and groups are those of the page. */
export const IMPORT_FIELD_GROUPS = {
  shipment: [
    ...(['trackingNumber', 'serviceType', 'weight', 'weightUnit'] as const),
    ...(['length', 'width', 'height', 'dimensionsUnit'] as const),
    ...(['createdAt', 'estimatedDeliveryDate', 'estimateReason', 'notes'] as const),
  ],
  from: ['originAddress', 'senderName', 'senderCompany', 'senderEmail', 'senderPhone'],
  to: ['destinationAddress'],
  recipient: [
    ...(['recipientName', 'recipientCompany', 'recipientEmail', 'recipientPhone'] as const),
    ...(['recipientLanguage', 'recipientPostcode', 'recipientInstructions'] as const),
  ],
  references: ['customerReference', 'orderReference', 'invoiceReference', 'carrierReference'],
  event: ['status', 'statusPlace', 'statusAt'],
} as const;

export type ImportGroup = keyof typeof IMPORT_FIELD_GROUPS;
export type ImportField = (typeof IMPORT_FIELD_GROUPS)[ImportGroup][number];
export const IMPORT_FIELDS = Object.values(IMPORT_FIELD_GROUPS).flat() as readonly ImportField[];

/** Fields that hold data of people. A new field of these two groups is one of them unless it is named here. */
export const PEOPLE_IMPORT_FIELDS: readonly ImportField[] = [
  ...IMPORT_FIELD_GROUPS.from,
  ...IMPORT_FIELD_GROUPS.recipient,
].filter((field) => field !== 'originAddress' && field !== 'recipientLanguage');

/** Without these nothing is checked: by a column or as the same for all rows. */
export const NEEDED_IMPORT_FIELDS = ['serviceType', 'weight', 'originAddress', 'destinationAddress'] as const;
/** Names whose columns are joined by blanks. */
export const NAME_IMPORT_FIELDS: readonly ImportField[] = ['senderName', 'recipientName'];
/** Several columns may make one of these: addresses are joined by commas in the order in which they are named, weights added up. */
export const JOINED_IMPORT_FIELDS: readonly ImportField[] = [
  ...(['originAddress', 'destinationAddress', 'weight'] as const),
  ...NAME_IMPORT_FIELDS,
];
/** A street in two lines with its number, district, city, postcode, state and country. */
export const MOST_JOINED_COLUMNS = 8;
export const DATE_IMPORT_FIELDS = ['createdAt', 'estimatedDeliveryDate', 'statusAt'] as const;
export type DateImportField = (typeof DATE_IMPORT_FIELDS)[number];
/** A status of a list is an event of the shipment, no edit (import-event.ts). */
export const EVENT_IMPORT_FIELDS = IMPORT_FIELD_GROUPS.event;
/** `yearFirst` is of years with two digits: "26-11-20". */
export const DATE_ORDERS = ['dayFirst', 'monthFirst', 'yearFirst'] as const;
export type DateOrder = (typeof DATE_ORDERS)[number];

/**
 * `reading`, `checking`, `importing` and `undoing` are under way; `failed` is a file that cannot be read. `checked` waits for
 * somebody to say go on, `imported` may have rows left.
 */
export const IMPORT_STATES = [
  ...(['new', 'reading', 'read', 'failed', 'checking', 'checked'] as const),
  ...(['importing', 'imported', 'undoing', 'undone'] as const),
] as const;
export type ImportState = (typeof IMPORT_STATES)[number];

/** The headings stand in one of so many first rows. */
export const MOST_HEADING_ROW = 1_000;
/** Why a row of the file is no row of the list: above the headings, a sum, or without number and address. */
export const LEFT_OUT_REASONS = ['aboveHeadings', 'total', 'noAddress'] as const;
export type LeftOutReason = (typeof LEFT_OUT_REASONS)[number];

/** What a row would do. `duplicate`: another row of the list means the same shipment. */
export const ROW_RESULTS = ['error', 'duplicate', 'changed', 'new', 'same'] as const;
export type RowResult = (typeof ROW_RESULTS)[number];

/**
 * What became of a row: `stale` found another version than was checked, `failed` could not be written; of an undone import
 * `undone` is as it was before, and `touched` was scanned, edited or written about since and stays.
 */
export const ROW_OUTCOMES = ['created', 'updated', 'same', 'stale', 'failed', 'undone', 'touched'] as const;
export type RowOutcome = (typeof ROW_OUTCOMES)[number];

export const STAY_REASONS = ['scanned', 'edited', 'told'] as const;

/** Why a shipment stays when its import is taken back: what was last done with it, where (of a scan), by whom, and when. */
export interface WhyStayed {
  reason: (typeof STAY_REASONS)[number];
  place: string;
  /** As the audit log names people; '' of an email. */
  by: string;
  /** ISO 8601, UTC. */
  at: string;
}

/** What can be wrong with a cell besides the rules of the form. */
export const CELL_PROBLEMS = [
  ...(['nul', 'notText', 'cellTooLong', 'tooManyCells', 'failedCell', 'rowFailed'] as const),
  ...([
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
  ] as const),
  ...(['status', 'statusFuture', 'reason', 'reasonNeeded'] as const),
] as const;
export type CellProblem = (typeof CELL_PROBLEMS)[number];

/** Why a file cannot be read; `rowTooLong`: it is longer than any that is read; `stuck`: a step of the work was tried three times and never ended. */
export const FILE_PROBLEMS = [
  ...(['empty', 'headerOnly', 'tooManyRows', 'tooLarge', 'password'] as const),
  ...(['notReadable', 'unclosedQuote', 'rowTooLong', 'damaged', 'noSuchSheet', 'stuck'] as const),
] as const;
export type FileProblem = (typeof FILE_PROBLEMS)[number];

export const IMPORT_ENCODINGS = [
  ...(['utf-8', 'utf-16le', 'utf-16be', 'windows-1252', 'gb18030'] as const),
  ...(['windows-1250', 'windows-1251', 'windows-1254', 'macintosh', 'shift_jis', 'big5', 'euc-kr'] as const),
] as const;
export type ImportEncoding = (typeof IMPORT_ENCODINGS)[number];
export const IMPORT_DELIMITERS = [',', ';', '\t', '|'] as const;
export type ImportDelimiter = (typeof IMPORT_DELIMITERS)[number];

/** What is wrong with a cell. */
export interface ImportRowProblem {
  field: ImportField | null;
  /** The column that can be put right, counted from 0; null when it is the same for all rows. */
  column: number | null;
  code: CellProblem | ErrorKey;
  /** What the file says. */
  text: string;
  /** What was perhaps meant. */
  suggestion: string | null;
}

/** What becomes of rows that a filter or a person has hidden in a workbook. */
export const HIDDEN_ROWS = ['keep', 'leave'] as const;
export type HiddenRows = (typeof HIDDEN_ROWS)[number];

/** How somebody wants a file to be read; what is left out is found out. */
export interface WantedReading {
  sheet?: string | undefined;
  encoding?: ImportEncoding | undefined;
  delimiter?: ImportDelimiter | undefined;
  hiddenRows?: HiddenRows | undefined;
  /** The row of the headings, as a spreadsheet counts; 0: the file has none. */
  headingRow?: number | undefined;
}
