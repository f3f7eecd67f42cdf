import { Hono } from 'hono';
import type { SiteEnv } from '#server/http/request-log.ts';

interface Readiness {
  /** Whether the database answers and takes changes, soon known, and what the operator should put right. */
  getReadiness: () => Promise<{ isReady: boolean; problem?: string | undefined }>;
  isDraining: () => boolean;
}

/** For whoever watches the process: `/healthz` says that it lives, `/readyz` that it can serve. */
export function healthRoutes({ getReadiness, isDraining }: Readiness) {
  return new Hono<SiteEnv>()
    .get('/healthz', (c) => {
      c.set('route', '/healthz');
      return c.json({ status: 'ok' }, 200);
    })
    .get('/readyz', async (c) => {
      c.set('route', '/readyz');
      if (isDraining()) return c.json({ status: 'stopping' }, 503);
      const { isReady, problem } = await getReadiness();
      const said = problem ? { problem } : {};
      return isReady ? c.json({ status: 'ready', ...said }, 200) : c.json({ status: 'database away', ...said }, 503);
    });
}
