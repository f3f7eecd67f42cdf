import type { ColumnType, Generated, JSONColumnType, Selectable } from 'kysely';
import type { ContactSubject } from '#domain/contact.ts';
import type { MessageStatus } from '#domain/contact-message.ts';
import type { MailFacts, MailKind, MailState } from '#domain/mail.ts';
import type { HistoryEntry } from '#domain/shipment.schema.ts';
import type { DimensionUnit, ServiceType, WeightUnit } from '#domain/shipment.ts';
import type { ShipmentStatus } from '#domain/shipment-status.ts';

/** UTC moments: read as Date, written as Date or ISO text. */
type Moment = ColumnType<Date, Date | string, Date | string>;
type OptionalMoment = ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
type MomentByDefault = ColumnType<Date, Date | string | undefined, Date | string>;

/** A jsonb column with a default. Written as JSON text: the driver would turn an array into a PostgreSQL array. */
type Json<T extends object> = JSONColumnType<T>;
type JsonByDefault<T extends object> = ColumnType<T, string | undefined, string>;

export interface DimensionsJson {
  length: number;
  width: number;
  height: number;
}

export interface ItemJson {
  description: string;
  quantity: number;
  weight: number;
}

export interface ShipmentsTable {
  id: string;
  tracking_number: string;
  status: ShipmentStatus;
  service_type: ServiceType;
  origin_address: string;
  destination_address: string;
  /** What visitors see instead of the address; '' when the server reads the city from it. */
  origin_place: Generated<string>;
  destination_place: Generated<string>;
  weight: number;
  weight_unit: Generated<WeightUnit>;
  dimensions: JsonByDefault<DimensionsJson>;
  dimensions_unit: Generated<DimensionUnit>;
  created_at: Moment;
  estimated_delivery_date: OptionalMoment;
  notes: Generated<string>;
  /** Newest first, never empty. */
  tracking_history: Json<HistoryEntry[]>;
  items: JsonByDefault<ItemJson[]>;
  /** Grows by one with each change; a save names the version it was made from. */
  version: Generated<number>;
  updated_at: MomentByDefault;
  is_sample: Generated<boolean>;
  /** Hash of the body it was created from: the same create again is told from a conflicting one. */
  create_fingerprint: string | null;
  /** Lower-cased number, origin and destination, joined by U+0001. */
  search_text: string;
}

export type ShipmentRow = Selectable<ShipmentsTable>;

export interface ShipmentIdempotencyKeysTable {
  shipment_id: string;
  key: string;
  fingerprint: string;
  created_at: MomentByDefault;
}

/** Append-only; the sum of a status's rows is the number of shipments with it. Filled by triggers, see 0001-shipments.ts. */
export interface ShipmentCountDeltasTable {
  /** bigint, which the driver reads as text. */
  id: ColumnType<string, never, never>;
  status: ShipmentStatus;
  delta: number;
}

/** The accounts library writes these too; its other columns are in 0002-accounts.ts. */
export interface UsersTable {
  id: string;
  name: string;
  /** Lower case. */
  email: string;
  email_verified: boolean;
  created_at: MomentByDefault;
}

export interface SessionsTable {
  id: string;
  token: string;
  user_id: string;
  /** What `formatDevice` makes of it; empty for sessions of older versions. */
  user_agent: string | null;
  created_at: MomentByDefault;
  /** When it was last used, to within five minutes. */
  updated_at: Moment;
  expires_at: Moment;
}

/** The password of a user. */
export interface AccountsTable {
  id: string;
  account_id: string;
  provider_id: string;
  user_id: string;
  password: string | null;
  updated_at: Moment;
}

export interface AdminInvitationsTable {
  id: string;
  /** The token itself is nowhere but in the link. */
  token_hash: string;
  /** Lower case; one invitation each. */
  email: string;
  name: string;
  invited_by: string;
  created_at: Moment;
  expires_at: Moment;
}

/** Append-only; filled by triggers, see 0004-audit.ts. */
export interface AuditEntriesTable {
  /** bigint, which the driver reads as text. */
  id: ColumnType<string, never, never>;
  at: ColumnType<Date, never, never>;
  actor: ColumnType<string, never, never>;
  action: ColumnType<string, never, never>;
  shipment_id: ColumnType<string | null, never, never>;
  contact_message_id: ColumnType<string | null, never, never>;
  before: ColumnType<Record<string, unknown>, never, never>;
  after: ColumnType<Record<string, unknown>, never, never>;
}

/** What reports count of each shipment; all but the places is kept by triggers, see 0008-reports.ts. */
export interface ShipmentFactsTable {
  shipment_id: string;
  created_at: ColumnType<Date, never, never>;
  service_type: ServiceType;
  status: ShipmentStatus;
  /** Public places; null until the server has read the addresses. */
  origin_place: string | null;
  destination_place: string | null;
  /** Grows when an address changes: a place that was read from an older one is not stored. */
  address_version: number;
  /** The oldest entry, and the first delivery, of those that are not corrected. */
  started_at: ColumnType<Date | null, never, never>;
  delivered_at: ColumnType<Date | null, never, never>;
  /** The first estimate that was ever given, unless it came after the delivery. */
  promised_at: ColumnType<Date | null, never, never>;
}

/** Addresses of exports that nobody has opened yet. */
export interface ExportGrantsTable {
  token_hash: string;
  actor: string;
  filter: Json<object>;
  expires_at: Moment;
}

export interface ServerValuesTable {
  name: string;
  value: string;
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
}

export interface MailsTable {
  id: string;
  /** bigint, which the driver reads as text. Mails of one lane go out in this order. */
  number: ColumnType<string, never, never>;
  kind: MailKind;
  lane: string;
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

/** What is left of a subscription that has ended: its secret, and no address. */
export interface EndedSubscriptionsTable {
  token: string;
  shipment_id: string;
  ended_at: Moment;
}

export interface Tables {
  mails: MailsTable;
  ended_subscriptions: EndedSubscriptionsTable;
  contact_messages: ContactMessagesTable;
  subscriptions: SubscriptionsTable;
  shipments: ShipmentsTable;
  shipment_idempotency_keys: ShipmentIdempotencyKeysTable;
  shipment_count_deltas: ShipmentCountDeltasTable;
  shipment_facts: ShipmentFactsTable;
  export_grants: ExportGrantsTable;
  audit_entries: AuditEntriesTable;
  users: UsersTable;
  sessions: SessionsTable;
  accounts: AccountsTable;
  admin_invitations: AdminInvitationsTable;
  server_values: ServerValuesTable;
}
