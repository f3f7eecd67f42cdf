import type { ColumnType, Generated, Selectable } from 'kysely';
import type { EventSource } from '#domain/events/event.ts';
import type { AttemptReason, EventCode } from '#domain/events/event-code.ts';
import { pickFields } from '#domain/field-table.ts';
import { SHIPMENT_TEXTS } from '#domain/shipments/fields.ts';
import type { HistoryEntry, Shipment } from '#domain/shipments/schema.ts';
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
  /** What visitors see instead of the address; '' if the server finds the city in it. */
  origin_place: Generated<string>;
  destination_place: Generated<string>;
  weight: number;
  weight_unit: Generated<WeightUnit>;
  dimensions: JsonByDefault<DimensionsJson>;
  dimensions_unit: Generated<DimensionUnit>;
  created_at: Moment;
  estimated_delivery_date: OptionalMoment;
  notes: Generated<string>;
  /** Newest first, never empty. Derived from shipment_events: a direct change is lost with the next event. */
  tracking_history: Json<HistoryEntry[]>;
  items: JsonByDefault<ItemJson[]>;
  /** Increases with each change; a save names the version it is based on. */
  version: Generated<number>;
  updated_at: MomentByDefault;
  is_sample: Generated<boolean>;
  /** Digest of the creating request, which tells a repeat from a conflict. */
  create_fingerprint: string | null;
  /** The folded text that searches use. A trigger writes it, see server/db/schema/shipment-people.sql. */
  search_text: Generated<string>;
}

export type ShipmentRow = Selectable<ShipmentsTable>;

/** The columns that staff, the public and the change feed read. */
export const SHARED_COLUMNS = [
  'status',
  'service_type',
  'origin_address',
  'destination_address',
  'origin_place',
  'destination_place',
  'weight',
  'weight_unit',
  'dimensions',
  'dimensions_unit',
  'created_at',
  'estimated_delivery_date',
] as const satisfies (keyof ShipmentsTable)[];

export type SharedColumns = Pick<ShipmentRow, (typeof SHARED_COLUMNS)[number]>;

/** Converts the columns of `SHARED_COLUMNS`. */
export const fromSharedColumns = (row: SharedColumns) => ({
  status: row.status,
  serviceType: row.service_type,
  originAddress: row.origin_address,
  destinationAddress: row.destination_address,
  originPlace: row.origin_place,
  destinationPlace: row.destination_place,
  weight: row.weight,
  weightUnit: row.weight_unit,
  dimensions: row.dimensions,
  dimensionsUnit: row.dimensions_unit,
  createdAt: row.created_at.toISOString(),
  estimatedDeliveryDate: row.estimated_delivery_date?.toISOString() ?? null,
});

/** Converts a row of `shipments`. */
export function toShipment(row: ShipmentRow): Shipment {
  return {
    id: row.id,
    trackingNumber: row.tracking_number,
    ...fromSharedColumns(row),
    ...pickFields(SHIPMENT_TEXTS, row),
    trackingHistory: row.tracking_history,
    items: row.items,
    version: row.version,
  };
}

/** All columns, for prepared statements, which can't use `*`. */
export const SHIPMENT_COLUMNS = [
  'id',
  'tracking_number',
  ...SHARED_COLUMNS,
  'notes',
  'tracking_history',
  'items',
  'version',
  'updated_at',
  'is_sample',
  'create_fingerprint',
  'search_text',
] as const satisfies (keyof ShipmentsTable)[];

/**
 * What happened to shipments; rows are never changed. A trigger creates those of a new shipment, see
 * server/db/schema/events.sql.
 */
export interface ShipmentEventsTable {
  id: string;
  shipment_id: string;
  /** The shipment version that the event created: the order of recording. */
  position: number;
  status: ShipmentStatus;
  code: EventCode | null;
  reason: AttemptReason | null;
  is_creation: Generated<boolean>;
  occurred_at: Moment;
  recorded_at: Moment;
  location: string;
  notes: string;
  /** The account's email address; '' if unknown. */
  actor: string;
  via: EventSource;
  /** The event that this one corrects. */
  voids: string | null;
  /** Time by the API caller's clock; null for other events. */
  told_at: OptionalMoment;
}

export interface ShipmentIdempotencyKeysTable {
  shipment_id: string;
  key: string;
  fingerprint: string;
  created_at: MomentByDefault;
}

/**
 * Append-only; the sum of a status's rows is its number of shipments. Triggers fill it, see
 * server/db/schema/shipments.sql.
 */
export interface ShipmentCountDeltasTable {
  /** bigint, which the driver reads as text. */
  id: ColumnType<string, never, never>;
  status: ShipmentStatus;
  delta: number;
}

/** Report facts of each shipment; triggers maintain all but the places, see server/db/schema/reports.sql. */
export interface ShipmentFactsTable {
  shipment_id: string;
  created_at: ColumnType<Date, never, never>;
  service_type: ServiceType;
  status: ShipmentStatus;
  /** Public places; null until the server has read the addresses. */
  origin_place: string | null;
  destination_place: string | null;
  /** Increases when an address changes, so that a place of an older one isn't stored. */
  address_version: number;
  /** The oldest uncorrected entry, and the first uncorrected delivery. */
  started_at: ColumnType<Date | null, never, never>;
  delivered_at: ColumnType<Date | null, never, never>;
  /** The first estimate, unless it was given after the delivery. */
  promised_at: ColumnType<Date | null, never, never>;
  /**
   * For open shipments, see server/db/schema/reports.sql: start and code of the status, time of the last scan (null for
   * a status set without one), and the estimate.
   */
  status_since: ColumnType<Date | null, never, never>;
  code: ColumnType<EventCode | null, never, never>;
  last_at: ColumnType<Date | null, never, never>;
  estimated_at: ColumnType<Date | null, never, never>;
  /**
   * When the next scan is normally due, as computed after the last one; null if unknown, see
   * server/db/schema/lanes.sql.
   */
  next_by: ColumnType<Date | null, never, never>;
  /** For delivered shipments: when a scan contradicted the delivery, until that is settled. */
  contradicted_at: ColumnType<Date | null, never, never>;
  /** Time of the last change by the clock of its author; null without a change. */
  changed_at: ColumnType<Date | null, never, never>;
  /** Whether the estimate ever differed from the first, see server/db/schema/promises.sql. */
  is_moved: ColumnType<boolean, never, never>;
}

/** Export links that nobody has opened yet. */
export interface ExportGrantsTable {
  token_hash: string;
  actor: string;
  filter: Json<object>;
  expires_at: Moment;
}

/** Pasted numbers, stored for a day. */
export interface PastedNumbersTable {
  id: string;
  /** The account's email address, or "key" and the key's id. */
  owner: string;
  created_at: Moment;
  /** At most 500, without repeats, in the order of the text. */
  numbers: string[];
  repeated: string[];
  foreign_numbers: string[];
  /** Numbers beyond the first 500. */
  omitted: number;
}
