import { z } from 'zod';
import { errorKey } from '../error-texts.ts';
import { nameSchema } from '../team/schema.ts';
import { isStorable } from '../values.schema.ts';
import { KEY_SCOPES } from './key.ts';

const scopes = z.array(z.enum(KEY_SCOPES, errorKey('invalidValue')));

/** Input for a new key. Without an expiry it works until it is revoked. */
export const apiKeyInputSchema = z.object({
  name: nameSchema,
  scopes: scopes.min(1, errorKey('requiredFields')).max(KEY_SCOPES.length, errorKey('tooLong')),
  expiresAt: z.iso.datetime(errorKey('invalidValue')).nullish(),
  customerId: z
    .string(errorKey('invalidValue'))
    .min(1, errorKey('invalidValue'))
    .max(64, errorKey('invalidValue'))
    .refine(isStorable, errorKey('invalidValue'))
    .nullish()
    .meta({ description: 'Binds the key to this customer: it can only read and write that customer’s shipments' }),
});
export type ApiKeyInput = z.infer<typeof apiKeyInputSchema>;

/** A key as listed, never with its secret. */
export const apiKeySchema = z.object({
  id: z.string(),
  name: z.string(),
  /** The first characters of the key. */
  start: z.string(),
  scopes,
  /** The customer the key is bound to; null if it reaches all shipments. */
  customerId: z.string().nullable(),
  customerName: z.string().nullable(),
  createdBy: z.string(),
  createdAt: z.iso.datetime(),
  expiresAt: z.iso.datetime().nullable(),
  /** Accurate to five minutes. */
  lastUsedAt: z.iso.datetime().nullable(),
  revokedAt: z.iso.datetime().nullable(),
  revokedBy: z.string().nullable(),
});
export type ApiKey = z.infer<typeof apiKeySchema>;
