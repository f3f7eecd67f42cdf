import { z } from 'zod';
import { says } from '../error-texts.ts';
import { nameSchema } from '../team/schema.ts';
import { KEY_SCOPES } from './key.ts';

const scopes = z.array(z.enum(KEY_SCOPES, says('invalidValue')));

/** A key that is to be made. Without an end it works until it is revoked. */
export const apiKeyInputSchema = z.object({
  name: nameSchema,
  scopes: scopes.min(1, says('requiredFields')).max(KEY_SCOPES.length, says('tooLong')),
  expiresAt: z.iso.datetime(says('invalidValue')).nullish(),
  customerId: z
    .string(says('invalidValue'))
    .min(1, says('invalidValue'))
    .max(64, says('invalidValue'))
    .nullish()
    .meta({ description: 'Binds the key to this customer: it sees and writes that one’s shipments alone' }),
});
export type ApiKeyInput = z.infer<typeof apiKeyInputSchema>;

/** A key as it is listed: what it is known by, and never the key itself. */
export const apiKeySchema = z.object({
  id: z.string(),
  name: z.string(),
  /** How the key begins. */
  start: z.string(),
  scopes,
  /** The customer whose shipments alone it sees; null when it sees all. */
  customerId: z.string().nullable(),
  customerName: z.string().nullable(),
  createdBy: z.string(),
  createdAt: z.iso.datetime(),
  expiresAt: z.iso.datetime().nullable(),
  /** To within five minutes. */
  lastUsedAt: z.iso.datetime().nullable(),
  revokedAt: z.iso.datetime().nullable(),
  revokedBy: z.string().nullable(),
});
export type ApiKey = z.infer<typeof apiKeySchema>;
