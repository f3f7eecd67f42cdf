import { Hono } from 'hono';
import type { SiteEnv } from '#server/http/request-log.ts';

interface Readiness {
  /** Whether the database answers; soon known. */
  isAnswering: () => Promise<boolean>;
  isDraining: () => boolean;
}

/** For whoever watches the process: `/healthz` says that it lives, `/readyz` that it can serve. */
export function healthRoutes({ isAnswering, isDraining }: Readiness) {
  return new Hono<SiteEnv>()
    .get('/healthz', (c) => {
      c.set('route', '/healthz');
      return c.json({ status: 'ok' }, 200);
    })
    .get('/readyz', async (c) => {
      c.set('route', '/readyz');
      if (isDraining()) return c.json({ status: 'stopping' }, 503);
      return (await isAnswering()) ? c.json({ status: 'ready' }, 200) : c.json({ status: 'database away' }, 503);
    });
}
