import { z } from 'zod';
import { CHANGE_TYPES } from '../changes/change.ts';
import { chosenId, isStorable, text } from '../values.schema.ts';
import { WEBHOOK_LIMITS, WEBHOOK_STATES, WEBHOOK_WAITING_LIMIT } from './webhook.ts';

const types = z
  .array(z.enum(CHANGE_TYPES))
  .min(1)
  .max(CHANGE_TYPES.length)
  .nullable()
  .meta({ description: 'The event types it receives; null for all' });
const inputFields = {
  url: text(WEBHOOK_LIMITS.url),
  types,
  customerId: z.string().refine(isStorable, 'invalidValue').nullable().meta({
    description:
      'Only shipments of this customer, as long as they belong to it; null for all. This cannot be changed later',
  }),
};

export type WebhookInput = z.infer<z.ZodObject<typeof inputFields>>;
export const webhookUpdateSchema = z.object({ ...inputFields, customerId: inputFields.customerId.optional() });
export type WebhookUpdate = z.infer<typeof webhookUpdateSchema>;
export const webhookCreateSchema = z.object({
  id: chosenId,
  ...inputFields,
});
export type WebhookCreate = z.infer<typeof webhookCreateSchema>;

const moment = z.iso.datetime();

/** A URL that receives shipment changes. Times are ISO 8601, UTC. */
export const webhookSchema = z.object({
  id: z.string(),
  ...inputFields,
  customerName: z.string().nullable(),
  state: z.enum(WEBHOOK_STATES),
  pausedBy: z
    .string()
    .nullable()
    .meta({
      description:
        'Who paused it; `restore` after restoring a backup, `archived` when its customer was archived, `gap` when it stopped because ' +
        'unsent events may be lost: your receiver must read all shipments again before staff resume it',
    }),
  /** When it was paused or stopped. */
  stoppedAt: moment.nullable(),
  /** Time of the first failure in a row; null after a success. */
  failingSince: moment.nullable(),
  nextTryAt: moment.nullable(),
  lastSentAt: moment.nullable(),
  /** Time of the newest delivered event. */
  standsAt: moment.nullable(),
  /** Undelivered events, counted up to a limit. */
  waiting: z.number().int().max(WEBHOOK_WAITING_LIMIT),
  /** Last characters of the signing secret, to tell secrets apart. */
  secretEnd: z.string(),
  /** Deadline until which the previous secret signs, too. */
  oldSecretUntil: moment.nullable(),
  createdAt: moment,
  /** Increases with every change by staff. */
  version: z.number().int(),
});
export type Webhook = z.infer<typeof webhookSchema>;

/** Includes the secret, which is shown only once. */
export const webhookWithSecretSchema = webhookSchema.extend({ secret: z.string() });
export type WebhookWithSecret = z.infer<typeof webhookWithSecretSchema>;

/** One delivery attempt. Its content isn't stored. */
export const webhookDeliverySchema = z.object({
  id: z.string(),
  at: moment,
  /** The header `webhook-id`. */
  eventId: z.string(),
  type: z.string(),
  trackingNumber: z.string().nullable(),
  attempt: z.number().int(),
  /** HTTP status; null without a response. */
  status: z.number().int().nullable(),
  ms: z.number().int(),
  /** Start of the response, or the connection error. */
  answer: z.string(),
  isTaken: z.boolean(),
});
export type WebhookDelivery = z.infer<typeof webhookDeliverySchema>;

/** An event waiting for delivery. */
export const webhookWaitingSchema = z.object({ at: moment, type: z.string(), trackingNumber: z.string().nullable() });
export type WebhookWaiting = z.infer<typeof webhookWaitingSchema>;

/** A page of delivery attempts, newest first; the newest page includes the newest waiting events. */
export const webhookDeliveriesSchema = z.object({
  items: z.array(webhookDeliverySchema),
  nextCursor: z.string().nullable(),
  waiting: z.array(webhookWaitingSchema),
});
export type WebhookDeliveries = z.infer<typeof webhookDeliveriesSchema>;
