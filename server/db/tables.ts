import type { ColumnType, Generated } from 'kysely';
import type { AttentionKind } from '#domain/attention/attention.ts';
import type { ChangeType } from '#domain/changes/change.ts';
import type { ContactSubject, MessageStatus } from '#domain/contact/contact.ts';
import type { AttemptReason, EventCode } from '#domain/events/event-code.ts';
import type { KeyScope } from '#domain/keys/key.ts';
import type { MailFacts, MailKind, MailState } from '#domain/mail/mail.ts';
import type { PromiseReason } from '#domain/promises/promise.ts';
import type { ServiceType } from '#domain/shipments/shipment.ts';
import type { ShipmentStatus } from '#domain/shipments/status.ts';
import type { StatusJobResult, StatusJobState } from '#domain/status-jobs/status-job.ts';
import type { WebhookState } from '#domain/webhooks/webhook.ts';
import type {
  AccountsTable,
  AdminInvitationsTable,
  AuditEntriesTable,
  PasskeysTable,
  RecoveryCodesTable,
  SecondFactorsTable,
  SessionsTable,
  UsersTable,
} from './tables/accounts.ts';
import type { Json, Moment, OptionalMoment } from './tables/columns.ts';
import type {
  ImportFilesTable,
  ImportKeysTable,
  ImportProfilesTable,
  ImportRowsTable,
  ImportsTable,
} from './tables/imports.ts';
import type { CustomersTable, ShipmentPeopleTable, ShipmentReferencesTable } from './tables/people.ts';
import type {
  ExportGrantsTable,
  PastedNumbersTable,
  ShipmentCountDeltasTable,
  ShipmentEventsTable,
  ShipmentFactsTable,
  ShipmentIdempotencyKeysTable,
  ShipmentsTable,
} from './tables/shipments.ts';

export interface ServerValuesTable {
  name: string;
  value: string;
}

export interface Tables {
  mails: MailsTable;
  ended_subscriptions: EndedSubscriptionsTable;
  refused_mail: RefusedMailTable;
  contact_messages: ContactMessagesTable;
  subscriptions: SubscriptionsTable;
  shipments: ShipmentsTable;
  shipment_events: ShipmentEventsTable;
  promises: PromisesTable;
  shipment_people: ShipmentPeopleTable;
  shipment_references: ShipmentReferencesTable;
  customers: CustomersTable;
  shipment_idempotency_keys: ShipmentIdempotencyKeysTable;
  shipment_count_deltas: ShipmentCountDeltasTable;
  shipment_facts: ShipmentFactsTable;
  working_hours: WorkingHoursTable;
  lane_gaps: LaneGapsTable;
  status_jobs: StatusJobsTable;
  job_attempts: JobAttemptsTable;
  status_job_rows: StatusJobRowsTable;
  imports: ImportsTable;
  import_files: ImportFilesTable;
  import_rows: ImportRowsTable;
  import_keys: ImportKeysTable;
  import_profiles: ImportProfilesTable;
  changes: ChangesTable;
  webhook_endpoints: WebhookEndpointsTable;
  webhook_deliveries: WebhookDeliveriesTable;
  attention_mails: AttentionMailsTable;
  attention_snoozes: AttentionSnoozesTable;
  learned_places: LearnedPlacesTable;
  export_grants: ExportGrantsTable;
  pasted_numbers: PastedNumbersTable;
  audit_entries: AuditEntriesTable;
  users: UsersTable;
  sessions: SessionsTable;
  accounts: AccountsTable;
  admin_invitations: AdminInvitationsTable;
  second_factors: SecondFactorsTable;
  passkeys: PasskeysTable;
  recovery_codes: RecoveryCodesTable;
  api_keys: ApiKeysTable;
  company: CompanyTable;
  company_marks: CompanyMarksTable;
  server_values: ServerValuesTable;
}

/** Lines of "Needs attention" that somebody has put off. */
export interface AttentionSnoozesTable {
  kind: AttentionKind;
  /** Of a shipment, a mail, an import or a webhook. */
  subject_id: string;
  until: Moment;
  /** The account's email address, or a key's name. */
  by: string;
}

