import { PassThrough } from 'node:stream';
import { createReadableStreamFromReadable } from '@react-router/node';
import { isbot } from 'isbot';
import { type RenderToPipeableStreamOptions, renderToPipeableStream } from 'react-dom/server';
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
import type { Language } from '#domain/languages.ts';
import { formatChoiceCookie } from './document/cookies.ts';
import { getPage, type Page, pageContext } from './document/page-context.ts';
import { type Shell, ShellProvider } from './document/shell.tsx';
import { LANGUAGE_COOKIE } from './i18n/languages.ts';
import { findAskedLanguage, negotiateLanguage } from './i18n/negotiate.ts';
import { getServerTexts, pickGroups } from './i18n/server-texts.ts';
import type { TextGroup } from './i18n/text-groups.ts';
import { listGroups } from './pages.ts';
import { showsCodes } from './site/tracking/shows-codes.ts';
import { readTheme } from './theme/theme.ts';

export const streamTimeout = 5_000;

/** Called by the server once a request, so that the keys of the context live in this bundle only. */
export function createPageContext(page: Page): RouterContextProvider {
  const context = new RouterContextProvider();
  context.set(pageContext, page);
  return context;
}

/**
 * Answers the requests of one build. The bundle makes it itself: in development it runs another copy of the router than the
 * server, and a handler takes only contexts of its own copy.
 */
export function createHandler(build: ServerBuild, mode: 'production' | 'development'): RequestHandler {
  return createRequestHandler(build, mode);
}

/** What is not found, refused or given up by the visitor is no fault of the site. */
export const handleError: HandleErrorFunction = (error, { request, context }) => {
  if (request.signal.aborted) return;
  if (isRouteErrorResponse(error) && error.status < 500) return;
  getPage(context).reportError(error);
};

export default function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  routerContext: EntryContext,
  context: RouterContextProvider,
): Promise<Response> | Response {
  const page = getPage(context);
  const language = negotiateLanguage(request);
  setHeaders(headers, request, page, language);
  if (request.method === 'HEAD') return new Response(null, { status, headers });
  const { i18n, texts } = getServerTexts(language, page.reportError);
  const shell: Shell = {
    language,
    texts: pickGroups(texts, listShownGroups(routerContext)),
    theme: readTheme(request.headers.get('cookie')),
    siteMode: page.siteMode,
    timeZone: page.timeZone,
    publicUrl: page.publicUrl,
    requestId: page.requestId,
    nonce: page.nonce || undefined,
  };
  const document = (
    <ShellProvider shell={shell} i18n={i18n}>
      <ServerRouter context={routerContext} url={request.url} nonce={shell.nonce} />
    </ShellProvider>
  );
  return stream(document, { request, status, headers, page });
}

function setHeaders(headers: Headers, request: Request, page: Page, language: Language): void {
  headers.set('Content-Type', 'text/html; charset=utf-8');
  headers.set('Content-Language', language);
  headers.append('Vary', 'Accept-Language, Cookie');
  const asked = findAskedLanguage(request);
  if (asked) {
    headers.append('Set-Cookie', formatChoiceCookie(LANGUAGE_COOKIE, asked, page.publicUrl.startsWith('https:')));
  }
}

/** The texts of codes are many: a page that shows none gets them afterwards, for what may come while it is open. */
function listShownGroups(routerContext: EntryContext): TextGroup[] {
  const groups = listGroups(toPattern(routerContext));
  const hasCodes = Object.values(routerContext.staticHandlerContext.loaderData ?? {}).some(showsCodes);
  return hasCodes ? groups : groups.filter((group) => group !== 'event');
}

/** The pattern of the page in app/routes.ts, written as the browser's router writes it. */
function toPattern({ staticHandlerContext }: EntryContext): string {
  const parts = staticHandlerContext.matches.flatMap(({ route }) => route.path?.split('/') ?? []);
  return `/${parts.filter((part) => part !== '').join('/')}`;
}

interface Answer {
  request: Request;
  status: number;
  headers: Headers;
  page: Page;
}

/** Sends the page as soon as its frame is ready; robots get it whole. */
function stream(document: React.ReactNode, { request, status, headers, page }: Answer): Promise<Response> {
  const ready: keyof RenderToPipeableStreamOptions = isbot(request.headers.get('user-agent'))
    ? 'onAllReady'
    : 'onShellReady';
  return new Promise((resolve, reject) => {
    let isSent = false;
    let finalStatus = status;
    const { pipe, abort } = renderToPipeableStream(document, {
      nonce: page.nonce || undefined,
      [ready]() {
        isSent = true;
        const body = new PassThrough({
          final(done) {
            clearTimeout(timer);
            done();
          },
        });
        pipe(body);
        resolve(new Response(createReadableStreamFromReadable(body), { status: finalStatus, headers }));
      },
      onShellError(error) {
        clearTimeout(timer);
        reject(error);
      },
      onError(error) {
        finalStatus = 500;
        // A failure of the frame rejects, and the router reports it.
        if (isSent && !request.signal.aborted) page.reportError(error);
      },
    });
    // Rejected boundaries get a second to be flushed after the router gives up on their data.
    const timer = setTimeout(() => abort(), streamTimeout + 1_000);
  });
}
