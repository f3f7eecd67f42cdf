import { ApiError } from '@transcargo/api-client/api-error.ts';

let isAnyMissing = false;

/** Whether the scripts of a page failed to load. The router loads them only once, so only a new document retries. */
export const hasMissingScripts = (): boolean => isAnyMissing;

/** Replaces the page by a component that throws, so that its error boundary handles the failure like missing data. */
function createStandIn(failure: ApiError) {
  const fail = () => Promise.reject(failure);
  const Page = () => {
    throw failure;
  };
  return { default: Page, clientLoader: fail, clientAction: fail, clientMiddleware: [] };
}

/**
 * Loads the scripts of a page. Replaces React Router's own function (vite.config.ts), which reloads the document on
 * failure; without a server that shows the browser's error page.
 */
export async function loadRouteModule(
  route: { id: string; module: string },
  loaded: Record<string, unknown>,
): Promise<unknown> {
  if (route.id in loaded) return loaded[route.id];
  try {
    loaded[route.id] = await import(/* @vite-ignore */ route.module);
    return loaded[route.id];
  } catch (cause) {
    isAnyMissing = true;
    return createStandIn(new ApiError('Failed to load page', 0, undefined, { cause }));
  }
}
