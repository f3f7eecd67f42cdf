import type { ColumnType, Generated } from 'kysely';
import type { ChangeType } from '#domain/changes/change.ts';
import type { WebhookState } from '#domain/webhooks/webhook.ts';
import type { Moment, OptionalMoment } from './columns.ts';

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
