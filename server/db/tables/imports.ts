import type { Generated, GeneratedAlways } from 'kysely';
import type { ImportTexts, ImportValues } from '#domain/imports/cell.ts';
import type {
  CellProblem,
  ImportDelimiter,
  ImportEncoding,
  ImportField,
  ImportRowProblem,
  ImportState,
  RowOutcome,
  RowResult,
  WantedReading,
  WhyStayed,
} from '#domain/imports/import.ts';
import type { DecimalSigns } from '#domain/imports/measures.ts';
import type { ColumnQuestion, DateQuestion, Import, ImportMapping, PossibleMatch } from '#domain/imports/schema.ts';
import type { ShipmentUpdate } from '#domain/shipments/schema.ts';
import type { Json, JsonByDefault, Moment, OptionalMoment } from './columns.ts';

export interface ImportsTable {
  id: string;
  number: GeneratedAlways<string>;
  state: ImportState;
  /** Version of the check; a run names it. */
  version: Generated<number>;
  customer_id: string | null;
  /** The customer of the key that started it: rows match only that customer's shipments. */
  bound_to: string | null;
  /** The key that started it; null for a person. */
  key_id: string | null;
  created_at: Moment;
  created_by: string;
  /** The uploader; only one file per uploader is read at a time: see toCallerName in imports.service.ts. */
  caller: string | null;
  /** When it last made progress; without progress another process takes over. */
  moved_at: Moment;
  checked_at: OptionalMoment;
  ended_at: OptionalMoment;
  /** Who started the run, for the audit log. */
  run_by: Generated<string>;
  tell_recipients: Generated<boolean>;
  file_name: Generated<string>;
  sha256: Generated<string>;
  wanted: JsonByDefault<WantedReading>;
  problem: Json<NonNullable<Import['problem']>> | null;
  sheet: string | null;
  sheets: JsonByDefault<Import['sheets']>;
  encoding: ImportEncoding | null;
  delimiter: ImportDelimiter | null;
  readings: JsonByDefault<Import['readings']>;
  header: JsonByDefault<string[]>;
  /** As numbered in a spreadsheet; 0 without headings, null for older imports. */
  heading_row: number | null;
  left_out: JsonByDefault<Import['leftOut']>;
  /** Combined with the mapping, which has the answers. */
  column_questions: JsonByDefault<ColumnQuestion[]>;
  mapping: JsonByDefault<ImportMapping>;
  decimals: JsonByDefault<DecimalSigns>;
  questions: JsonByDefault<DateQuestion[]>;
  is_remembered: Generated<boolean>;
  references_repeat: Generated<boolean>;
  /** Totals of the rows after they are erased. */
  counts: Json<ImportTally> | null;
}

/** Totals of an import's rows. */
export type ImportTally = {
  counts: Import['counts'];
  recipients: number;
  /** Recipients among them on the suppression list. Older erased imports lack this and the next two totals. */
  refusingRecipients?: number;
  /** Recipients of created shipments on the suppression list. */
  refusedRecipients?: number;
  /** Rows that move a date without a reason. */
  reasonless?: number;
  /** New rows that may match a shipment or another row. */
  possibleMatches?: number;
  /** Rows with an item of a stored shipment. */
  storedItems?: number;
  rows: number;
};

export interface ImportFilesTable {
  import_id: string;
  bytes: Buffer;
  stored_at: Generated<Date>;
}

export interface ImportRowsTable {
  import_id: string;
  row: number;
  cells: Json<string[]>;
  /** Why the row could not be read. */
  cell_problem: CellProblem | null;
  /** Null until it is checked. */
  result: RowResult | null;
  /** The result if no other row meant the same shipment. */
  base_result: RowResult | null;
  /** Sort key of the dry run. */
  rank: GeneratedAlways<number>;
  /** Identifies the shipment: rows with the same key mean the same one. */
  key: string | null;
  /** Position among rows with equal content, from 1. */
  nth: Generated<number>;
  /** The row or shipment whose reference matches except for punctuation. */
  possible_match: Json<PossibleMatch> | null;
  /** Key of the reference without punctuation. */
  loose_key: GeneratedAlways<string | null>;
  /** The row's values as read, and for a changed row the stored ones. */
  stated: JsonByDefault<ImportValues>;
  before: JsonByDefault<ImportTexts>;
  problems: JsonByDefault<ImportRowProblem[]>;
  unlisted: JsonByDefault<ImportField[]>;
  shipment_id: string | null;
  tracking_number: string | null;
  version_before: number | null;
  version_after: number | null;
  /** The shipment before the change, for an undo. */
  stored_before: Json<ShipmentUpdate> | null;
  outcome: RowOutcome | null;
  stayed: Json<WhyStayed> | null;
  /** Whether the recipient is on the suppression list, as of the check or the run. */
  refuses_mail: Generated<boolean>;
}

export interface ImportKeysTable {
  /** '' for imports without a customer. */
  customer_id: string;
  value_key: string;
  shipment_id: string;
  /** Key of the reference without punctuation. */
  loose_key: GeneratedAlways<string | null>;
}

export interface ImportProfilesTable {
  customer_id: string;
  header_signature: string;
  mapping: Json<ImportMapping>;
  references_repeat: boolean;
  saved_at: Moment;
}
