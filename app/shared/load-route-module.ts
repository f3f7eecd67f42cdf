import { ApiError } from '@transcargo/api-client/api-error.ts';

let isAnyMissing = false;

/** Whether the scripts of some page could not be fetched. The router asks for them once: only a new document asks again. */
export const lacksScripts = (): boolean => isAnyMissing;

/** Stands in for the page: its boundary is given the failure, as if its data had not come. */
function createStandIn(failure: ApiError) {
  const fail = () => Promise.reject(failure);
  const Page = () => {
    throw failure;
  };
  return { default: Page, clientLoader: fail, clientAction: fail, clientMiddleware: [] };
}

/**
 * Fetches the scripts of a page. It stands in the place of React Router's own function (vite.config.ts), which reloads the document
 * when they do not come: without a server that is the browser's error page.
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
