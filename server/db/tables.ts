import type { ColumnType, Generated } from 'kysely';
import type { AttentionKind } from '#domain/attention/attention.ts';
import type { ChangeType } from '#domain/changes/change.ts';
import type { ContactSubject, MessageStatus } from '#domain/contact/contact.ts';
import type { AttemptReason, EventCode } from '#domain/events/event-code.ts';
import type { KeyScope } from '#domain/keys/key.ts';
import type { MailFacts, MailKind, MailState, SubjectPlaces } from '#domain/mail/mail.ts';
import type { PromiseReason } from '#domain/promises/promise.ts';
import type { ServiceType } from '#domain/shipments/shipment.ts';
import type { ShipmentStatus } from '#domain/shipments/status.ts';
import type { StatusJobResult, StatusJobState } from '#domain/status-jobs/status-job.ts';
import type { WebhookState } from '#domain/webhooks/webhook.ts';
import type {
  AccountsTable,
  AdminInvitationsTable,
  AuditEntriesTable,
  ListSettingsTable,
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
  list_settings: ListSettingsTable;
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

/** Snoozed lines of the attention list. */
export interface AttentionSnoozesTable {
  kind: AttentionKind;
  /** The id of a shipment, an email, an import or a webhook. */
  subject_id: string;
  until: Moment;
  /** The account's email address, or a key's name. */
  by: string;
}

/** The place that the first words of a customer's addresses refer to; the customer is '' for shipments without one. */
export interface LearnedPlacesTable {
  customer_id: string;
  /** The key that toPlaceWords() returns for the words (domain/attention/place-words.ts). */
  words_key: string;
  words: string;
  place: string;
  learned_at: Moment;
  learned_by: string;
}

/** Recipients of the daily attention email. */
export interface AttentionMailsTable {
  user_id: string;
  language: string;
  /** The company's day of the last check, "2026-12-02"; '' for never. */
  looked_on: string;
}

/** The change feed in reading order. Triggers fill it, and rows never change: see server/db/schema/changes.sql. */
export interface ChangesTable {
  /** bigint, which the driver reads as text, like `seq`. */
  xid: ColumnType<string, never, never>;
  seq: ColumnType<string, never, never>;
  id: Generated<string>;
  at: Moment;
  type: ChangeType;
  /** No foreign key, because shipments can be deleted. */
  shipment_id: string;
  /** Null if the value is in the shipment or in the row of its deletion. */
  number: string | null;
  event_id: string | null;
  payload: ColumnType<object, never, never>;
  /** The transaction that created the row, which may be later than `xid`; null in older rows. */
  tx: ColumnType<string | null, never, never>;
  /** The shipment's version after the change, or its last one; null in older rows and for a changed customer. */
  version: ColumnType<number | null, never, never>;
}

/** The company's working hours without gaps; see server/db/schema/lanes.sql. */
export interface WorkingHoursTable {
  opens: Moment;
  closes: Moment;
  /** Working time in ms from the first opening to this one. bigint, which the driver reads as text. */
  worked: string | number;
}

/** Usual times to the next scan, measured each night. */
export interface LaneGapsTable {
  origin_place: string;
  destination_place: string;
  service_type: ServiceType;
  /** The scan's code, or its status if it has none. */
  step: string;
  /** Number of measured scans. */
  n: number;
  /** Working time in ms within which 9 of 10 next scans come. bigint, which the driver reads as text. */
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
  /** When the status last changed. */
  changed_at: OptionalMoment;
  /** Tracking number of a conversation that staff began, or of the shipment they linked; '' for none. */
  shipment_number: Generated<string>;
  /** Digest of a form's submission, so that a repeat is stored once. */
  submission_key: string | null;
  /** The address in lower case. */
  email_key: string;
  /** Lower-cased case number, name, email, phone and message, joined by U+0001. */
  search_text: string;
}

export interface SubscriptionsTable {
  id: string;
  shipment_id: string;
  /** In lower case. */
  email: string;
  language: Generated<string>;
  token: string;
  created_at: Moment;
  /** The promised date in the newest email; null if it stated that there is none. */
  told_estimate: OptionalMoment;
  /** The first row of `promises` since then that was not emailed: see server/db/schema/subscriptions.sql. */
  untold_promise: ColumnType<string | null, never, never>;
  /** The places in the subject of its emails; null before the first one. */
  subject_places: ColumnType<SubjectPlaces | null, never, string>;
}

export interface MailsTable {
  id: string;
  /** bigint, which the driver reads as text. Emails of one ordering key are sent in this order. */
  number: ColumnType<string, never, never>;
  kind: MailKind;
  /** The email's subscription, or its own id. */
  ordering_key: string;
  recipient: string;
  language: string;
  /** The facts in the email; its text is rendered on demand. */
  facts: Json<MailFacts>;
  state: Generated<MailState>;
  attempts: Generated<number>;
  last_error: string | null;
  shipment_id: string | null;
  subscription_id: string | null;
  contact_message_id: string | null;
  created_at: Moment;
  /** When it was first or last queued. */
  queued_at: Moment;
  tried_at: OptionalMoment;
  sent_at: OptionalMoment;
}

/** The suppression list as keyed digests. */
export interface RefusedMailTable {
  digest: string;
  noted_at: Moment;
}

/** The secret of an ended subscription, without the address. */
export interface EndedSubscriptionsTable {
  token: string;
  shipment_id: string;
  ended_at: Moment;
}

/** Append-only; triggers fill it, see server/db/schema/promises.sql. */
export interface PromisesTable {
  /** bigint, which the driver reads as text. */
  id: ColumnType<string, never, never>;
  shipment_id: string;
  due: ColumnType<Date | null, never, never>;
  /** The previous date; null for the first. */
  previous: ColumnType<Date | null, never, never>;
  reason: PromiseReason;
  note: string;
  actor: string;
  at: ColumnType<Date, never, never>;
}

export interface ApiKeysTable {
  id: string;
  name: string;
  /** First characters of the key, which itself isn't stored. */
  start: string;
  key_hash: string;
  scopes: ColumnType<KeyScope[], string, never>;
  /** The customer the key is bound to. */
  customer_id: ColumnType<string | null, string | null, never>;
  /** The creator's email address. */
  created_by: string;
  created_at: ColumnType<Date, Date, never>;
  expires_at: ColumnType<Date | null, Date | null, never>;
  /** Accurate to five minutes. */
  last_used_at: ColumnType<Date | null, never, Date>;
  revoked_at: ColumnType<Date | null, never, Date>;
  revoked_by: ColumnType<string | null, never, string>;
}

export interface CompanyTable {
  /** The table has one row. */
  id: ColumnType<boolean, true, never>;
  version: number;
  settings: ColumnType<Record<string, unknown>, string, string>;
  changed_at: Date;
}

/** Picture files of a logo. */
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
  /** Null until the company uses it. */
  used_at: Date | null;
}

