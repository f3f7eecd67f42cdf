import { randomBytes, randomUUID } from 'node:crypto';
import type { RequestHandler, RouterContextProvider, ServerBuild } from 'react-router';
import type { CompanySettings } from '#domain/company/company.ts';
import type { Language } from '#domain/languages.ts';
import type { Retention } from '#domain/privacy/retention.ts';
import { getNextTextChange } from '#domain/tracking/next-text-change.ts';
import type { LocalizedShipment } from '#domain/tracking/public-shipment.ts';
import { acceptsGzip, type SharedResponse } from './http/caching-and-compression.ts';
import { toLimitKey } from './http/client-address.ts';
import type { DirectLookup } from './http/public-reads.ts';
import { toContentSecurityPolicy } from './http/security-headers.ts';
import type { Logger } from './logger.ts';
import { findCachedPage, type PageCacheDeps, type PageKey, toCachedPage, toPageResponse } from './page-cache.ts';

/** Calls the API in this process for the visitor at this address; `failure` is that of a lookup made before. */
export type InProcessApi = (
  request: Request,
  caller: { clientAddress: string; requestId: string; failure?: unknown },
) => Promise<Response>;

export interface PageSettings {
  siteMode: 'live' | 'reference';
  timeZone: string;
  publicUrl: string;
  /** Facts for the privacy page. */
  retention: Retention;
}

export interface PagesDeps {
  /** The built site, read for each request, so that development can rebuild it. */
  loadBuild: () => Promise<ServerBuild>;
  mode: 'production' | 'development';
  callApi: InProcessApi;
  /** Returns the lookup at this URL of the API, which needs no router; see public-reads.ts. */
  findLookup: (url: string) => DirectLookup | undefined;
  settings: PageSettings;
  /** The current company; its version changes with every update. */
  getCurrentCompany: () => { version: number; settings: CompanySettings };
  /** The sample shipment of the home page, while samples exist. */
  findSample: (language: Language) => Promise<LocalizedShipment | undefined>;
  now: () => Date;
  log: Logger;
  /** Cache of pages that are identical for identical requests. */
  pageCache: PageCacheDeps;
}

/** Our own exports of the site's entry.server.tsx, besides the framework's. */
type SiteEntry = ServerBuild['entry']['module'] & {
  createPageContext(page: PageSettings & Record<string, unknown>): RouterContextProvider;
  createHandler(build: ServerBuild, mode: 'production' | 'development'): RequestHandler;
  findPageKey(request: Request, company: CompanySettings): PageKey | undefined;
  removeUnknownQuery(request: Request): Request;
  isPublicPage(request: Request): boolean;
};

/** The visitor of a page; keeps a request id set by a proxy. */
interface PageCaller {
  clientAddress: string;
  requestId?: string | undefined;
  /** Set by the pages: the matched route pattern. */
  route?: string | undefined;
  /** Set by the pages: the response, if it is from the cache and compressed. */
  shared?: SharedResponse | undefined;
}

/** Vite's client injects its own styles and scripts into the page. */
const POLICY_OF_DEVELOPMENT = "frame-ancestors 'none'";

/** The router also rejects it, but as a server error. The sending site is at fault. */
function refuseCrossSitePost(request: Request, requestId: string, log: Logger): Response {
  const origin = request.headers.get('origin');
  log.warn({ requestId, origin, path: new URL(request.url).pathname }, 'cross-site form rejected');
  return new Response(
    'This form was sent from another site and was rejected. Open the page on this site and send it again.\n',
    {
      status: 403,
      headers: { 'Content-Type': 'text/plain; charset=utf-8', 'X-Request-Id': requestId },
    },
  );
}

/** A body that no form reads is not read: it could be of any size. */
const refuseMethod = (methods: string[], requestId: string): Response =>
  new Response('This method is not allowed here.\n', {
    status: 405,
    headers: { 'Content-Type': 'text/plain; charset=utf-8', Allow: methods.join(', '), 'X-Request-Id': requestId },
  });

/** How the router's own requests end. */
const DATA_SUFFIX = /(?:\/_)?\.data$/;

/** The visitor of a page and the company it shows. */
interface Viewer extends Required<Pick<PageCaller, 'clientAddress' | 'requestId'>> {
  company: CompanySettings;
}

