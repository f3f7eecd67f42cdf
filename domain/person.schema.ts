import { z } from 'zod';
import { contactMessageSchema } from './contact-message.schema.ts';

/** What is held of the person with one mail address. Times are ISO 8601, UTC. */
export const personSchema = z.object({
  /** In lower case, as it was looked for. */
  email: z.string(),
  subscriptions: z.array(z.object({ trackingNumber: z.string(), language: z.string(), createdAt: z.iso.datetime() })),
  messages: z.array(contactMessageSchema.omit({ trackingNumbers: true })),
});
export type Person = z.infer<typeof personSchema>;

/** How much was erased. */
export const erasureSchema = z.object({
  subscriptions: z.number().int(),
  messages: z.number().int(),
});
export type Erasure = z.infer<typeof erasureSchema>;
