import { type RawBuilder, sql } from 'kysely';
import type { ShipmentConditions, ShipmentSort } from '#domain/shipments/filter.ts';
import { ageCursor, createCursor, isCursorId, isInstant } from '#server/cursor.ts';
import type { ShipmentRow } from '#server/db/tables/shipments.ts';
import { newestFirst, toSortedCondition } from './search-condition.repository.ts';

/** A list row with the time it is sorted by. */
export type OrderedRow = ShipmentRow & { ordered_by: string };

/** A list order that an index supports. */
export interface ListOrder {
  by: RawBuilder<unknown>;
  /** The columns of the order. */
  columns: RawBuilder<unknown>;
  /** The time that rows are sorted by. */
  instant: RawBuilder<unknown>;
  /** The position of a row. */
  toCursor(row: OrderedRow): string;
  /** The condition for rows after a position. Throws AppError 400 for an invalid cursor. */
  toAfter(cursor: string): RawBuilder<boolean>;
  /** Filters that the index covers; the others, including the customer, are checked on its results. */
  toSortedCondition(conditions: ShipmentConditions): RawBuilder<boolean>;
}

/** Microsecond precision, because manual SQL may write it: truncated values would skip rows at the end of a page. */
export const toOrderedBy = (instant: RawBuilder<unknown>) => sql`(${instant} at time zone 'UTC')::text as ordered_by`;
const toInstant = (text: string) => (text === 'infinity' ? text : `${text.replace(' ', 'T')}Z`);

const created: ListOrder = {
  by: newestFirst,
  columns: sql`created_at`,
  instant: sql`created_at`,
  toCursor: ({ id, ordered_by }) => ageCursor.format({ createdAt: toInstant(ordered_by), id }),
  toAfter(cursor) {
    const { createdAt, id } = ageCursor.parse(cursor);
    return sql`(created_at, id) < (${createdAt}::timestamptz, ${id})`;
  },
  toSortedCondition,
};

/** Undelivered before delivered, by earliest estimate; shipments without an estimate last. */
const due = sql`coalesce(estimated_delivery_date, 'infinity')`;
const dueFirst = sql`(status = 'DELIVERED'), ${due}, id`;
const dueCursor = createCursor({
  sort: (text) => text === 'estimate',
  isDelivered: (text) => text === 'true' || text === 'false',
  due: (text) => text === 'infinity' || isInstant(text),
  id: isCursorId,
});
const estimate: ListOrder = {
  by: sql`order by ${dueFirst}`,
  columns: sql`status, estimated_delivery_date`,
  instant: due,
  toCursor: ({ id, status, ordered_by }) =>
    dueCursor.format({
      sort: 'estimate',
      isDelivered: String(status === 'DELIVERED'),
      due: toInstant(ordered_by),
      id,
    }),
  toAfter(cursor) {
    const place = dueCursor.parse(cursor);
    return sql`(${dueFirst}) > (${place.isDelivered === 'true'}::boolean, ${place.due}::timestamptz, ${place.id})`;
  },
  // In index order: delivered shipments come after all others.
  toSortedCondition: ({ status }) => (status === 'DELIVERED' ? sql<boolean>`status = 'DELIVERED'` : sql<boolean>`true`),
};

const updatedCursor = createCursor({ sort: (text) => text === 'updated', updatedAt: isInstant, id: isCursorId });
const updated: ListOrder = {
  by: sql`order by updated_at desc, id desc`,
  columns: sql`updated_at`,
  instant: sql`updated_at`,
  toCursor: ({ id, ordered_by }) => updatedCursor.format({ sort: 'updated', updatedAt: toInstant(ordered_by), id }),
  toAfter(cursor) {
    const { updatedAt, id } = updatedCursor.parse(cursor);
    return sql`(updated_at, id) < (${updatedAt}::timestamptz, ${id})`;
  },
  toSortedCondition: () => sql<boolean>`true`,
};

export const LIST_ORDERS: Readonly<Record<ShipmentSort, ListOrder>> = { created, estimate, updated };
