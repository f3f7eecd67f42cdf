import { z } from 'zod';
import { ATTEMPT_REASONS, EVENT_CODES } from '../events/event-code.ts';
import { shipmentFilterFields } from '../shipments/filter.schema.ts';
import { statusUpdateFields, statusUpdateRules } from '../shipments/schema.ts';
import { SHIPMENT_STATUSES } from '../shipments/status.ts';
import { chosenId } from '../values.schema.ts';
import { STATUS_JOB_RESULTS, STATUS_JOB_STATES } from './status-job.ts';

export const statusJobFilterSchema = z.object({ filter: z.object(shipmentFilterFields) });

const { corrects: _, correctsVersion: _version, ...entry } = statusUpdateFields;

/** Starts a job that sets the status of many shipments. The client's `id` makes a repeat harmless. */
export const statusJobCreateSchema = z
  .object({
    ...statusJobFilterSchema.shape,
    ...entry,
    id: chosenId,
    /** Whether to include delivered and held shipments, which are skipped otherwise. */
    includesSettled: z.boolean().default(false),
  })
  .superRefine(statusUpdateRules);
export type StatusJobCreate = z.infer<typeof statusJobCreateSchema>;

const count = z.number().int();

/** Preview of a job. */
export const statusJobPreviewSchema = z.object({
  total: count,
  delivered: count,
  held: count,
  /** Subscribers of all shipments, and of those neither delivered nor held. */
  subscribers: count,
  subscribersOfOpen: count,
});

export const statusJobSchema = z.object({
  id: z.string(),
  state: z.enum(STATUS_JOB_STATES),
  createdAt: z.iso.datetime(),
  createdBy: z.string(),
  /** Deadline for an undo; null while the job runs. */
  undoUntil: z.iso.datetime().nullable(),
  status: z.enum(SHIPMENT_STATUSES),
  location: z.string(),
  code: z.enum(EVENT_CODES).nullable(),
  reason: z.enum(ATTEMPT_REASONS).nullable(),
  notes: z.string(),
  counts: z.object({ total: count, ...Object.fromEntries(STATUS_JOB_RESULTS.map((name) => [name, count])) } as {
    total: typeof count;
  } & Record<(typeof STATUS_JOB_RESULTS)[number], typeof count>),
  /** Emails to subscribers. */
  emails: count,
  /**
   * Shipments that didn't get the status, or kept it after an undo, in list order: 100 from `exceptionsFrom` on, else
   * the first 100.
   */
  exceptions: z.array(z.object({ id: z.string(), number: z.string(), result: z.enum(STATUS_JOB_RESULTS) })).meta({
    description: 'Unchanged shipments in list order: 100 from `exceptionsFrom` on, otherwise the first 100',
  }),
});
export type StatusJob = z.infer<typeof statusJobSchema>;
