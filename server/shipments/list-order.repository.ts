import { type RawBuilder, sql } from 'kysely';
import type { ShipmentConditions, ShipmentSort } from '#domain/shipments/filter.ts';
import { SHIPMENT_STATUSES } from '#domain/shipments/status.ts';
import { ageCursor, createCursor, isCursorId, isInstant } from '#server/cursor.ts';
import type { ShipmentRow } from '#server/db/tables/shipments.ts';
import { newestFirst, toSortedCondition } from './search-condition.repository.ts';

/** A list row with the time it is sorted by. */
export type OrderedRow = ShipmentRow & { ordered_by: string };

/** A list order that an index supports. */
export interface ListOrder {
  by: RawBuilder<unknown>;
  isByAge: boolean;
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
const toInstant = (text: string) => (text.endsWith('infinity') ? text : `${text.replace(' ', 'T')}Z`);

const created: ListOrder = {
  by: newestFirst,
  isByAge: true,
  columns: sql`created_at`,
  instant: sql`created_at`,
  toCursor: ({ id, ordered_by }) => ageCursor.format({ createdAt: toInstant(ordered_by), id }),
  toAfter(cursor) {
    const { createdAt, id } = ageCursor.parse(cursor);
    return sql`(created_at, id) < (${createdAt}::timestamptz, ${id})`;
  },
  toSortedCondition,
};

const isStatus = (text: string) => SHIPMENT_STATUSES.some((status) => status === text);
const inOrder = (name: ShipmentSort) => (text: string) => text === name;
const unfiltered = () => sql<boolean>`true`;
const isBoolean = (text: string) => text === 'true' || text === 'false';

/** By a time of the shipment, then by id. */
function createTimeOrder(sort: ShipmentSort, time: RawBuilder<unknown>, isAscending: boolean) {
  const cursors = createCursor({ sort: inOrder(sort), time: isInstant, id: isCursorId });
  return {
    by: isAscending ? sql`order by ${time}, id` : sql`order by ${time} desc, id desc`,
    columns: time,
    instant: time,
    toCursor: ({ id, ordered_by }: OrderedRow) => cursors.format({ sort, time: toInstant(ordered_by), id }),
    toAfter(cursor: string): RawBuilder<boolean> {
      const { time: after, id } = cursors.parse(cursor);
      return sql`(${time}, id) ${isAscending ? sql`>` : sql`<`} (${after}::timestamptz, ${id})`;
    },
  };
}

/** Undelivered before delivered, by earliest estimate; shipments without an estimate last. */
const due = sql`coalesce(estimated_delivery_date, 'infinity')`;
const dueFirst = sql`(status = 'DELIVERED'), ${due}, id`;
const dueCursor = createCursor({
  sort: inOrder('estimate'),
  isDelivered: isBoolean,
  due: (text) => text === 'infinity' || isInstant(text),
  id: isCursorId,
});
const estimate: ListOrder = {
  by: sql`order by ${dueFirst}`,
  isByAge: false,
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
  toSortedCondition: ({ status }) => (status === 'DELIVERED' ? sql<boolean>`status = 'DELIVERED'` : unfiltered()),
};

/** The same with the latest estimate first: undelivered before delivered, shipments without an estimate last. */
const latest = sql`coalesce(estimated_delivery_date, '-infinity')`;
const latestCursor = createCursor({
  sort: inOrder('estimateDescending'),
  isOpen: isBoolean,
  due: (text) => text === '-infinity' || isInstant(text),
  id: isCursorId,
});
const estimateDescending: ListOrder = {
  by: sql`order by (status <> 'DELIVERED') desc, ${latest} desc, id desc`,
  isByAge: false,
  columns: sql`status, estimated_delivery_date`,
  instant: latest,
  toCursor: ({ id, status, ordered_by }) =>
    latestCursor.format({
      sort: 'estimateDescending',
      isOpen: String(status !== 'DELIVERED'),
      due: toInstant(ordered_by),
      id,
    }),
  toAfter(cursor) {
    const place = latestCursor.parse(cursor);
    return sql`((status <> 'DELIVERED'), ${latest}, id) < (${place.isOpen === 'true'}::boolean, ${place.due}::timestamptz, ${place.id})`;
  },
  toSortedCondition: ({ status }) =>
    status === 'DELIVERED' ? sql<boolean>`(status <> 'DELIVERED') = false` : unfiltered(),
};

/** By tracking number, which is unique. */
function createNumberOrder(name: 'number' | 'numberDescending'): ListOrder {
  const cursors = createCursor({ sort: inOrder(name), number: (text) => /^[^\s\p{Cc}]{1,64}$/u.test(text) });
  const isAscending = name === 'number';
  return {
    by: isAscending ? sql`order by tracking_number` : sql`order by tracking_number desc`,
    isByAge: false,
    columns: sql`tracking_number`,
    instant: sql`created_at`,
    toCursor: ({ tracking_number }) => cursors.format({ sort: name, number: tracking_number }),
    toAfter(cursor) {
      const { number } = cursors.parse(cursor);
      return isAscending ? sql`tracking_number > ${number}` : sql`tracking_number < ${number}`;
    },
    toSortedCondition: unfiltered,
  };
}

/** The rank of a status, the last stage of a journey first: exactly the expression that migration 0073 indexes. */
const toRank = (status: RawBuilder<unknown>) =>
  sql<number>`array_position('{ON_HOLD,DELIVERED,OUT_FOR_DELIVERY,IN_TRANSIT,LABEL_CREATED}'::text[], ${status})`;
const rank = toRank(sql`status`);

/** By stage of the journey, each status newest first; or all of it reversed. */
function createStatusOrder(name: 'status' | 'statusDescending'): ListOrder {
  const cursors = createCursor({ sort: inOrder(name), status: isStatus, createdAt: isInstant, id: isCursorId });
  const isForward = name === 'status';
  return {
    by: isForward ? sql`order by ${rank} desc, created_at desc, id desc` : sql`order by ${rank}, created_at, id`,
    isByAge: false,
    columns: sql`status, created_at`,
    instant: sql`created_at`,
    toCursor: ({ status, id, ordered_by }) =>
      cursors.format({ sort: name, status, createdAt: toInstant(ordered_by), id }),
    toAfter(cursor) {
      const { status, createdAt, id } = cursors.parse(cursor);
      const place = sql`(${toRank(sql`${status}::text`)}, ${createdAt}::timestamptz, ${id})`;
      return isForward ? sql`(${rank}, created_at, id) < ${place}` : sql`(${rank}, created_at, id) > ${place}`;
    },
    // Otherwise the index would be scanned from the first status on.
    toSortedCondition: ({ status }) =>
      status ? sql<boolean>`${rank} = ${toRank(sql`${status}::text`)}` : unfiltered(),
  };
}

export const LIST_ORDERS: Readonly<Record<ShipmentSort, ListOrder>> = {
  created,
  createdAscending: {
    ...createTimeOrder('createdAscending', sql`created_at`, true),
    isByAge: true,
    toSortedCondition,
  },
  estimate,
  estimateDescending,
  updated: {
    ...createTimeOrder('updated', sql`updated_at`, false),
    isByAge: false,
    toSortedCondition: unfiltered,
  },
  number: createNumberOrder('number'),
  numberDescending: createNumberOrder('numberDescending'),
  status: createStatusOrder('status'),
  statusDescending: createStatusOrder('statusDescending'),
};
