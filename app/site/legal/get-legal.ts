import type { RouterContextProvider } from 'react-router';
import { getPage } from '#app/document/page-context.ts';
import { type CompanyLegal, DEFAULT_LEGAL } from '#domain/company/legal.ts';

/** What only the legal pages show, and their loaders know; `isSample` until admins have entered their own. */
export function getLegal(context: Readonly<RouterContextProvider>): { legal: CompanyLegal; isSample: boolean } {
  const { legal } = getPage(context).company ?? {};
  return { legal: legal ?? DEFAULT_LEGAL, isSample: legal === undefined };
}
