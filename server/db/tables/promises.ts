import type { ColumnType } from 'kysely';
import type { PromiseReason } from '#domain/promises/promise.ts';

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
