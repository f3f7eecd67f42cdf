import { Outlet } from 'react-router';
import { ReloadWhenTranslated } from '#app/shared/reload-when-translated.tsx';
import { nameFailures } from '#app/site/name-failures.ts';
import type { Route } from './+types/site-layout';
import { ErrorPage } from './error-page.tsx';
import { refuseHidden } from './refuse-hidden.ts';
import { SiteFrame } from './site-frame.tsx';

export const middleware: Route.MiddlewareFunction[] = [refuseHidden];

export const clientMiddleware: Route.ClientMiddlewareFunction[] = [nameFailures];

export default function SiteLayout() {
  return (
    <ReloadWhenTranslated>
      <SiteFrame>
        <Outlet />
      </SiteFrame>
    </ReloadWhenTranslated>
  );
}

/** Here, so that a page that fails in an open tab is replaced alone: the root's would render the document again, briefly unstyled. */
export function ErrorBoundary() {
  return <ErrorPage />;
}
