import './styles/layers.css';
import './styles/fonts.css';
import './styles/tokens.css';
import './styles/base.css';
import type { ReactNode } from 'react';
import { data, Links, Meta, Outlet, Scripts, ScrollRestoration, useLocation } from 'react-router';
import type { Route } from './+types/root';
import { getCapabilities } from './capabilities/get-capabilities.ts';
import { BrandLinks } from './document/brand-links.tsx';
import { FirstFonts } from './document/first-fonts.tsx';
import { LateScripts } from './document/late-scripts.tsx';
import { ShellScript, useShell } from './document/shell.tsx';
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
