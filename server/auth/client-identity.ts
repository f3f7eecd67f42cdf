import type { Context } from 'hono';
import { toLimitKey } from '#server/http/client-address.ts';
import type { ApiEnv } from '#server/http/router.ts';
import type { ClientIdentity } from './auth.service.ts';

/** Returns the origin of a request. */
export const toClientIdentity = (c: Context<ApiEnv>): ClientIdentity => ({
  caller: toLimitKey(c.env.clientAddress),
  userAgent: c.req.header('User-Agent') ?? '',
});
