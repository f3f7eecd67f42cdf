import './styles/layers.css';
import './styles/fonts.css';
import './styles/tokens.css';
import './styles/base.css';
import type { ReactNode } from 'react';
import { data, Links, Meta, Outlet, Scripts, ScrollRestoration, useLocation } from 'react-router';
import { type Company, hasOwnColors, toBrandAddress } from '#domain/company.ts';
import { toMarkAddress } from '#domain/mark.ts';
import type { Route } from './+types/root';
import { getCapabilities } from './capabilities/get-capabilities.ts';
import favicon from './document/favicon.svg?inline';
import { LateScripts } from './document/late-scripts.tsx';
import { ShellScript, useCompany, useShell } from './document/shell.tsx';
import text from './fonts/archivo.woff2?url';
import heading from './fonts/archivo-wide.woff2?url';
import { loadTexts } from './i18n/load-texts.ts';
import { useTranslation } from './i18n/use-translation.tsx';
import { isStaffPath } from './page-row.ts';
import { isLiveOnly } from './pages.ts';
import { ErrorPage } from './site/error-page.tsx';
import { useTheme } from './theme/use-theme.ts';

/** In reference mode a page of live mode is one that is not there. Here, so that it is the specified page, whatever its address. */
const refuseLivePages: Route.MiddlewareFunction = ({ pattern, context }) => {
  if (!getCapabilities(context).hasLivePages && isLiveOnly(pattern)) throw data(null, { status: 404 });
};

export const middleware: Route.MiddlewareFunction[] = [refuseLivePages];

export const clientMiddleware: Route.ClientMiddlewareFunction[] = [loadTexts];

export function Layout({ children }: { children: ReactNode }) {
  const { i18n } = useTranslation();
  const { nonce } = useShell();
  const theme = useTheme();
  // Staff pages show nothing without their scripts.
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
        {children}
        <ShellScript />
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

// In the page itself: a request for it would stand beside those of the first paint. Vite leaves braces, which no address may have.
// The browser is not sent it twice: there it is as the page came.
const SPECIFIED_ICON = import.meta.env.SSR
  ? favicon.replaceAll('{', '%7b').replaceAll('}', '%7d')
  : (document.querySelector('link[rel="icon"]')?.getAttribute('href') as string | undefined);

/** The mark in the tab, and the company's colors. Nothing is fetched of a company that has the specified ones. */
function BrandLinks() {
  const company = useCompany();
  return (
    <>
      <Icon company={company} />
      {hasOwnColors(company) ? <link rel="stylesheet" href={toBrandAddress('colors.css', company)} /> : null}
    </>
  );
}

function Icon({ company }: { company: Company }) {
  if (company.mark) return <link rel="icon" href={toMarkAddress(company.mark, 'favicon.ico')} />;
  const drawn = hasOwnColors(company) ? toBrandAddress('icon.svg', company) : SPECIFIED_ICON;
  return <link rel="icon" href={drawn} type="image/svg+xml" />;
}

/** The letters of the first lines, asked for together with the styles instead of after them. */
function FirstFonts() {
  return [text, heading].map((href) => (
    <link key={href} rel="preload" href={href} as="font" type="font/woff2" crossOrigin="anonymous" />
  ));
}
