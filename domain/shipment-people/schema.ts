import { z } from 'zod';
import { LANGUAGE_CODES } from '../languages.ts';
import { MASK } from '../mask.ts';
import { PEOPLE_DATA, protectedBy } from '../protected-fields.ts';
import { says } from '../says.ts';
import { cleanText, emailText } from '../values.schema.ts';
import { NO_PEOPLE, PEOPLE_LIMITS, REFERENCE_KINDS } from './people.ts';

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
