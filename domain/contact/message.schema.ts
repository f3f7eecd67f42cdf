import { z } from 'zod';
import { SHIPMENT_STATUSES } from '../shipments/status.ts';
import { CONTACT_SUBJECTS } from './contact.ts';
import { MESSAGE_STATUSES } from './message.ts';

const status = z.enum(MESSAGE_STATUSES);

/** A stored message of the contact form, as staff see it. Times are ISO 8601, UTC. */
export const contactMessageSchema = z.object({
  id: z.string(),
  caseNumber: z.string(),
  name: z.string(),
  email: z.string(),
  phone: z.string(),
  subject: z.enum(CONTACT_SUBJECTS),
  message: z.string(),
  /** The language the visitor read the site in. */
  language: z.string(),
  status,
  createdAt: z.iso.datetime(),
  doneAt: z.iso.datetime().nullable(),
  /** What the text names, each once, in its order. */
  trackingNumbers: z.array(z.string()),
});
export type ContactMessage = z.infer<typeof contactMessageSchema>;

const linkedShipmentSchema = z.object({
  trackingNumber: z.string(),
  /** Null when there is no such shipment. */
  shipment: z
    .object({
      id: z.string(),
      status: z.enum(SHIPMENT_STATUSES),
      originAddress: z.string(),
      destinationAddress: z.string(),
    })
    .nullable(),
});
export type LinkedShipment = z.infer<typeof linkedShipmentSchema>;

const messageEventSchema = z.object({ at: z.iso.datetime(), actor: z.string(), from: status, to: status });
/** Who moved the message between states, and when. */
export type MessageEvent = z.infer<typeof messageEventSchema>;

/** A message with the shipments its text names, and what staff did with it, oldest first. */
export const contactMessageViewSchema = contactMessageSchema.extend({
  shipments: z.array(linkedShipmentSchema),
  events: z.array(messageEventSchema),
});
export type ContactMessageView = z.infer<typeof contactMessageViewSchema>;

/** Moves a message to another state; with `from`, only out of that one. */
export const messageChangeSchema = z.object({ status, from: status.optional() });
export type MessageChange = z.infer<typeof messageChangeSchema>;
