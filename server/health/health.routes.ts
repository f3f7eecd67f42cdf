import { Hono } from 'hono';
import type { SiteEnv } from '#server/http/request-log.ts';

interface Readiness {
  /** Returns within a second whether the database responds and accepts changes, and what the operator should fix. */
  getReadiness: () => Promise<{ isReady: boolean; problem?: string | undefined }>;
  isDraining: () => boolean;
}

/** Health checks: `/healthz` succeeds while the process runs, `/readyz` while it can serve requests. */
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
      const detail = problem ? { problem } : {};
      return isReady
        ? c.json({ status: 'ready', ...detail }, 200)
        : c.json({ status: 'database away', ...detail }, 503);
    });
}
