import type { BlockList } from 'node:net';
import { getConnInfo } from '@hono/node-server/conninfo';
import { serveStatic } from '@hono/node-server/serve-static';
import { type Context, Hono } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { compress } from 'hono/compress';
import type { Api } from './api.ts';
import { toClientAddress } from './http/client-address.ts';
import { BODY_LIMIT_BYTES } from './http/json-body.ts';
import { securityHeaders } from './http/security-headers.ts';

export interface SiteDeps {
  api: Api;
  health: Hono;
  /** The folder of built files; undefined where a development server serves them. */
  clientDir: string | undefined;
  renderPage: (request: Request, clientAddress: string) => Promise<Response>;
  trustedProxies: BlockList;
  isTls: boolean;
}

const IMMUTABLE = 'public, max-age=31536000, immutable';
const FRESH = 'public, max-age=300';

function findAddress(c: Context, trusted: BlockList): string {
  const connection = getConnInfo(c).remote.address ?? '';
  return toClientAddress(connection, c.req.header('X-Forwarded-For'), trusted);
}

/** Everything this host answers: files, the API, health, pages; in that order. */
export function createSite({ api, health, clientDir, renderPage, trustedProxies, isTls }: SiteDeps): Hono {
  const site = new Hono();
  site.use('*', ...securityHeaders({ isTls }));
  site.route('/', health);
  site.use('*', compress());
  site.all('/api/*', (c) => api.fetch(c.req.raw, { clientAddress: findAddress(c, trustedProxies) }));
  if (clientDir) {
    const onFound = (_path: string, c: Context) => {
      c.header('Cache-Control', c.req.path.startsWith('/assets/') ? IMMUTABLE : FRESH);
    };
    site.on(['GET', 'HEAD'], '*', serveStatic({ root: clientDir, precompressed: true, onFound }));
  }
  site.post('*', bodyLimit({ maxSize: BODY_LIMIT_BYTES }));
  site.all('*', (c) => renderPage(c.req.raw, findAddress(c, trustedProxies)));
  return site;
}
