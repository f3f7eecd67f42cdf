import type { ColumnType, Generated } from 'kysely';
import type { ChangeType } from '#domain/changes/change.ts';
import type { Moment } from './columns.ts';

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
}
