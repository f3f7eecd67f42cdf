import { z } from 'zod';
import { contactMessageSchema } from '../contact/schema.ts';
import { CUSTOMER_FIELDS } from '../customers/fields.ts';
import { errorKey } from '../error-texts.ts';
import { LANGUAGE_CODES } from '../languages.ts';
import { MAIL_KINDS, MAIL_STATES } from '../mail/mail.ts';
import { MASK } from '../mask.ts';
import { PEOPLE_DATA, protectedBy } from '../protected-fields.ts';
import { cleanText, emailText, text, toOutputShape } from '../values.schema.ts';
import { NO_PEOPLE, PARTIES, PEOPLE_LIMITS, REFERENCE_KINDS } from './people.ts';

const email = emailText(PEOPLE_LIMITS.email, (value) => value === MASK);

const party = {
  name: cleanText(PEOPLE_LIMITS.name).default(''),
  company: cleanText(PEOPLE_LIMITS.name).default(''),
  phone: cleanText(PEOPLE_LIMITS.phone).default(''),
  email,
};

/** Sender and recipient of a shipment; '' for unknown fields. */
export const shipmentPeopleSchema = z.object({
  sender: z.object(party).default(NO_PEOPLE.sender),
  recipient: z
    .object({
      ...party,
      language: z.enum(['', ...LANGUAGE_CODES], errorKey('invalidValue')).default(''),
      postcode: cleanText(PEOPLE_LIMITS.postcode).default(''),
      /** Delivery instructions. */
      instructions: cleanText(PEOPLE_LIMITS.instructions).default(''),
    })
    .default(NO_PEOPLE.recipient),
});
export type ShipmentPeople = z.infer<typeof shipmentPeopleSchema>;

/** A reference of the shipment: a value and its kind. */
export const shipmentReferenceSchema = z.object({
  kind: z.enum(REFERENCE_KINDS, errorKey('invalidValue')),
  value: cleanText(PEOPLE_LIMITS.reference).refine((value) => value !== '', errorKey('requiredFields')),
});
export type ShipmentReference = z.infer<typeof shipmentReferenceSchema>;

/** The customer as it appears in a shipment. */
const namedCustomerSchema = z.object({ id: z.string(), number: z.number().int(), name: z.string() });

/** Additional input of creating and editing a shipment; omitted fields stay. */
export const peopleInput = {
  people: shipmentPeopleSchema.optional(),
  references: z.array(shipmentReferenceSchema).max(PEOPLE_LIMITS.references, errorKey('tooLong')).optional(),
  customerId: text(64).nullish(),
};
export type PeopleInput = { [Key in keyof typeof peopleInput]?: z.infer<(typeof peopleInput)[Key]> };

/** Personal data of a shipment, for staff. */
export const peopleResponse = {
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
  /** A few other shipments with one of the references, in any spelling. */
  alsoOn: z.array(z.object({ value: z.string(), id: z.string(), trackingNumber: z.string() })),
  /** The import that created the shipment. */
  createdByImport: z.object({ id: z.string(), number: z.number().int() }).nullable(),
  /** When names and contacts were erased after their retention period. */
  peopleErasedAt: z.iso.datetime().nullable(),
};
export type PeopleResponse = { [Key in keyof typeof peopleResponse]: z.infer<(typeof peopleResponse)[Key]> };

/** Everything stored about the person with one email address. Times are ISO 8601, UTC. */
export const personSchema = z.object({
  /** The requested address, in lower case. */
  email: z.string(),
  subscriptions: z.array(z.object({ trackingNumber: z.string(), language: z.string(), createdAt: z.iso.datetime() })),
  messages: z.array(contactMessageSchema.omit({ trackingNumbers: true, isOurs: true })),
  /** Outbox emails to this address, and staff copies of this person's messages. */
  mails: z.array(
    z.object({
      id: z.string(),
      kind: z.enum(MAIL_KINDS),
      to: z.string(),
      language: z.string(),
      state: z.enum(MAIL_STATES),
      createdAt: z.iso.datetime(),
      sentAt: z.iso.datetime().nullable(),
      /** The facts in the email. */
      facts: z.record(z.string(), z.unknown()),
    }),
  ),
  /** Shipments with this person as sender or recipient, and the stored data. */
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
  /** Customers with this email address. Erasure keeps their name with their shipments. */
  customers: z.array(
    z.object({
      number: z.number().int(),
      ...toOutputShape(CUSTOMER_FIELDS),
    }),
  ),
  /** Rows of imports that contain the address, as in the file. */
  importRows: z.array(
    z.object({ import: z.number().int(), fileName: z.string(), row: z.number().int(), cells: z.array(z.string()) }),
  ),
  /** Whether the address is on the suppression list, which stores only a keyed digest. */
  refusesMail: z.boolean(),
});
export type Person = z.infer<typeof personSchema>;

/** Numbers of erased records. */
export const erasureSchema = z.object({
  subscriptions: z.number().int(),
  messages: z.number().int(),
  mails: z.number().int(),
  /** Shipments with the person as sender or recipient. */
  shipments: z.number().int(),
  customers: z.number().int(),
  importRows: z.number().int(),
});
export type Erasure = z.infer<typeof erasureSchema>;
