import { z } from 'zod';
import { says } from '../error-texts.ts';
import { ATTEMPT_REASONS, EVENT_CODES } from '../events/event-code.ts';
import { shipmentFilterFields } from '../shipments/filter.schema.ts';
import { statusUpdateFields, statusUpdateRules } from '../shipments/schema.ts';
import { SHIPMENT_STATUSES } from '../shipments/status.ts';
import { STATUS_JOB_RESULTS, STATUS_JOB_STATES } from './status-job.ts';

const idSchema = z.string(says('invalidValue')).regex(/^[A-Za-z0-9_-]{8,64}$/, says('invalidValue'));

export const statusJobFilterSchema = z.object({ filter: z.object(shipmentFilterFields) });

const { corrects: _, correctsVersion: _version, ...entry } = statusUpdateFields;

/** What begins to set the status of many shipments. `id` is the sender's: sent again it is the same job. */
export const statusJobCreateSchema = z
  .object({
    ...statusJobFilterSchema.shape,
    ...entry,
    id: idSchema,
    /** Also of shipments that are delivered or held, which are left as they are otherwise. */
    includesSettled: z.boolean().default(false),
  })
  .superRefine(statusUpdateRules);
export type StatusJobCreate = z.infer<typeof statusJobCreateSchema>;

const count = z.number().int();

/** What setting a status would meet, before it is done. */
export const statusJobPreviewSchema = z.object({
  total: count,
  delivered: count,
  held: count,
  /** Subscriptions to updates: of all, and of those that are neither delivered nor held. */
  subscribers: count,
  subscribersOfOpen: count,
});

export const statusJobSchema = z.object({
  id: z.string(),
  state: z.enum(STATUS_JOB_STATES),
  createdAt: z.iso.datetime(),
  createdBy: z.string(),
  /** Until then it can be undone; null while it runs. */
  undoUntil: z.iso.datetime().nullable(),
  status: z.enum(SHIPMENT_STATUSES),
  location: z.string(),
  code: z.enum(EVENT_CODES).nullable(),
  reason: z.enum(ATTEMPT_REASONS).nullable(),
  notes: z.string(),
  counts: z.object({ total: count, ...Object.fromEntries(STATUS_JOB_RESULTS.map((name) => [name, count])) } as {
    total: typeof count;
  } & Record<(typeof STATUS_JOB_RESULTS)[number], typeof count>),
  /** Emails that were written to subscribers. */
  emails: count,
  /** What did not get the status, or kept it when it was undone, in the order of the list: 100 from `exceptionsFrom` on, else the first. */
  exceptions: z.array(z.object({ id: z.string(), number: z.string(), result: z.enum(STATUS_JOB_RESULTS) })).meta({
    description: 'What was not changed, in the order of the list: 100 from `exceptionsFrom` on, else the first',
  }),
});
export type StatusJob = z.infer<typeof statusJobSchema>;
