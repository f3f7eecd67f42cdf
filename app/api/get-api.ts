import type { RouterContextProvider } from 'react-router';
import { getPage } from '../document/page-context.ts';
import { createVisitorApi, type VisitorApi } from './visitor-api.ts';

/** The typed client of the REST API: the only way a visitor's page asks for data. */
export function getApi(context: Readonly<RouterContextProvider>): VisitorApi {
  return createVisitorApi(getPage(context).fetch);
}
