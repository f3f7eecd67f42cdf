import type { ColumnType, Generated, Selectable } from 'kysely';
import type { EventSource } from '#domain/events/event.ts';
import type { AttemptReason, EventCode } from '#domain/events/event-code.ts';
import type { HistoryEntry } from '#domain/shipments/schema.ts';
import type { DimensionUnit, ServiceType, WeightUnit } from '#domain/shipments/shipment.ts';
import type { ShipmentStatus } from '#domain/shipments/status.ts';
import type { Json, JsonByDefault, Moment, MomentByDefault, OptionalMoment } from './columns.ts';

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
  /** Newest first, never empty. Made of shipment_events: what is written here alone is lost with the next event. */
  tracking_history: Json<HistoryEntry[]>;
  items: JsonByDefault<ItemJson[]>;
  /** Grows by one with each change; a save names the version it was made from. */
  version: Generated<number>;
  updated_at: MomentByDefault;
  is_sample: Generated<boolean>;
  /** Hash of the body it was created from: the same create again is told from a conflicting one. */
  create_fingerprint: string | null;
  /** What a search looks through, folded. Written by a trigger, see server/db/schema/shipment-people.sql. */
  search_text: Generated<string>;
}

export type ShipmentRow = Selectable<ShipmentsTable>;

/** What happened to shipments; rows are never changed. Of a new shipment a trigger makes them, see server/db/schema/events.sql. */
export interface ShipmentEventsTable {
  id: string;
  shipment_id: string;
  /** The version of the shipment that the event made: the order in which its events were recorded. */
  position: number;
  status: ShipmentStatus;
  code: EventCode | null;
  reason: AttemptReason | null;
  is_creation: Generated<boolean>;
  occurred_at: Moment;
  recorded_at: Moment;
  location: string;
  notes: string;
  /** The account's email address; '' when unknown. */
  actor: string;
  via: EventSource;
  /** The event that this one corrects. */
  voids: string | null;
  /** When it happened by the clock of the API's caller; null for every other event. */
  told_at: OptionalMoment;
}

export interface ShipmentIdempotencyKeysTable {
  shipment_id: string;
  key: string;
  fingerprint: string;
  created_at: MomentByDefault;
}

/** Append-only; the sum of a status's rows is the number of shipments with it. Filled by triggers, see server/db/schema/shipments.sql. */
export interface ShipmentCountDeltasTable {
  /** bigint, which the driver reads as text. */
  id: ColumnType<string, never, never>;
  status: ShipmentStatus;
  delta: number;
}

/** What reports count of each shipment; all but the places is kept by triggers, see server/db/schema/reports.sql. */
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
  /**
   * Of open shipments, see server/db/schema/reports.sql: since when it has its status, with which code, when it was last scanned (null
   * when its status was set without a scan), its estimate.
   */
  status_since: ColumnType<Date | null, never, never>;
  code: ColumnType<EventCode | null, never, never>;
  last_at: ColumnType<Date | null, never, never>;
  estimated_at: ColumnType<Date | null, never, never>;
  /** By when its next scan normally comes, as was said after its last one; null where nobody knows, see server/db/schema/lanes.sql. */
  next_by: ColumnType<Date | null, never, never>;
  /** Of delivered ones: when a scan came that contradicts the delivery and is not settled. */
  contradicted_at: ColumnType<Date | null, never, never>;
  /** When the shipment was changed, by the clock of who did it; null when it never was. */
  changed_at: ColumnType<Date | null, never, never>;
  /** Whether its estimate was ever another one than the first, see server/db/schema/promises.sql. */
  is_moved: ColumnType<boolean, never, never>;
}

/** Addresses of exports that nobody has opened yet. */
export interface ExportGrantsTable {
  token_hash: string;
  actor: string;
  filter: Json<object>;
  expires_at: Moment;
}

/** Numbers that staff pasted, for a day. */
export interface PastedNumbersTable {
  id: string;
  /** The account's email address, or "key" and a key's id. */
  owner: string;
  created_at: Moment;
  /** At most 500, each once, in the order of the text. */
  numbers: string[];
  repeated: string[];
  foreign_numbers: string[];
  /** How many numbers after the first 500 were left out. */
  omitted: number;
}
