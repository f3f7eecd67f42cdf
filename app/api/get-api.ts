import type { RouterContextProvider } from 'react-router';
import { getPage } from '../document/page-context.ts';
import { createVisitorApi, type VisitorApi } from './visitor-api.ts';

/** Returns the typed REST client, through which visitors' pages access all data. */
export function getApi(context: Readonly<RouterContextProvider>): VisitorApi {
  return createVisitorApi(getPage(context).fetch);
}
