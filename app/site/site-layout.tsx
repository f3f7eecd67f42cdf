import { ApiError } from '@transcargo/api-client/api-error.ts';
import { type DataStrategyResult, data, isRouteErrorResponse, type MiddlewareFunction, Outlet } from 'react-router';
import { getCompany } from '#app/document/page-context.ts';
import { isErrorOnServer } from '#app/shared/page-failure.ts';
import { ReloadWhenTranslated } from '#app/shared/reload-when-translated.tsx';
import { isHiddenPage } from '#app/site-pages.ts';
import type { Route } from './+types/site-layout';
import { ErrorPage } from './error-page.tsx';
import { SiteFrame } from './site-frame.tsx';

/** A page that the company does not have is one that is not there, however its address is written. */
const refuseHidden: MiddlewareFunction<Response> = ({ pattern, context }) => {
  if (isHiddenPage(pattern, getCompany(context))) throw data(null, { status: 404 });
};

/** Whether our server answered, be it with a refusal: another one, such as a proxy, answers with a text that is not ours. */
function isAnswer(error: unknown): boolean {
  if (error instanceof Response || error instanceof ApiError) return true;
  return isRouteErrorResponse(error) && typeof error.data !== 'string';
}

/** A request of the router's own that failed, as the client of the API would say it. Leaves every answer of our server as it is. */
function nameFailure(error: unknown): unknown {
  if (isAnswer(error)) return error;
  // The number the page shows is that of the request it came with: this failure is another's.
  if (isErrorOnServer(error)) return new Error('Failed to load page', { cause: error });
  const status = isRouteErrorResponse(error) ? error.status : 0;
  return new ApiError('Failed to load page', status, undefined, { cause: error });
}

/**
 * For pages whose data comes from loaders on the server alone: whatever goes wrong on the way to them (no answer, an answer that is
 * not ours or can't be read) becomes an ApiError, so that a page tells it from an error of our own code.
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

/** Here, so that a page that fails in an open tab is replaced alone: the root's would render the document again, briefly unstyled. */
export function ErrorBoundary() {
  return <ErrorPage />;
}