export interface StatusJobsTable {
  id: string;
  /** Digest of the request, which detects repeats. */
  fingerprint: string;
  state: StatusJobState;
  created_at: Moment;
  created_by: string;
  /** The key that started it; null for a person. */
  key_id: string | null;
  /** When it last made progress; without progress another process takes over. */
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
  /** Position in the list. */
  nth: number;
  /** No foreign key, because shipments can be deleted. */
  shipment_id: string;
  tracking_number: string;
  result: Generated<StatusJobResult>;
  /** Number of subscribers emailed. */
  emails: Generated<number>;
}

export interface JobAttemptsTable {
  queue: string;
  job_id: string;
  /** How often the next step was started. */
  tries: number;
  /** The process that runs the job, while it renews its lease. */
  holder: string;
  alive_at: Moment;
}

/** Addresses that receive changes. Each has a position in the change feed. */
export interface WebhookEndpointsTable {
  id: string;
  url: string;
  /** Null means all. */
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
  /** Id of the row at the position, or of the floor; null if the position is lost. */
  cursor_id: string | null;
  state: Generated<WebhookState>;
  paused_by: string | null;
  stopped_at: OptionalMoment;
  failing_since: OptionalMoment;
  attempts: Generated<number>;
  next_try_at: OptionalMoment;
  last_sent_at: OptionalMoment;
  stands_at: OptionalMoment;
  /** A process sends to it until then. */
  leased_until: OptionalMoment;
  created_at: Moment;
  /** Increases with every change by staff. */
  version: Generated<number>;
}

/** Results of delivery attempts, for a month, without content. */
export interface WebhookDeliveriesTable {
  id: ColumnType<string, never, never>;
  endpoint_id: string;
  at: Moment;
  event_id: string;
  /** Position in the change feed; null for a test. */
  change_xid: string | null;
  change_seq: string | null;
  type: string;
  number: string | null;
  attempt: number;
  status: number | null;
  ms: number;
  answer: string;
}
