import type { RouterContextProvider } from 'react-router';
import { createVisitorApi, type VisitorApi } from './api/visitor-api.ts';
import { getPage } from './page-context.ts';

/** The typed client of the REST API: the only way a visitor's page asks for data. */
export function getApi(context: Readonly<RouterContextProvider>): VisitorApi {
  return createVisitorApi(getPage(context).fetch);
}
