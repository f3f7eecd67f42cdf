import type { Context } from 'hono';
import { toLimitKey } from '#server/http/client-address.ts';
import type { ApiEnv } from '#server/http/router.ts';
import type { Caller } from './auth.service.ts';

/** Where this request comes from. */
export const toCaller = (c: Context<ApiEnv>): Caller => ({
  caller: toLimitKey(c.env.clientAddress),
  userAgent: c.req.header('User-Agent') ?? '',
});
