import {
  createBrowserRouter,
  UNSAFE_FrameworkContext as FrameworkContext,
  type LoaderFunction,
  type MiddlewareFunction,
  type RouteObject,
  RouterContextProvider,
  RouterProvider,
  type ShouldRevalidateFunction,
  UNSAFE_withComponentProps as withComponentProps,
  UNSAFE_withErrorBoundaryProps as withErrorBoundaryProps,
  UNSAFE_withHydrateFallbackProps as withHydrateFallbackProps,
} from 'react-router';
import { cleanup, render } from 'vitest-browser-react/pure';
import { type Page, pageContext } from '#app/document/page-context.ts';
import { type Shell, ShellProvider } from '#app/document/shell.tsx';
import { BrowserTexts } from '#app/i18n/browser-texts.ts';
import { createI18n } from '#app/i18n/create-i18n.ts';
import { DEFAULT_LANGUAGE } from '#app/i18n/languages.ts';
import { browserTextsContext, loadTexts } from '#app/i18n/load-texts.ts';
import type { LoadedTexts } from '#app/i18n/text-groups.ts';
import { FRAMES, type PageRow } from '#app/page-row.ts';
import { PAGES } from '#app/pages.ts';
import type { Language } from '#domain/languages.ts';
import { whenIdle } from './actions.ts';
import { report } from './problems.ts';

/** The content of a route file; `loader` and `action` of a public page run on the server, and here. */
interface RouteModule {
  default?: Parameters<typeof withComponentProps>[0];
  ErrorBoundary?: Parameters<typeof withErrorBoundaryProps>[0];
  HydrateFallback?: Parameters<typeof withHydrateFallbackProps>[0];
  clientLoader?: LoaderFunction;
  loader?: LoaderFunction;
  clientAction?: LoaderFunction;
  action?: LoaderFunction;
  clientMiddleware?: MiddlewareFunction[];
  shouldRevalidate?: ShouldRevalidateFunction;
  handle?: unknown;
}

const modules = import.meta.glob<RouteModule>('../../app/{site,admin,theme}/**/*.{ts,tsx}', {
  exhaustive: false,
});
const textFiles = import.meta.glob<object>('../../public/locales/*/*.json', { import: 'default' });

const loadModule = (file: string) => {
  const load = modules[`../../app/${file}`];
  if (!load) throw new Error(`No route is in app/${file}`);
  return load();
};

/** Loads a route file like the framework. */
function toRoute(file: string): Pick<RouteObject, 'id' | 'lazy'> {
  return {
    id: file.replace(/\.tsx?$/, ''),
    lazy: async () => toProperties(await loadModule(file)),
  };
}

function toProperties(module: RouteModule) {
  const { default: Component, ErrorBoundary, HydrateFallback, shouldRevalidate, handle } = module;
  const loader = toLoader(module);
  const action = module.clientAction ?? module.action;
  return {
    ...(Component && { Component: withComponentProps(Component) }),
    ...(ErrorBoundary && { ErrorBoundary: withErrorBoundaryProps(ErrorBoundary) }),
    ...(HydrateFallback && { HydrateFallback: withHydrateFallbackProps(HydrateFallback) }),
    ...(loader && { loader }),
    ...(action && { action }),
    ...(shouldRevalidate && { shouldRevalidate }),
    handle,
  };
}

/** Gives `clientLoader` the route's own loader where the framework has a request to the server. */
function toLoader({ clientLoader, loader }: RouteModule): LoaderFunction | undefined {
  if (!clientLoader || !loader) return clientLoader ?? loader;
  return (args, handler) => {
    const withServer = { ...args, serverLoader: async () => loader(args, handler) };
    return clientLoader(withServer, handler);
  };
}

/** A frame's middleware must be loaded before any request. */
async function toFrame(name: keyof typeof FRAMES, children: RouteObject[]): Promise<RouteObject> {
  const { path, file } = FRAMES[name];
  const module = await loadModule(file);
  const { clientMiddleware: middleware = [] } = module;
  return { id: file.replace(/\.tsx$/, ''), path: path || undefined, middleware, ...toProperties(module), children };
}

