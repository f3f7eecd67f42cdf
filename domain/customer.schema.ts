import { z } from 'zod';
import { PEOPLE_DATA, protectedBy } from './protected-fields.ts';
import { says } from './says.ts';
import { LIMITS } from './shipment.ts';
import { PEOPLE_LIMITS } from './shipment-people.ts';
import { cleanText, emailText } from './values.schema.ts';

/** What staff may write of a customer. */
const written = {
  name: cleanText(PEOPLE_LIMITS.name)
    .refine((value) => /[^\p{Cc}\p{Cf}\p{Z}]/u.test(value), says('requiredFields'))
    .meta({ minLength: 1 }),
  email: emailText(PEOPLE_LIMITS.email),
  phone: cleanText(PEOPLE_LIMITS.phone).default(''),
  address: cleanText(LIMITS.address).default(''),
  notes: cleanText(LIMITS.notes).default(''),
};

/** What creates a customer: the client's id makes a repetition harmless. */
export const customerCreateSchema = z.object({
  id: z.string(says('invalidValue')).regex(/^[A-Za-z0-9_-]{8,64}$/, says('invalidValue')),
  ...written,
});
export type CustomerCreate = z.infer<typeof customerCreateSchema>;

/** What an edit replaces. An archived customer is offered no more, and stays on its shipments. */
export const customerUpdateSchema = z.object({
  ...written,
  isArchived: z.boolean(says('invalidValue')).default(false),
});
export type CustomerUpdate = z.infer<typeof customerUpdateSchema>;

/** How to reach a customer is masked for callers without `people:read`. */
export const customerSchema = z
  .object({
    id: z.string(),
    /** Given by the server, from 1001 on. */
    number: z.number().int(),
    name: z.string(),
    email: z.string(),
    phone: z.string(),
    address: z.string(),
    notes: z.string(),
    createdAt: z.iso.datetime(),
    archivedAt: z.iso.datetime().nullable(),
    version: z.number().int(),
  })
  .meta(protectedBy({ ...PEOPLE_DATA, open: ['id', 'number', 'name', 'createdAt', 'archivedAt', 'version'] }));
export type Customer = z.infer<typeof customerSchema>;