/** What the first words of a customer's addresses mean; the customer is '' for shipments that have none. */
export interface LearnedPlacesTable {
  customer_id: string;
  /** The words as toPlaceKey() folds them. */
  words_key: string;
  words: string;
  place: string;
  learned_at: Moment;
  learned_by: string;
}

/** Who wants an email about it each day. */
export interface AttentionMailsTable {
  user_id: string;
  language: string;
  /** The company's day on which it was last looked, "2026-12-02"; '' for never. */
  looked_on: string;
}

/** What became of shipments, in the order in which it is read. Filled by triggers and never changed, see server/db/schema/changes.sql. */
export interface ChangesTable {
  /** bigint, which the driver reads as text, as `seq` is. */
  xid: ColumnType<string, never, never>;
  seq: ColumnType<string, never, never>;
  id: Generated<string>;
  at: Moment;
  type: ChangeType;
  /** Shipments may go: no foreign key. */
  shipment_id: string;
  /** Null where the shipment has it, or the row of its deletion. */
  number: string | null;
  event_id: string | null;
  payload: ColumnType<object, never, never>;
  /** The transaction that made it, which `xid` may be behind; null in rows of before. */
  tx: ColumnType<string | null, never, never>;
  /** Of the shipment after the change, of a deleted one the last; null in rows of before and where a customer changed. */
  version: ColumnType<number | null, never, never>;
}

/** When the company is at work, without gaps in what is written; see server/db/schema/lanes.sql. */
export interface WorkingHoursTable {
  opens: Moment;
  closes: Moment;
  /** Worked before it, in ms since the first. bigint, which the driver reads as text. */
  worked: string | number;
}

/** How long the next scan takes, measured each night. */
export interface LaneGapsTable {
  origin_place: string;
  destination_place: string;
  service_type: ServiceType;
  /** Code of a scan, or its status where it has none. */
  step: string;
  /** So many scans it was measured by. */
  n: number;
  /** Time at work within which 9 of 10 come, ms. bigint, which the driver reads as text. */
  p90: string | number;
}

export interface ContactMessagesTable {
  id: string;
  case_number: string;
  name: string;
  email: string;
  phone: Generated<string>;
  subject: ContactSubject;
  message: string;
  language: Generated<string>;
  status: Generated<MessageStatus>;
  created_at: Moment;
  done_at: OptionalMoment;
  /** When the status was last changed. */
  changed_at: OptionalMoment;
  /** Digest of what one form sent: the same form sent twice is stored once. */
  submission_key: string | null;
  /** The address in lower case. */
  email_key: string;
  /** Lower-cased case number, name, email, phone and message, joined by U+0001. */
  search_text: string;
}

export interface SubscriptionsTable {
  id: string;
  shipment_id: string;
  /** Lower case. */
  email: string;
  language: Generated<string>;
  token: string;
  created_at: Moment;
  /** The promised date that the newest mail said; null where it said that there is none. */
  told_estimate: OptionalMoment;
  /** The first line of `promises` since then, which the reader has not been told of: see server/db/schema/subscriptions.sql. */
  untold_promise: ColumnType<string | null, never, never>;
}

export interface MailsTable {
  id: string;
  /** bigint, which the driver reads as text. Mails of one ordering key go out in this order. */
  number: ColumnType<string, never, never>;
  kind: MailKind;
  /** The subscription the mail is for, or its own id. */
  ordering_key: string;
  recipient: string;
  language: string;
  /** What the mail says; the text is made of it when it is needed. */
  facts: Json<MailFacts>;
  state: Generated<MailState>;
  attempts: Generated<number>;
  last_error: string | null;
  shipment_id: string | null;
  subscription_id: string | null;
  contact_message_id: string | null;
  created_at: Moment;
  /** When it was first, or again, put in line. */
  queued_at: Moment;
  tried_at: OptionalMoment;
  sent_at: OptionalMoment;
}

/** Addresses that get no emails of lists, as keyed digests. */
export interface RefusedMailTable {
  digest: string;
  noted_at: Moment;
}

/** What is left of a subscription that has ended: its secret, and no address. */
export interface EndedSubscriptionsTable {
  token: string;
  shipment_id: string;
  ended_at: Moment;
}

