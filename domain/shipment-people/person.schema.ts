import { z } from 'zod';
import { contactMessageSchema } from '../contact/message.schema.ts';
import { CUSTOMER_FIELDS } from '../customers/fields.ts';
import { toOutputShape } from '../field-table.schema.ts';
import { MAIL_KINDS, MAIL_STATES } from '../mail/mail.ts';
import { PARTIES } from './people.ts';

/** What is held of the person with one mail address. Times are ISO 8601, UTC. */
export const personSchema = z.object({
  /** In lower case, as it was looked for. */
  email: z.string(),
  subscriptions: z.array(z.object({ trackingNumber: z.string(), language: z.string(), createdAt: z.iso.datetime() })),
  messages: z.array(contactMessageSchema.omit({ trackingNumbers: true })),
  /** Mails of the outbox to this address, and copies for staff of this person's messages. */
  mails: z.array(
    z.object({
      id: z.string(),
      kind: z.enum(MAIL_KINDS),
      to: z.string(),
      language: z.string(),
      state: z.enum(MAIL_STATES),
      createdAt: z.iso.datetime(),
      sentAt: z.iso.datetime().nullable(),
      /** What the mail was made of. */
      facts: z.record(z.string(), z.unknown()),
    }),
  ),
  /** Shipments of which this person is sender or recipient, with what is stored of them there. */
  shipments: z.array(
    z.object({
      trackingNumber: z.string(),
      role: z.enum(PARTIES),
      name: z.string(),
      company: z.string(),
      phone: z.string(),
      email: z.string(),
      language: z.string(),
      postcode: z.string(),
      instructions: z.string(),
    }),
  ),
  /** Customers with this mail address. Their names stay with their shipments when the rest is erased. */
  customers: z.array(
    z.object({
      number: z.number().int(),
      ...toOutputShape(CUSTOMER_FIELDS),
    }),
  ),
  /** Rows of imported lists that hold the address, as they are in the file. */
  importRows: z.array(
    z.object({ import: z.number().int(), fileName: z.string(), row: z.number().int(), cells: z.array(z.string()) }),
  ),
  /** It is kept, as a digest that nobody can read, that this address gets no emails of lists: it asked for no more, or none arrives. */
  refusesMail: z.boolean(),
});
export type Person = z.infer<typeof personSchema>;

/** How much was erased. */
export const erasureSchema = z.object({
  subscriptions: z.number().int(),
  messages: z.number().int(),
  mails: z.number().int(),
  /** Of how many shipments as sender or recipient. */
  shipments: z.number().int(),
  customers: z.number().int(),
  importRows: z.number().int(),
});
export type Erasure = z.infer<typeof erasureSchema>;
