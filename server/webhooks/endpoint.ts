import type { Selectable } from 'kysely';
import type { WebhookDelivery } from '#domain/webhooks/schema.ts';
import type { ChangePlace } from '#server/changes/change-cursor.ts';
import type { WebhookDeliveriesTable, WebhookEndpointsTable } from '#server/db/tables.ts';

/** A position in the change feed, defined here because repositories may not import other features. */
export type Place = ChangePlace;

/** The position of a webhook; without one, nothing is pending. */
export const toPlace = (row: Pick<Endpoint, 'cursor_xid' | 'cursor_seq' | 'cursor_id'>): Place => ({
  xid: row.cursor_xid,
  seq: row.cursor_seq,
  id: row.cursor_id ?? NO_ROW,
});
const NO_ROW = '00000000-0000-0000-0000-000000000000';

export type Endpoint = Selectable<WebhookEndpointsTable> & { customer_name: string | null };
export type StoredDelivery = Selectable<WebhookDeliveriesTable>;

export const toDelivery = (row: StoredDelivery): WebhookDelivery => ({
  id: row.id,
  at: row.at.toISOString(),
  eventId: row.event_id,
  type: row.type,
  trackingNumber: row.number,
  attempt: row.attempt,
  status: row.status,
  ms: row.ms,
  answer: row.answer,
  isTaken: isTaken(row.status),
});

export const isTaken = (status: number | null): boolean => status !== null && status >= 200 && status < 300;
