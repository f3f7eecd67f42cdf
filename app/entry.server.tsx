import { Writable } from 'node:stream';
import { renderToPipeableStream, renderToString } from 'react-dom/server';
import {
  createRequestHandler,
  type EntryContext,
  type HandleErrorFunction,
  isRouteErrorResponse,
  type RequestHandler,
  RouterContextProvider,
  type ServerBuild,
  ServerRouter,
} from 'react-router';
import { type CompanySettings, toCompany } from '#domain/company/company.ts';
import { LEGAL_PAGES } from '#domain/company/legal-text.ts';
import type { Language } from '#domain/languages.ts';
import { isTrackingNumber } from '#domain/tracking/number.ts';
import { formatPreferenceCookie } from './document/cookies.ts';
import { getCompany, getPage, type Page, pageContext } from './document/page-context.ts';
import { renderResult } from './document/page-template.tsx';
import { type Shell, ShellProvider } from './document/shell.tsx';
import { LANGUAGE_COOKIE, LANGUAGE_PARAM } from './i18n/languages.ts';
import { findRequestedLanguage, negotiateLanguage } from './i18n/negotiate.ts';
import { getServerTexts, pickGroups } from './i18n/server-texts.ts';
import type { TextGroup } from './i18n/text-groups.ts';
import { pickKnownQuery } from './known-search.ts';
import { isStaffPath } from './page-row.ts';
import { showsCodes, showsShipment } from './site/tracking/find-result.ts';
import {
  CACHEABLE_PATHS,
  isHiddenPage,
  listTextGroups,
  NOT_FOUND_PATTERN,
  RESULT_PATTERN,
  WHOLE_HISTORY,
} from './site-pages.ts';
import { readTheme } from './theme/theme.ts';

export const streamTimeout = 5_000;

/** Called by the server once per request, so that the context's keys exist only in this bundle. */
export function createPageContext(page: Page): RouterContextProvider {
  const context = new RouterContextProvider();
  context.set(pageContext, page);
  return context;
}

/**
 * Creates the request handler of a build. It belongs to the bundle because in development the bundle uses another copy
 * of the router than the server, and a handler only accepts contexts of its own copy.
 */
export function createHandler(build: ServerBuild, mode: 'production' | 'development'): RequestHandler {
  return createRequestHandler(build, mode);
}

const RESULT_FOLDER = RESULT_PATTERN.slice(0, RESULT_PATTERN.lastIndexOf('/') + 1);

/** Query parameters that the router uses for data and actions. */
const ROUTER_PARAMS = ['_routes', 'index'];

/** Removes unknown query parameters from a request. The language and the router's own parameters stay. */
export function removeUnknownQuery(request: Request): Request {
  const url = new URL(request.url);
  if (url.search === '' || isStaffPath(url.pathname)) return request;
  const query = new URLSearchParams(pickKnownQuery(url.pathname.replace(/\.data$/, ''), url.search));
  for (const name of [LANGUAGE_PARAM, ...ROUTER_PARAMS]) {
    for (const value of url.searchParams.getAll(name)) query.append(name, value);
  }
  url.search = query.toString();
  return url.href === request.url ? request : new Request(url, request);
}

/** Whether a browser may cache the response. Staff pages and responses to forms are never cached. */
export const isPublicPage = (request: Request): boolean =>
  request.method === 'GET' && !isStaffPath(new URL(request.url).pathname);

/** Returns the cache key of a page that many visitors share; undefined for others, such as a list of numbers. */
export function findPageKey(request: Request, company: CompanySettings) {
  const { pathname, search } = new URL(request.url);
  const query = pickKnownQuery(pathname, search);
  if (request.method !== 'GET' || (query !== '' && query !== `?${WHOLE_HISTORY}`)) return undefined;
  const typed = pathname.startsWith(RESULT_FOLDER) ? pathname.slice(RESULT_FOLDER.length) : undefined;
  // Other spellings redirect to the canonical address.
  const isResult = typed !== undefined && isTrackingNumber(typed);
  if (!isResult && !CACHEABLE_PATHS.has(pathname)) return undefined;
  const { languages } = toCompany(company);
  const theme = readTheme(request.headers.get('cookie')) ?? '';
  // A language in the address is remembered, and is part of the page's own address.
  const requestedLanguage = findRequestedLanguage(request, languages) ?? '';
  const variant = `${negotiateLanguage(request, languages)} ${theme} ${requestedLanguage} ${query}`;
  return { subject: typed ?? pathname, variant, isLookup: isResult };
}

/** Missing pages, rejected requests and aborted requests are not errors of the site. */
export const handleError: HandleErrorFunction = (error, { request, context }) => {
  if (request.signal.aborted) return;
  if (isRouteErrorResponse(error) && error.status < 500) return;
  getPage(context).reportError(error);
};

