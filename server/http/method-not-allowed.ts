import type { Context } from 'hono';
import { AppError, NotFoundError } from '#server/errors.ts';

interface Route {
  path: string;
  method: string;
}

const toPattern = (path: string) => new RegExp(`^${path.replace(/\./g, '\\.').replace(/:[^/]+/g, '[^/]+')}$`);

/** What is said of a path that does not exist. */
export const createNoAddressError = () => new NotFoundError('There is nothing at this address.');

/** Tells a path that exists under other methods (405 with Allow) from one that does not exist (404). */
export function createNotFound(routes: () => Route[]) {
  let known: { pattern: RegExp; method: string }[] | undefined;
  return (c: Context): never => {
    known ??= routes()
      .filter((route) => route.method !== 'ALL')
      .map((route) => ({ pattern: toPattern(route.path), method: route.method }));
    const methods = new Set(known.filter((route) => route.pattern.test(c.req.path)).map((route) => route.method));
    if (methods.size === 0) throw createNoAddressError();
    if (methods.has('GET')) methods.add('HEAD');
    throw new AppError(405, 'This method is not allowed here.', { headers: { Allow: [...methods].sort().join(', ') } });
  };
}
