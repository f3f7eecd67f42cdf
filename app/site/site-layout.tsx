import { ApiError } from '@transcargo/api-client/api-error.ts';
import { type DataStrategyResult, data, isRouteErrorResponse, type MiddlewareFunction, Outlet } from 'react-router';
import { getCompany } from '#app/document/page-context.ts';
import { isErrorOnServer } from '#app/shared/page-failure.ts';
import { ReloadWhenTranslated } from '#app/shared/reload-when-translated.tsx';
import { isHiddenPage } from '#app/site-pages.ts';
import type { Route } from './+types/site-layout';
import { ErrorPage } from './error-page.tsx';
import { SiteFrame } from './site-frame.tsx';

/** Responds with 404 for a page the company hides, in any spelling of its address. */
const refuseHidden: MiddlewareFunction<Response> = ({ pattern, context }) => {
  if (isHiddenPage(pattern, getCompany(context))) throw data(null, { status: 404 });
};

/** Whether our server responded, even with an error. Others, such as a proxy, respond with unknown text. */
function isResponse(error: unknown): boolean {
  if (error instanceof Response || error instanceof ApiError) return true;
  return isRouteErrorResponse(error) && typeof error.data !== 'string';
}

/** Converts a failed request of the router into the client's error. Responses of our server stay unchanged. */
function nameFailure(error: unknown): unknown {
  if (isResponse(error)) return error;
  // The page shows the id of its own request, but this failure belongs to another one.
  if (isErrorOnServer(error)) return new Error('Failed to load page', { cause: error });
  const status = isRouteErrorResponse(error) ? error.status : 0;
  return new ApiError('Failed to load page', status, undefined, { cause: error });
}

/**
 * For pages with server loaders: any failure to reach them (no response, or one that is not ours) becomes an ApiError,
 * so that the page can tell it from an error of our code.
 */
const nameFailures: MiddlewareFunction<Record<string, DataStrategyResult>> = async (_args, next) => {
  const results = await next();
  for (const result of Object.values(results)) {
    if (result.type === 'error') result.result = nameFailure(result.result);
  }
  return results;
};

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

/**
 * Defined here, so that only the failed page is replaced. The root's boundary would render the document again, briefly
 * unstyled.
 */
export function ErrorBoundary() {
  return <ErrorPage />;
}
