import { randomBytes, randomUUID } from 'node:crypto';
import type { RequestHandler, RouterContextProvider, ServerBuild } from 'react-router';
import type { Retention } from '#domain/retention.ts';
import { createFindPageRoute } from './http/find-page-route.ts';
import { isForeignPost } from './http/foreign-post.ts';
import { toContentSecurityPolicy } from './http/security-headers.ts';
import type { Logger } from './logger.ts';

/** Calls the API in this process, for the visitor at this address. */
export type InProcessApi = (
  request: Request,
  caller: { clientAddress: string; requestId: string },
) => Promise<Response>;

export interface PageSettings {
  siteMode: 'live' | 'reference';
  timeZone: string;
  publicUrl: string;
  /** What the privacy page says. */
  retention: Retention;
}

export interface PagesDeps {
  /** The built site; asked for at each request, so that development can rebuild it. */
  loadBuild: () => Promise<ServerBuild>;
  mode: 'production' | 'development';
  callApi: InProcessApi;
  settings: PageSettings;
  now: () => Date;
  log: Logger;
}

/** What entry.server.tsx of the site exports for us besides what the framework asks for. */
type SiteEntry = ServerBuild['entry']['module'] & {
  createPageContext(page: PageSettings & Record<string, unknown>): RouterContextProvider;
  createHandler(build: ServerBuild, mode: 'production' | 'development'): RequestHandler;
};

/** Who asks for a page; a request that a proxy has named keeps its name. */
interface PageCaller {
  clientAddress: string;
  requestId?: string | undefined;
  /** Told by the pages: the pattern of the one that answered. */
  route?: string | undefined;
}

/** Vite's client puts styles and scripts of its own into the page. */
const POLICY_OF_DEVELOPMENT = "frame-ancestors 'none'";

const refuseForeignPost = (requestId: string) =>
  new Response('This form was sent from another site, so it was not taken. Open the page here and send it again.\n', {
    status: 403,
    headers: { 'Content-Type': 'text/plain; charset=utf-8', 'Cache-Control': 'no-store', 'X-Request-Id': requestId },
  });

const INTERNAL_ORIGIN = 'http://site.internal';

/** Answers page requests: renders the site, whose loaders ask the API in this process through `fetch`. */
export function createPages({ loadBuild, mode, callApi, settings, now, log }: PagesDeps) {
  const handlers = new WeakMap<ServerBuild, RequestHandler>();
  const publicHost = new URL(settings.publicUrl).host;
  // Behind TLS a request reaches us without it: a form posted from the public address must not look like another site's.
  const allowedActionOrigins = [publicHost];
  const getHandler = (build: ServerBuild) => {
    // Making one reads all routes: once for a build, and again only when development has made another.
    const handler =
      handlers.get(build) ?? (build.entry.module as SiteEntry).createHandler({ ...build, allowedActionOrigins }, mode);
    handlers.set(build, handler);
    return handler;
  };
  const finders = new WeakMap<ServerBuild, (path: string) => string | undefined>();
  const findRoute = (build: ServerBuild, path: string) => {
    const find = finders.get(build) ?? createFindPageRoute(build.routes);
    finders.set(build, find);
    return find(path);
  };
  return async function renderPage(request: Request, caller: PageCaller) {
    const { clientAddress, requestId = randomUUID() } = caller;
    const build = await loadBuild();
    caller.route = findRoute(build, new URL(request.url).pathname);
    // Without a policy to satisfy, a nonce would only make React report that the browser does not know it.
    const nonce = mode === 'production' ? randomBytes(16).toString('base64') : '';
    if (isForeignPost(request, publicHost)) {
      // The router refuses it too, but as a failure of the site. It is one of the site that sent it.
      const origin = request.headers.get('origin');
      log.warn({ requestId, origin, path: new URL(request.url).pathname }, 'form of another site refused');
      return refuseForeignPost(requestId);
    }
    const fetchApi = (input: string | URL | Request, init?: RequestInit) => {
      const target = input instanceof Request ? input : new URL(input, INTERNAL_ORIGIN);
      return callApi(new Request(target, init), { clientAddress, requestId });
    };
    const reportError = (error: unknown) => log.error({ requestId, err: error }, 'page failed');
    const entry = build.entry.module as SiteEntry;
    const context = entry.createPageContext({ ...settings, fetch: fetchApi, nonce, requestId, now, reportError });
    const response = await getHandler(build)(request, context);
    const headers = new Headers(response.headers);
    headers.set('X-Request-Id', requestId);
    const policy = mode === 'production' ? toContentSecurityPolicy(nonce) : POLICY_OF_DEVELOPMENT;
    headers.set('Content-Security-Policy', policy);
    if (!headers.has('Cache-Control')) headers.set('Cache-Control', 'private, no-cache');
    return new Response(response.body, { status: response.status, statusText: response.statusText, headers });
  };
}