export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  routerContext: EntryContext,
  context: RouterContextProvider,
): Promise<Response> {
  const page = getPage(context);
  const { languages } = getCompany(context);
  const language = negotiateLanguage(request, languages);
  setHeaders(headers, { page, language, requestedLanguage: findRequestedLanguage(request, languages) });
  const { i18n, texts } = getServerTexts(language, page.reportError);
  const groups = listPageTextGroups(routerContext, page);
  const theme = readTheme(request.headers.get('cookie'));
  const shell: Shell = {
    language,
    texts: pickGroups(texts, groups),
    theme,
    siteMode: page.siteMode,
    company: pickSharedSettings(page.company, isPublicPage(request)),
    getOffices: () => page.company?.offices,
    timeZone: page.timeZone,
    publicUrl: page.publicUrl,
    // Only a failed page shows the id; other pages may be cached and must not contain it.
    requestId: status === 200 ? '' : page.requestId,
    nonce: page.nonce || undefined,
  };
  const toDocument = (entryContext: EntryContext) => (
    <ShellProvider shell={shell} i18n={i18n}>
      <ServerRouter context={entryContext} url={request.url} nonce={shell.nonce} />
    </ShellProvider>
  );
  const render = (entryContext: EntryContext) => renderToEnd(toDocument(entryContext), { request, page });
  const renderMain = (entryContext: EntryContext) => renderToString(toDocument(entryContext));
  const { company, nonce, reportError } = page;
  const variant = [language, theme, ...groups].join(' ');
  const isShared = status === 200 && company !== undefined && nonce !== '';
  const result = isShared
    ? await renderResult(routerContext, { company, variant, nonce, render, renderMain, reportError })
    : undefined;
  const html = result ?? (await render(routerContext));
  page.onHtml?.(html);
  return new Response(html, { status, headers });
}

/**
 * Returns the settings that every page shows, and on staff pages those of default estimates. The others come with their
 * own pages, and some are for staff only.
 */
function pickSharedSettings(
  { secondFactorFrom: _, keepsName: __, defaultEstimates, closedDays, ...settings }: CompanySettings = {},
  isPublic: boolean,
): CompanySettings | undefined {
  const all = { ...settings, ...(!isPublic && { defaultEstimates, closedDays }) };
  const fields = Object.entries(all).filter(([field, value]) => value !== undefined && !OF_SOME_PAGES.has(field));
  if (fields.length === 0 && !settings.offices) return undefined;
  return { ...Object.fromEntries(fields), ...(settings.offices && { offices: [] }) };
}
const OF_SOME_PAGES: ReadonlySet<string> = new Set<keyof CompanySettings>([
  'legal',
  'testimonials',
  'offices',
  'textsChanged',
  ...LEGAL_PAGES,
]);

interface HeaderFacts {
  page: Page;
  language: Language;
  /** The language requested in the address, which is remembered. */
  requestedLanguage: Language | undefined;
}

function setHeaders(headers: Headers, { page, language, requestedLanguage }: HeaderFacts): void {
  headers.set('Content-Type', 'text/html; charset=utf-8');
  headers.set('Content-Language', language);
  headers.append('Vary', 'Accept-Language, Cookie');
  if (requestedLanguage) {
    headers.append(
      'Set-Cookie',
      formatPreferenceCookie(LANGUAGE_COOKIE, requestedLanguage, page.publicUrl.startsWith('https:')),
    );
  }
}

/** The browser loads texts that the page doesn't show later: of event codes for live updates, and of the next lookup. */
function listPageTextGroups(routerContext: EntryContext, { company = {} }: Page): TextGroup[] {
  const pattern = toPattern(routerContext);
  const groups = listTextGroups(isHiddenPage(pattern, toCompany(company)) ? NOT_FOUND_PATTERN : pattern);
  const results = Object.values(routerContext.staticHandlerContext.loaderData ?? {});
  const later = new Set<TextGroup>();
  if (!results.some(showsCodes)) later.add('event');
  if (results.some(showsShipment)) later.add('lookup');
  return groups.filter((group) => !later.has(group));
}

/** Returns the page's pattern in app/routes.ts as the browser's router writes it. */
function toPattern({ staticHandlerContext }: EntryContext): string {
  const parts = staticHandlerContext.matches.flatMap(({ route }) => route.path?.split('/') ?? []);
  return `/${parts.filter((part) => part !== '').join('/')}`;
}

/** Time limit for rendering; the loaders have finished by then, and no page waits for anything else. */
const MAX_RENDER_MS = 6_000;

/** Sends the page in one piece: it compresses better, and its status is known before it is sent. */
function renderToEnd(document: React.ReactNode, { request, page }: { request: Request; page: Page }): Promise<string> {
  return new Promise((resolve, reject) => {
    const { pipe, abort } = renderToPipeableStream(document, {
      nonce: page.nonce || undefined,
      onAllReady() {
        clearTimeout(timer);
        pipe(collect(resolve));
      },
      onShellError(error) {
        clearTimeout(timer);
        reject(error);
      },
      onError(error) {
        if (!request.signal.aborted) page.reportError(error);
      },
    });
    const timer = setTimeout(() => abort(), MAX_RENDER_MS);
  });
}

function collect(onEnd: (text: string) => void): Writable {
  const chunks: Buffer[] = [];
  return new Writable({
    write(chunk, _encoding, done) {
      chunks.push(chunk);
      done();
    },
    final(done) {
      onEnd(Buffer.concat(chunks).toString());
      done();
    },
  });
}
