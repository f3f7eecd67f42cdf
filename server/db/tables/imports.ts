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
  /** Of the check: a run names the one it was made from. */
  version: Generated<number>;
  customer_id: string | null;
  /** Begun by a key of this customer: it means that one's shipments alone. */
  bound_to: string | null;
  /** The key that began it; null when a person did. */
  key_id: string | null;
  created_at: Moment;
  created_by: string;
  /** Who sent the file, one of which is read at a time: see toCaller in imports.service.ts. */
  caller: string | null;
  /** When it last got on: whoever finds it standing still goes on with it. */
  moved_at: Moment;
  checked_at: OptionalMoment;
  ended_at: OptionalMoment;
  /** Who said go on, for the audit log. */
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
  /** As a spreadsheet counts; 0 without headings, null of lists that were read before it was noted. */
  heading_row: number | null;
  left_out: JsonByDefault<Import['leftOut']>;
  /** Read together with the mapping, whose answers they lack. */
  column_questions: JsonByDefault<ColumnQuestion[]>;
  mapping: JsonByDefault<ImportMapping>;
  decimals: JsonByDefault<DecimalSigns>;
  questions: JsonByDefault<DateQuestion[]>;
  is_remembered: Generated<boolean>;
  references_repeat: Generated<boolean>;
  /** What its rows came to, once they are forgotten. */
  counts: Json<ImportTally> | null;
}

/** What is counted of an import's rows. */
export type ImportTally = {
  counts: Import['counts'];
  recipients: number;
  /** Of those. Lists that were forgotten before these were counted do not say, nor the next two. */
  refusingRecipients?: number;
  /** Of shipments that were made. */
  refusedRecipients?: number;
  /** Rows that move a date and do not say why. */
  reasonless?: number;
  /** New rows that perhaps mean a shipment or another row. */
  possibleMatches?: number;
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
  /** What it would be if no other row meant the same shipment. */
  base_result: RowResult | null;
  /** The order of the dry run. */
  rank: GeneratedAlways<number>;
  /** Of the shipment it means: rows with the same key mean the same one. */
  key: string | null;
  /** Which of the rows that say the same it is, from 1. */
  nth: Generated<number>;
  /** What another row or shipment is that has the same reference but for its signs. */
  possible_match: Json<PossibleMatch> | null;
  /** Of its reference without signs. */
  loose_key: GeneratedAlways<string | null>;
  /** What it says as far as it was read, and of a changed one what is stored. */
  stated: JsonByDefault<ImportValues>;
  before: JsonByDefault<ImportTexts>;
  problems: JsonByDefault<ImportRowProblem[]>;
  unlisted: JsonByDefault<ImportField[]>;
  shipment_id: string | null;
  tracking_number: string | null;
  version_before: number | null;
  version_after: number | null;
  /** The shipment before it was changed, for taking it back. */
  stored_before: Json<ShipmentUpdate> | null;
  outcome: RowOutcome | null;
  stayed: Json<WhyStayed> | null;
  /** Its recipient gets no emails of lists: as of the check, or of the run that would have told them. */
  refuses_mail: Generated<boolean>;
}

export interface ImportKeysTable {
  /** '' for lists of nobody in particular. */
  customer_id: string;
  value_key: string;
  shipment_id: string;
  /** Of a reference without signs. */
  loose_key: GeneratedAlways<string | null>;
}

export interface ImportProfilesTable {
  customer_id: string;
  header_signature: string;
  mapping: Json<ImportMapping>;
  references_repeat: boolean;
  saved_at: Moment;
}
