import type { IncomingMessage } from 'node:http';
import type { BlockList } from 'node:net';
import { serveStatic } from '@hono/node-server/serve-static';
import { type Context, Hono, type MiddlewareHandler } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { compress } from 'hono/compress';
import { createMiddleware } from 'hono/factory';
import type { Api } from './api.ts';
import type { Metrics } from './health/metrics.ts';
import { compressWhole, MIN_BYTES, type SharedResponse } from './http/caching-and-compression.ts';
import { type Caller, createFindCaller } from './http/client-address.ts';
import { BODY_LIMIT_BYTES } from './http/json-body.ts';
import type { Failure } from './http/public-reads.ts';
import { logRequests, type SiteEnv } from './http/request-log.ts';
import { IMMUTABLE, SHARED_HEADER, securityHeaders } from './http/security-headers.ts';
import type { Logger } from './logger.ts';
import { LOGO_PATH } from './mail/render/frame.ts';

/** The caller; the handler sets the matched route. */
interface RoutedCaller extends Caller {
  route?: string | undefined;
  shared?: SharedResponse | undefined;
  failure?: unknown;
}

export interface SiteDeps {
  log: Logger;
  /** Undefined: nobody may read any. */
  metrics?: Metrics | undefined;
  api: Api;
  health: Hono<SiteEnv>;
  /** The folder of built files; undefined where a development server serves them. */
  clientDir: string | undefined;
  renderPage: (request: Request, caller: RoutedCaller) => Promise<Response>;
  trustedProxies: BlockList;
  /** Warned that a trusted proxy sends no visitor addresses, so that all visitors share one budget. */
  onNoAddress: (proxy: string) => void;
  hsts: 'off' | 'host' | 'subdomains';
  /** Handles public reads before the router. */
  reads?: { record: MiddlewareHandler<SiteEnv>; findFailure: (request: IncomingMessage) => Failure | undefined };
  /** Returns the company's own file for a default icon URL of browsers. */
  findIcon: (path: string) => Promise<Uint8Array | undefined>;
}

const FRESH = 'public, max-age=300';

const MAX_ADDRESS_BYTES = 8_192;

/** Rejects requests that no page or route needs, before anything else reads them. */
const refuseLongAddress = async (c: Context, next: () => Promise<void>): Promise<Response | undefined> => {
  const { url } = c.req.raw;
  if (url.length - url.indexOf('/', 'https://'.length) > MAX_ADDRESS_BYTES)
    return c.text('The address is too long.\n', 414);
  await next();
  return undefined;
};

/** The company's own icon in place of the specified one, which is a file. */
const serveIcon =
  (findIcon: SiteDeps['findIcon']) =>
  async (c: Context<SiteEnv>, next: () => Promise<void>): Promise<Response | undefined> => {
    // No icon is better than another company's.
    const icon = ICON.test(c.req.path) ? await findIcon(c.req.path).catch(() => null) : undefined;
    if (icon === undefined) {
      await next();
      return undefined;
    }
    const type = c.req.path.endsWith('.ico') ? 'image/x-icon' : 'image/png';
    const headers = { 'Content-Type': type, 'Cache-Control': icon ? FRESH : 'no-store' };
    return icon ? c.body(new Uint8Array(icon), 200, headers) : c.body(null, 503, headers);
  };
const ICON = /^\/(?:favicon\.ico|apple-touch-icon\.png|icon-[\w-]+\.png)$/;

/**
 * Everything this host serves, in order of precedence: health, metrics, the API documentation, the API, the icon,
 * files, pages.
 */
export function createSite(deps: SiteDeps): Hono<SiteEnv> {
  const { api, health, clientDir, renderPage, hsts, log, metrics, findIcon, reads, ...proxies } = deps;
  const site = new Hono<SiteEnv>();
  const findCaller = createFindCaller(proxies);
  /** Handles the request, and stores the matched route for the log. */
  const handle = async (
    c: Context<SiteEnv>,
    answer: (request: Request, caller: RoutedCaller) => Response | Promise<Response>,
  ) => {
    const { incoming } = c.env;
    const caller: RoutedCaller = { ...findCaller(incoming), failure: reads?.findFailure(incoming)?.error };
    const response = await answer(c.req.raw, caller);
    if (caller.route) c.set('route', caller.route);
    c.set('shared', caller.shared);
    return response;
  };
  if (reads) site.use('*', reads.record);
  site.use(
    '*',
    logRequests({ log, onRequest: metrics?.observe }, (request) => reads?.findFailure(request)?.start),
  );
  site.use('*', settleLargeBody);
  site.use('*', ...securityHeaders({ hsts }));
  site.use('*', refuseLongAddress);
  site.route('/', health);
  if (metrics) site.route('/', metrics.routes);
  site.use('*', compress({ threshold: MIN_BYTES }), compressWhole);
  // The API documentation for people, built from the API document.
  for (const path of ['/api/docs', '/api/docs.data', '/api/docs/*']) site.all(path, (c) => handle(c, renderPage));
  site.all('/api/*', (c) => handle(c, (request, caller) => api.fetch(request, caller)));
  site.on(['GET', 'HEAD'], '*', serveIcon(findIcon));
  if (clientDir) {
    const onFound = (_path: string, c: Context) => {
      c.header('Cache-Control', c.req.path.startsWith('/assets/') ? IMMUTABLE : FRESH);
      // Emails are read on other sites.
      if (c.req.path === LOGO_PATH) c.header(...SHARED_HEADER);
    };
    const serveFile = serveStatic({ root: clientDir, precompressed: true, onFound });
    // Every file has a dot in its name, so the disk isn't checked for a page.
    site.on(['GET', 'HEAD'], '*', (c, next) => (c.req.path.includes('.') ? serveFile(c, next) : next()));
  }
  site.post('*', bodyLimit({ maxSize: BODY_LIMIT_BYTES }));
  site.all('*', (c) => handle(c, renderPage));
  return site;
}

/** Bytes of a rejected body to read and discard; otherwise the response could be lost with the connection. */
const MAX_BYTES = 2 ** 20;
const MAX_WAIT_MS = 5_000;

function isReadToEnd(incoming: IncomingMessage): Promise<boolean> {
  if (incoming.readableEnded || incoming.complete) return Promise.resolve(true);
  return new Promise((resolve) => {
    let bytes = 0;
    const end = (isWhole: boolean) => {
      clearTimeout(timer);
      incoming.off('data', count);
      resolve(isWhole);
    };
    const count = (chunk: Buffer) => {
      bytes += chunk.length;
      if (bytes > MAX_BYTES) end(false);
      // After a partial read, each chunk pauses the body.
      else incoming.resume();
    };
    const timer = setTimeout(() => end(false), MAX_WAIT_MS);
    incoming.once('end', () => end(true)).once('close', () => end(incoming.complete));
    incoming.on('data', count).resume();
  });
}

/**
 * Reads the body before sending a 413, because a proxy's next request may follow on the connection. A huge body closes
 * the connection instead.
 */
const settleLargeBody = createMiddleware<{ Bindings: { incoming: IncomingMessage } }>(async (c, next) => {
  await next();
  if (c.res.status === 413 && !(await isReadToEnd(c.env.incoming))) c.res.headers.set('Connection', 'close');
});
