import type { RouterContextProvider } from 'react-router';
import { type ApiClient, createApiClient } from './api.ts';
import { getPage } from './page-context.ts';

/** The typed client of the REST API: the only way a page asks for data. */
export function getApi(context: Readonly<RouterContextProvider>): ApiClient {
  return createApiClient(getPage(context).fetch);
}
