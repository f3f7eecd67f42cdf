import { z } from 'zod';
import { isEmail } from './email.ts';
import { says } from './says.ts';
import { LIMITS } from './shipment.ts';
import { PEOPLE_LIMITS } from './shipment-people.ts';

const text = (max: number) =>
  z
    .string(says('invalidValue'))
    .max(max, says('tooLong'))
    .refine((value) => !value.includes('\0') && value.isWellFormed(), says('invalidValue'))
    .transform((value) => value.trim());

/** What staff may write of a customer. */
const written = {
  name: text(PEOPLE_LIMITS.name)
    .refine((value) => /[^\p{Cc}\p{Cf}\p{Z}]/u.test(value), says('requiredFields'))
    .meta({ minLength: 1 }),
  email: text(PEOPLE_LIMITS.email)
    .refine((value) => value === '' || isEmail(value), says('emailFormat'))
    .default(''),
  phone: text(PEOPLE_LIMITS.phone).default(''),
  address: text(LIMITS.address).default(''),
  notes: text(LIMITS.notes).default(''),
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

export const customerSchema = z.object({
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
});
export type Customer = z.infer<typeof customerSchema>;
