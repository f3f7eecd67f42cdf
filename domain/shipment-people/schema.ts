import { z } from 'zod';
import { contactMessageSchema } from '../contact/schema.ts';
import { CUSTOMER_FIELDS } from '../customers/fields.ts';
import { says } from '../error-texts.ts';
import { LANGUAGE_CODES } from '../languages.ts';
import { MAIL_KINDS, MAIL_STATES } from '../mail/mail.ts';
import { MASK } from '../mask.ts';
import { PEOPLE_DATA, protectedBy } from '../protected-fields.ts';
import { cleanText, emailText, toOutputShape } from '../values.schema.ts';
import { NO_PEOPLE, PARTIES, PEOPLE_LIMITS, REFERENCE_KINDS } from './people.ts';

const email = emailText(PEOPLE_LIMITS.email, (value) => value === MASK);

const party = {
  name: cleanText(PEOPLE_LIMITS.name).default(''),
  company: cleanText(PEOPLE_LIMITS.name).default(''),
  phone: cleanText(PEOPLE_LIMITS.phone).default(''),
  email,
};

/** Who sends a shipment and who receives it; '' for what is not known. */
export const shipmentPeopleSchema = z.object({
  sender: z.object(party).default(NO_PEOPLE.sender),
  recipient: z
    .object({
      ...party,
      language: z.enum(['', ...LANGUAGE_CODES], says('invalidValue')).default(''),
      postcode: cleanText(PEOPLE_LIMITS.postcode).default(''),
      /** For whoever delivers. */
      instructions: cleanText(PEOPLE_LIMITS.instructions).default(''),
    })
    .default(NO_PEOPLE.recipient),
});
export type ShipmentPeople = z.infer<typeof shipmentPeopleSchema>;

/** What others call the shipment: one value of one kind. */
export const shipmentReferenceSchema = z.object({
  kind: z.enum(REFERENCE_KINDS, says('invalidValue')),
  value: cleanText(PEOPLE_LIMITS.reference).refine((value) => value !== '', says('requiredFields')),
});
export type ShipmentReference = z.infer<typeof shipmentReferenceSchema>;

/** The customer of a shipment, as it is named there. */
const namedCustomerSchema = z.object({ id: z.string(), number: z.number().int(), name: z.string() });

/** What a shipment may be created or edited with besides its own fields; what is left out stays as it is. */
export const peopleInput = {
  people: shipmentPeopleSchema.optional(),
  references: z.array(shipmentReferenceSchema).max(PEOPLE_LIMITS.references, says('tooLong')).optional(),
  customerId: z
    .string(says('invalidValue'))
    .max(64, says('tooLong'))
    .refine((value) => !value.includes('\0') && value.isWellFormed(), says('invalidValue'))
    .nullish(),
};
export type PeopleInput = { [Key in keyof typeof peopleInput]?: z.infer<(typeof peopleInput)[Key]> };

/** What staff read of a shipment's people. */
export const peopleAnswer = {
  people: z.object({
    sender: z
      .object({ name: z.string(), company: z.string(), phone: z.string(), email: z.string() })
      .meta(protectedBy({ ...PEOPLE_DATA, open: [] })),
    recipient: z
      .object({
        name: z.string(),
        company: z.string(),
        phone: z.string(),
        email: z.string(),
        language: z.enum(['', ...LANGUAGE_CODES]),
        postcode: z.string(),
        instructions: z.string(),
      })
      .meta(protectedBy({ ...PEOPLE_DATA, open: ['language'] })),
  }),
  references: z.array(z.object({ kind: z.enum(REFERENCE_KINDS), value: z.string() })),
  customerId: z.string().nullable(),
  customer: namedCustomerSchema.nullable(),
  /** Other shipments with one of the references, in whatever spelling; a few of them. */
  alsoOn: z.array(z.object({ value: z.string(), id: z.string(), trackingNumber: z.string() })),
  /** The import that created it. */
  createdByImport: z.object({ id: z.string(), number: z.number().int() }).nullable(),
  /** When names and contacts were erased because their time was over. */
  peopleErasedAt: z.iso.datetime().nullable(),
};
export type PeopleAnswer = { [Key in keyof typeof peopleAnswer]: z.infer<(typeof peopleAnswer)[Key]> };

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
