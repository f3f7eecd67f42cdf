import type { Context } from 'hono';
import { createMiddleware } from 'hono/factory';
import { toLimitKey } from './client-address.ts';
import type { ApiEnv } from './router.ts';
import { isSharedAnswer } from './shared-answers.ts';

const PATH = /^\/api\/v1\/tracking(\/[^/]+)?$/;

/** Whether this is an address of the two lookups that anyone may make, and of nothing below them. */
export const isLookupPath = ({ req }: Context): boolean => PATH.test(req.path);

/** Whether it makes a lookup. */
export const isLookup = (c: Context): boolean => isLookupPath(c) && ['GET', 'HEAD'].includes(c.req.method);

/**
 * Says with every answer of a lookup, refused ones too, what its asker has left, unless a cache may give it to others. Answers that are kept for others hold no
 * headers, and pages hand none on.
 */
export function reportLookupsLeft(tell: (key: string) => Record<string, string>) {
  return createMiddleware<ApiEnv>(async (c, next) => {
    await next();
    if (!isLookup(c) || isSharedAnswer(c.res.headers)) return;
    for (const [name, value] of Object.entries(tell(toLimitKey(c.env.clientAddress)))) c.res.headers.set(name, value);
  });
}
