import type { Generated } from 'kysely';
import type { AttemptReason, EventCode } from '#domain/events/event-code.ts';
import type { ShipmentStatus } from '#domain/shipments/status.ts';
import type { StatusJobResult, StatusJobState } from '#domain/status-jobs/status-job.ts';
import type { Moment, OptionalMoment } from './columns.ts';

export interface StatusJobsTable {
  id: string;
  /** Of the request: the same again is told from another one. */
  fingerprint: string;
  state: StatusJobState;
  created_at: Moment;
  created_by: string;
  /** The key that began it; null when a person did. */
  key_id: string | null;
  /** When it last got on: whoever finds it standing still goes on with it. */
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
  /** In the order of the list. */
  nth: number;
  /** Shipments may go: no foreign key. */
  shipment_id: string;
  tracking_number: string;
  result: Generated<StatusJobResult>;
  /** To how many subscribers it was written. */
  emails: Generated<number>;
}

export interface JobAttemptsTable {
  queue: string;
  job_id: string;
  /** How often the step that comes next was begun. */
  tries: number;
  /** The process that does the job, while it says now and then that it is alive. */
  holder: string;
  alive_at: Moment;
}
