import './styles/layers.css';
import './styles/fonts.css';
import './styles/tokens.css';
import './styles/base.css';
import { Children, cloneElement, isValidElement, type ReactElement, type ReactNode } from 'react';
import { data, href, Links, Meta, Outlet, Scripts, ScrollRestoration, useLocation } from 'react-router';
import { type Company, hasOwnColors, toBrandUrl } from '#domain/company/company.ts';
import { toMarkAddress } from '#domain/company/mark.ts';
import type { Route } from './+types/root';
import { getCapabilities } from './capabilities/modes.ts';
import favicon from './document/favicon.svg?inline';
import { ShellScript, useCompany, useShell } from './document/shell.tsx';
import text from './fonts/archivo.woff2?url';
import heading from './fonts/archivo-wide.woff2?url';
import { loadTexts } from './i18n/load-texts.ts';
import { useTranslation } from './i18n/use-translation.tsx';
import { isStaffPath } from './page-row.ts';
import { isLiveOnly } from './pages.ts';
import { ErrorPage } from './site/error-page.tsx';
import { useTheme } from './theme/use-theme.ts';

/**
 * Reference mode responds to pages of live mode with the specified 404 page. The middleware is here so that the 404
 * page shows at every address.
 */
const refuseLivePages: Route.MiddlewareFunction = ({ pattern, context }) => {
  if (!getCapabilities(context).hasLivePages && isLiveOnly(pattern)) throw data(null, { status: 404 });
};

export const middleware: Route.MiddlewareFunction[] = [refuseLivePages];

export const clientMiddleware: Route.ClientMiddlewareFunction[] = [loadTexts];

export function Layout({ children }: { children: ReactNode }) {
  const { i18n } = useTranslation();
  const { nonce } = useShell();
  const theme = useTheme();
  // Staff pages are empty without scripts.
  const isStaff = isStaffPath(useLocation().pathname);
  return (
    <html lang={i18n.language} data-theme={theme}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <Meta />
        <FirstFonts />
        <BrandLinks />
        <Links nonce={nonce} />
      </head>
      <body>
        {/* Before the page, whose texts it repeats: gzip looks back 32 kB. */}
        <ShellScript />
        {children}
        <ScrollRestoration nonce={nonce} />
        {isStaff ? <Scripts nonce={nonce} /> : <LateScripts nonce={nonce} />}
      </body>
    </html>
  );
}

export default function Root() {
  return <Outlet />;
}

export function ErrorBoundary() {
  return <ErrorPage />;
}

// Inlined, because a request would compete with those of the first paint. Vite keeps the braces, which no address may contain.
// The browser bundle does not contain it again: it reads the icon from the document.
const SPECIFIED_ICON = import.meta.env.SSR
  ? favicon.replaceAll('{', '%7b').replaceAll('}', '%7d')
  : (document.querySelector('link[rel="icon"]')?.getAttribute('href') as string | undefined);

/** The icon of the tab and the company's colors. Specified ones need no request. */
function BrandLinks() {
  const company = useCompany();
  return (
    <>
      <Icon company={company} />
      {hasOwnColors(company) ? <link rel="stylesheet" href={toBrandUrl('colors.css', company)} /> : null}
    </>
  );
}

function Icon({ company }: { company: Company }) {
  if (company.mark) return <link rel="icon" href={toMarkAddress(company.mark, 'favicon.ico')} />;
  const drawn = hasOwnColors(company) ? toBrandUrl('icon.svg', company) : SPECIFIED_ICON;
  return <link rel="icon" href={drawn} type="image/svg+xml" />;
}

/** Preloads the fonts of the first lines together with the styles. */
function FirstFonts() {
  return [text, heading].map((href) => (
    <link key={href} rel="preload" href={href} as="font" type="font/woff2" crossOrigin="anonymous" />
  ));
}

/** Tests also read it to wait until the page is interactive. */
const ID = 'late';

/**
 * The longest that scripts wait for the page to finish loading, ms. A stalled image must not keep the page from becoming
 * interactive.
 */
const MAX_WAIT_MS = 3_000;

/**
 * An inline script in the served HTML, which React leaves alone. Once everything visible has been fetched and painted
 * (immediately in a hidden tab, which never paints), it preloads all modules, runs the waiting script and adds the
 * manifest.
 */
const START = import.meta.env.SSR
  ? `(() => {
  const { nonce } = document.currentScript;
  const late = document.getElementById('${ID}');
  const link = (rel, href) => document.head.append(Object.assign(document.createElement('link'), { rel, href, nonce }));
  const start = () => {
    for (const href of late.dataset.modules.split(' ')) link('modulepreload', href);
    document.body.append(Object.assign(document.createElement('script'), { type: 'module', text: late.text, nonce }));
    link('manifest', '${href('/manifest.webmanifest')}');
  };
  if (document.hidden) return start();
  const painted = new Promise((done) =>
    PerformanceObserver.supportedEntryTypes.includes('paint')
      ? new PerformanceObserver((_, observer) => done(observer.disconnect())).observe({ type: 'paint', buffered: true })
      : requestAnimationFrame(() => setTimeout(done)));
  const loaded = new Promise((done) => (document.readyState === 'complete' ? done() : addEventListener('load', done)));
  const waited = new Promise((done) => setTimeout(done, ${MAX_WAIT_MS}));
  Promise.race([Promise.all([painted, loaded]), waited]).then(start);
})()`.replace(/\n\s+/g, ' ')
  : '';

/**
 * Loads React Router's scripts after the first paint, so that they do not compete with styles, fonts and images on a
 * slow connection. Forms, links and menus work without them.
 */
function LateScripts({ nonce }: { nonce: string | undefined }) {
  const modules: string[] = [];
  const scripts = hold(Scripts({ nonce }), modules);
  if (scripts === null) return null;
  return (
    <>
      {scripts}
      <script nonce={nonce} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: START }} />
    </>
  );
}

interface Props {
  rel?: string;
  href?: string;
  type?: string;
  children?: ReactNode;
}

/** Removes the addresses from the preloads and turns the entry script into one that waits. */
function hold(node: ReactNode, modules: string[]): ReactNode {
  if (!isValidElement<Props>(node)) return node;
  const { rel, href, type, children } = node.props;
  if (rel === 'modulepreload') {
    if (href) modules.push(href);
    return null;
  }
  if (node.type === 'script' && type === 'module') {
    const waiting = { id: ID, type: 'text/plain', async: undefined, 'data-modules': modules.join(' ') };
    return cloneElement(node as ReactElement<object>, waiting);
  }
  if (node.type === 'script') return node;
  return cloneElement(node, {}, ...Children.toArray(children).map((child) => hold(child, modules)));
}