/** Pages cached for an earlier company version are not found. */
const toVersioned = (key: PageKey, version: number): PageKey => ({ ...key, variant: `${version} ${key.variant}` });

const INTERNAL_ORIGIN = 'http://site.internal';

/** Created once per build. Development creates many builds. */
function createReaders(mode: PagesDeps['mode'], publicHost: string) {
  const readers = new WeakMap<ServerBuild, ReturnType<typeof readBuild>>();
  const readBuild = (build: ServerBuild) => {
    const entry = build.entry.module as SiteEntry;
    // Behind TLS, requests arrive as plain HTTP: a form posted from the public address must not count as cross-site.
    const handle = entry.createHandler({ ...build, allowedActionOrigins: [publicHost] }, mode);
    const findRoute = createFindPageRoute(build.routes);
    const findForm = createFindPageRoute(build.routes, (id) => build.routes[id]?.module.action !== undefined);
    return { entry, handle, findRoute, listMethods: (path: string) => [...READS, ...(findForm(path) ? ['POST'] : [])] };
  };
  return (build: ServerBuild) => {
    const reader = readers.get(build) ?? readBuild(build);
    readers.set(build, reader);
    return reader;
  };
}

const LOOKUP_ROUTE = '/api/v1/tracking/:trackingNumber';

/** The `fetch` of a visitor's loaders. A lookup that fails is passed on to the router, which makes the error. */
function createFetch({ callApi, findLookup, log }: PagesDeps, caller: Omit<Viewer, 'company'>) {
  const call = (input: string | URL | Request, init?: RequestInit, failure?: unknown) => {
    const target = input instanceof Request ? input : new URL(input, INTERNAL_ORIGIN);
    return callApi(new Request(target, init), { ...caller, failure });
  };
  return async (input: string | URL | Request, init?: RequestInit): Promise<Response> => {
    const lookUp = init?.method === 'GET' && typeof input === 'string' ? findLookup(input) : undefined;
    if (!lookUp) return call(input, init);
    const start = performance.now();
    try {
      const { body } = await lookUp(toLimitKey(caller.clientAddress), undefined);
      const ms = Math.round(performance.now() - start);
      log.debug({ requestId: caller.requestId, method: 'GET', route: LOOKUP_ROUTE, status: 200, ms }, 'api');
      return new Response(body as string);
    } catch (failure) {
      return call(input, init, failure);
    }
  };
}

/** Renders pages, whose loaders call the API in this process through `fetch`. */
export function createPages(deps: PagesDeps) {
  const { loadBuild, mode, settings, getCurrentCompany, findSample, now, log, pageCache } = deps;
  const publicHost = new URL(settings.publicUrl).host;
  const read = createReaders(mode, publicHost);
  const isProduction = mode === 'production';

  async function render(request: Request, { company, ...caller }: Viewer) {
    const { entry, handle } = read(await loadBuild());
    // Without a policy, a nonce would only make React report a mismatch.
    const nonce = isProduction ? randomBytes(16).toString('base64url') : '';
    const { requestId } = caller;
    const reportError = (error: unknown) => log.error({ requestId, err: error }, 'page failed');
    let holdsUntil = getNextTextChange(now().getTime());
    const holdUntil = (instant: number) => {
      holdsUntil = Math.min(holdsUntil, instant);
    };
    let html: string | undefined;
    const onHtml = (text: string) => {
      html = text;
    };
    const calls = { fetch: createFetch(deps, caller), now, reportError, holdUntil, onHtml, findSample };
    const page = { ...settings, ...calls, company, nonce, requestId };
    const response = await handle(request, entry.createPageContext(page));
    return { response, html, nonce, until: holdsUntil };
  }

  return async function renderPage(input: Request, caller: PageCaller) {
    const { clientAddress, requestId = randomUUID() } = caller;
    const { entry, findRoute, listMethods } = read(await loadBuild());
    const methods = listMethods(new URL(input.url).pathname.replace(DATA_SUFFIX, ''));
    if (!methods.includes(input.method)) return refuseMethod(methods, requestId);
    // The host leaves out the body.
    const request = entry.removeUnknownQuery(input.method === 'HEAD' ? new Request(input, { method: 'GET' }) : input);
    const { version, settings: company } = getCurrentCompany();
    const pageKey = isProduction ? entry.findPageKey(request, company) : undefined;
    const key = pageKey && toVersioned(pageKey, version);
    const cached = key && (await findCachedPage(pageCache, key, clientAddress));
    caller.route = cached?.route ?? findRoute(new URL(request.url).pathname);
    if (cached) {
      const isCurrent = () =>
        getCurrentCompany().version === version && pageCache.cache.find(key.subject, key.variant) === cached;
      if (acceptsGzip(request.headers.get('Accept-Encoding')))
        caller.shared = { body: cached.gzip, isCurrent, isLookup: key.isLookup };
      return toPageResponse(request, cached, requestId);
    }
    if (isCrossSitePost(request, publicHost)) return refuseCrossSitePost(request, requestId, log);
    const keep = key && pageCache.cache.reserve(key.subject);
    const { response, html, nonce, until } = await render(request, { clientAddress, requestId, company });
    if (keep && html !== undefined && response.status === 200) {
      const made = toCachedPage(html, response.headers, { nonce, route: caller.route });
      keep(key.variant, made, { bytes: made.gzip.byteLength, until });
      return toPageResponse(request, made, requestId);
    }
    const headers = new Headers(response.headers);
    headers.set('X-Request-Id', requestId);
    const policy = isProduction ? toContentSecurityPolicy(`'nonce-${nonce}'`) : POLICY_OF_DEVELOPMENT;
    headers.set('Content-Security-Policy', policy);
    if (!headers.has('Cache-Control') && entry.isPublicPage(request)) headers.set('Cache-Control', 'private, no-cache');
    return new Response(response.body, { status: response.status, statusText: response.statusText, headers });
  };
}