/** Places a page below its frame; at the frame's own path it is the index, as in app/routes.ts. */
function toPage({ path, file, frame }: PageRow): RouteObject {
  const below = path.slice(frame ? FRAMES[frame].path.length : 0).replace(/^\//, '');
  return below === '' ? { index: true, ...toRoute(file) } : { path, ...toRoute(file) };
}

const listPages = (frame?: PageRow['frame']): RouteObject[] => PAGES.filter((page) => page.frame === frame).map(toPage);

/** Builds the routes of app/routes.ts, below the frame and the middleware of app/root.tsx. */
async function listRoutes(): Promise<RouteObject[]> {
  const inbox = await toFrame('inbox', listPages('inbox'));
  const outbox = await toFrame('outbox', listPages('outbox'));
  const staff = await toFrame('staff', [...listPages('staff'), inbox, outbox]);
  const site = await toFrame('site', listPages('site'));
  const children = [site, staff, ...listPages()];
  return [{ id: 'root', middleware: [loadTexts as MiddlewareFunction], HydrateFallback: () => null, children }];
}

const routes = listRoutes();

/** Used by PrefetchPageLinks, which loads nothing ahead here. */
const framework = {
  future: {},
  manifest: { routes: {}, entry: { imports: [], module: '' }, url: '', version: '' },
  routeModules: {},
  ssr: false,
  isSpaMode: false,
  routeDiscovery: { mode: 'initial', manifestPath: '' },
} as unknown as NonNullable<Parameters<typeof FrameworkContext.Provider>[0]['value']>;

async function loadAllTexts(language: Language): Promise<LoadedTexts> {
  const files = Object.entries(textFiles).filter(([path]) => path.includes(`/locales/${language}/`));
  const texts = await Promise.all(
    files.map(async ([path, load]) => [path.slice(path.lastIndexOf('/') + 1, -'.json'.length), await load()] as const),
  );
  return Object.fromEntries(texts);
}

export interface Opened {
  /** Returns the router's current path. */
  path(): string;
  /** Navigates without loading a document, like a link. */
  go(path: string): Promise<void>;
}

interface Options
  extends Partial<Pick<Shell, 'company' | 'siteMode' | 'theme' | 'timeZone'>>,
    Pick<Page, 'findSample'> {
  language?: Language;
}

/** Shows a page in its frame as after loading its document; replaces the previous page. */
export async function open(path: string, options: Options = {}): Promise<Opened> {
  await closePage();
  const { language = DEFAULT_LANGUAGE, findSample, ...given } = options;
  const i18n = createI18n(language, await loadAllTexts(language));
  const texts = new BrowserTexts(i18n);
  let drawn: Promise<void> | undefined;
  let shell: Shell = {
    language,
    texts: {},
    siteMode: 'live',
    timeZone: 'UTC',
    publicUrl: 'http://test.example',
    requestId: 'test',
    ...given,
    loadLanguage: (chosen) => texts.choose(chosen),
    loadTexts: (groups) => texts.load(groups),
    changeCompany(company) {
      shell = { ...shell, company };
      page.company = company;
      drawn = screen.rerender(draw());
    },
  };
  const page: Page = {
    fetch: (input, init) => window.fetch(input, init),
    nonce: '',
    requestId: shell.requestId,
    siteMode: shell.siteMode,
    company: shell.company,
    timeZone: shell.timeZone,
    publicUrl: shell.publicUrl,
    now: () => new Date(),
    reportError: report,
    ...(findSample && { findSample }),
  };
  // Its own key, because the tests of a file share the document, and what it remembers of a history entry.
  window.history.replaceState({ key: crypto.randomUUID() }, '', path);
  const router = createBrowserRouter(await routes, {
    getContext() {
      const context = new RouterContextProvider();
      context.set(pageContext, page);
      context.set(browserTextsContext, texts);
      return context;
    },
  });
  const draw = () => (
    <ShellProvider shell={shell} i18n={i18n}>
      <FrameworkContext.Provider value={framework}>
        <RouterProvider router={router} />
      </FrameworkContext.Provider>
    </ShellProvider>
  );
  document.documentElement.lang = language;
  const screen = await render(draw());
  closing.push(() => router.dispose());
  return {
    path: () => window.location.pathname + window.location.search,
    async go(to) {
      // Unlike a click, a call would not wait for the effects of what is visible, such as the end of a leave question.
      await drawn;
      await whenIdle();
      await router.navigate(to);
    },
  };
}

/** Shows the current page again as after reloading its document. */
export const reload = (options?: Options): Promise<Opened> =>
  open(window.location.pathname + window.location.search, options);

const closing: (() => void)[] = [];

/** Removes the page and ends its router, which listens to the URL. */
export async function closePage(): Promise<void> {
  await cleanup();
  for (const close of closing.splice(0)) close();
}