/** Append-only and filled by triggers, see server/db/schema/promises.sql. */
export interface PromisesTable {
  /** bigint, which the driver reads as text. */
  id: ColumnType<string, never, never>;
  shipment_id: string;
  due: ColumnType<Date | null, never, never>;
  /** The date before; null for the first. */
  previous: ColumnType<Date | null, never, never>;
  reason: PromiseReason;
  note: string;
  actor: string;
  at: ColumnType<Date, never, never>;
}

export interface ApiKeysTable {
  id: string;
  name: string;
  /** How the key begins; the key itself is nowhere. */
  start: string;
  key_hash: string;
  scopes: ColumnType<KeyScope[], string, never>;
  /** Whose shipments alone it sees. */
  customer_id: ColumnType<string | null, string | null, never>;
  /** The email address of who made it. */
  created_by: string;
  created_at: ColumnType<Date, Date, never>;
  expires_at: ColumnType<Date | null, Date | null, never>;
  /** To within five minutes. */
  last_used_at: ColumnType<Date | null, never, Date>;
  revoked_at: ColumnType<Date | null, never, Date>;
  revoked_by: ColumnType<string | null, never, string>;
}

export interface CompanyTable {
  /** There is one row. */
  id: ColumnType<boolean, true, never>;
  version: number;
  settings: ColumnType<Record<string, unknown>, string, string>;
  changed_at: Date;
}

/** The pictures of a mark. */
export interface MarkFilesColumns {
  mark_png: Buffer;
  favicon: Buffer;
  icon_180: Buffer;
  icon_192: Buffer;
  icon_512: Buffer;
  icon_maskable: Buffer;
}

export interface CompanyMarksTable extends MarkFilesColumns {
  mark: string;
  made_at: Date;
  /** Null while no company has named it. */
  used_at: Date | null;
}

export interface StatusJobsTable {
  id: string;
  /** Of the request: the same again is told from another one. */
  fingerprint: string;
  state: StatusJobState;
  created_at: Moment;
  created_by: string;
  /** The key that began it; null when a person did. */
  key_id: string | null;
  /** When it last got on: whoever finds it standing still goes on with it. */
  moved_at: Moment;
  ended_at: OptionalMoment;
  status: ShipmentStatus;
  code: EventCode | null;
  reason: AttemptReason | null;
  location: string;
  notes: string;
  includes_settled: boolean;
}

export interface StatusJobRowsTable {
  job_id: string;
  /** In the order of the list. */
  nth: number;
  /** Shipments may go: no foreign key. */
  shipment_id: string;
  tracking_number: string;
  result: Generated<StatusJobResult>;
  /** To how many subscribers it was written. */
  emails: Generated<number>;
}

export interface JobAttemptsTable {
  queue: string;
  job_id: string;
  /** How often the step that comes next was begun. */
  tries: number;
  /** The process that does the job, while it says now and then that it is alive. */
  holder: string;
  alive_at: Moment;
}

/** Addresses that get what becomes of shipments. Each has its own place in the list of changes, and nothing else. */
export interface WebhookEndpointsTable {
  id: string;
  url: string;
  /** Null: all. */
  types: ChangeType[] | null;
  customer_id: string | null;
  /** Sealed with the server's secret, see server/secret-box.ts. */
  secret: string;
  old_secret: string | null;
  old_secret_until: OptionalMoment;
  secret_end: string;
  /** bigint, which the driver reads as text. */
  cursor_xid: string;
  cursor_seq: string;
  /** Of the row there, or of the floor. Null: it has no place. */
  cursor_id: string | null;
  state: Generated<WebhookState>;
  paused_by: string | null;
  stopped_at: OptionalMoment;
  failing_since: OptionalMoment;
  attempts: Generated<number>;
  next_try_at: OptionalMoment;
  last_sent_at: OptionalMoment;
  stands_at: OptionalMoment;
  /** Somebody is sending to it until then. */
  leased_until: OptionalMoment;
  created_at: Moment;
  /** Goes up with every change that staff make. */
  version: Generated<number>;
}

/** What came of each try, for a month; never what was sent. */
export interface WebhookDeliveriesTable {
  id: ColumnType<string, never, never>;
  endpoint_id: string;
  at: Moment;
  event_id: string;
  /** Its place in the list; null for a test. */
  change_xid: string | null;
  change_seq: string | null;
  type: string;
  number: string | null;
  attempt: number;
  status: number | null;
  ms: number;
  answer: string;
}