type Routes = Record<string, { id: string; path?: string; index?: boolean; parentId?: string } | undefined>;

const STATIC_SCORE = 3;
const PARTIAL_SCORE = 2;

/** The router's order: static segments before parameters, more segments before fewer. */
const toScore = (pattern: string) =>
  pattern.split('/').reduce((score, part) => {
    if (!part.startsWith(':')) return score + 1 + STATIC_SCORE;
    return score + 1 + (/^:[\w-]+$/.test(part) ? 0 : PARTIAL_SCORE);
  }, 0);

/** Matches like the router: ignores case and trailing slashes. */
function compilePattern(pattern: string): RegExp {
  const source = pattern
    .replace(/[.]/g, '\\.')
    .replace(/\/:[\w-]+\?/g, '(?:/[^/]+)?')
    .replace(/:[\w-]+/g, '[^/]+');
  return new RegExp(`^${source.replace(/\/$/, '')}/*$`, 'i');
}

function decode(path: string): string {
  try {
    return path.includes('%') ? path.split('/').map(decodeSegment).join('/') : path;
  } catch {
    return path;
  }
}
const decodeSegment = (segment: string) => decodeURIComponent(segment).replaceAll('/', '%2F');

/** Finds the route pattern of a path as `matchRoutes` would, which compiles all patterns at each call; undefined if there is no such page. */
export function createFindPageRoute(
  routes: Routes | ServerBuild['routes'],
  isListed: (id: string) => boolean = () => true,
) {
  const toPattern = (id: string): string => {
    const { parentId, path = '' } = routes[id] ?? {};
    return `${parentId ? toPattern(parentId) : ''}/${path}`.replace(/\/+/g, '/');
  };
  const patterns = Object.keys(routes)
    .filter(isListed)
    .map((id) => toPattern(id).replace(/(.)\/$/, '$1'))
    .filter((path) => !path.endsWith('*'))
    .sort((a, b) => toScore(b) - toScore(a))
    .map((path) => ({ path, regexp: compilePattern(path) }));
  return (path: string): string | undefined => {
    const decoded = decode(path);
    return patterns.find(({ regexp }) => regexp.test(decoded))?.path;
  };
}

const READS = ['GET', 'HEAD'];

/**
 * Whether another site's page sent this form, according to the browser. `publicHost` is the public host: behind TLS,
 * requests arrive under another address. Requests without Origin do not come from a page.
 */
export function isCrossSitePost(request: Request, publicHost: string): boolean {
  if (READS.includes(request.method)) return false;
  const header = request.headers.get('origin');
  if (header === null) return false;
  const origin = URL.parse(header);
  return origin === null || (origin.origin !== new URL(request.url).origin && origin.host !== publicHost);
}
