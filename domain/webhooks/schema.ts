import { z } from 'zod';
import { CHANGE_TYPES } from '../changes/change.ts';
import { WEBHOOK_LIMITS, WEBHOOK_STATES, WEBHOOK_WAITING_LIMIT } from './webhook.ts';

const types = z
  .array(z.enum(CHANGE_TYPES))
  .min(1)
  .max(CHANGE_TYPES.length)
  .nullable()
  .meta({ description: 'What it gets; null for everything' });
const given = {
  url: z.string().max(WEBHOOK_LIMITS.url, 'tooLong'),
  types,
  customerId: z.string().nullable().meta({
    description: 'Only shipments of this customer, while they are; null for all. It cannot be changed afterwards',
  }),
};

export type WebhookInput = z.infer<z.ZodObject<typeof given>>;
export const webhookUpdateSchema = z.object({ ...given, customerId: given.customerId.optional() });
export type WebhookUpdate = z.infer<typeof webhookUpdateSchema>;
export const webhookCreateSchema = z.object({
  id: z.string().regex(/^[A-Za-z0-9_-]{8,64}$/, 'invalidValue'),
  ...given,
});
export type WebhookCreate = z.infer<typeof webhookCreateSchema>;

const moment = z.iso.datetime();

/** An address that gets what becomes of shipments. Times are ISO 8601, UTC. */
export const webhookSchema = z.object({
  id: z.string(),
  ...given,
  customerName: z.string().nullable(),
  state: z.enum(WEBHOOK_STATES),
  pausedBy: z
    .string()
    .nullable()
    .meta({
      description:
        'Who paused it; `restore` of a backup, `archived` when its customer was archived, `gap` when it stopped because ' +
        'events that it had not been sent may be gone: your receiver reads all shipments again, then staff resume it',
    }),
  /** When it was paused, or stood still. */
  stoppedAt: moment.nullable(),
  /** Since when nothing has been taken; null while all is well. */
  failingSince: moment.nullable(),
  nextTryAt: moment.nullable(),
  lastSentAt: moment.nullable(),
  /** When the newest event that was taken had happened. */
  standsAt: moment.nullable(),
  /** Events behind that one, counted up to a limit. */
  waiting: z.number().int().max(WEBHOOK_WAITING_LIMIT),
  /** The end of the signing secret, to tell one from another. */
  secretEnd: z.string(),
  /** Until when the secret before it signs, too. */
  oldSecretUntil: moment.nullable(),
  createdAt: moment,
  /** Goes up with every change that staff make. */
  version: z.number().int(),
});
export type Webhook = z.infer<typeof webhookSchema>;

/** With its secret, which is shown this once. */
export const webhookWithSecretSchema = webhookSchema.extend({ secret: z.string() });
export type WebhookWithSecret = z.infer<typeof webhookWithSecretSchema>;

/** One try to deliver one event. What was sent is not kept. */
export const webhookDeliverySchema = z.object({
  id: z.string(),
  at: moment,
  /** `webhook-id` */
  eventId: z.string(),
  type: z.string(),
  trackingNumber: z.string().nullable(),
  attempt: z.number().int(),
  /** Of the answer; null when there was none. */
  status: z.number().int().nullable(),
  ms: z.number().int(),
  /** The beginning of the answer, or why there was none. */
  answer: z.string(),
  isTaken: z.boolean(),
});
export type WebhookDelivery = z.infer<typeof webhookDeliverySchema>;

/** One event that waits behind others. */
export const webhookWaitingSchema = z.object({ at: moment, type: z.string(), trackingNumber: z.string().nullable() });
export type WebhookWaiting = z.infer<typeof webhookWaitingSchema>;

/** A page of what came of each try, newest first, and on the newest page the newest that wait behind others. */
export const webhookDeliveriesSchema = z.object({
  items: z.array(webhookDeliverySchema),
  nextCursor: z.string().nullable(),
  waiting: z.array(webhookWaitingSchema),
});
export type WebhookDeliveries = z.infer<typeof webhookDeliveriesSchema>;
