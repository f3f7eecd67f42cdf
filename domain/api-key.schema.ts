import { z } from 'zod';
import { nameSchema } from './account.schema.ts';
import { KEY_SCOPES } from './api-key.ts';
import type { ErrorKey } from './error-texts.ts';

const says = (key: ErrorKey) => key;
const scopes = z.array(z.enum(KEY_SCOPES, says('invalidValue')));

/** A key that is to be made. Without an end it works until it is revoked. */
export const apiKeyInputSchema = z.object({
  name: nameSchema,
  scopes: scopes.min(1, says('requiredFields')).max(KEY_SCOPES.length, says('tooLong')),
  expiresAt: z.iso.datetime(says('invalidValue')).nullish(),
});
export type ApiKeyInput = z.infer<typeof apiKeyInputSchema>;

/** A key as it is listed: what it is known by, and never the key itself. */
export const apiKeySchema = z.object({
  id: z.string(),
  name: z.string(),
  /** How the key begins. */
  start: z.string(),
  scopes,
  createdBy: z.string(),
  createdAt: z.iso.datetime(),
  expiresAt: z.iso.datetime().nullable(),
  /** To within five minutes. */
  lastUsedAt: z.iso.datetime().nullable(),
  revokedAt: z.iso.datetime().nullable(),
  revokedBy: z.string().nullable(),
});
export type ApiKey = z.infer<typeof apiKeySchema>;
