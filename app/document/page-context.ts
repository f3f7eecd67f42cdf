import { createContext, type RouterContextProvider } from 'react-router';
import { type Company, type CompanySettings, toCompany } from '#domain/company/company.ts';
import type { Retention } from '#domain/privacy/retention.ts';

export type SiteMode = 'live' | 'reference';

/** What the server (or, in the browser, entry.client) hands to every loader and action of one page view. */
export interface Page {
  /** Reaches the API: in the same process on the server, over the network in the browser. Takes /api/v1/... URLs. */
  fetch: typeof fetch;
  /** Nonce of the content security policy; '' where there is no policy (development) and in the browser. */
  nonce: string;
  requestId: string;
  siteMode: SiteMode;
  /** What is set of the company, if anything is; in the browser what every page shows of it. */
  company?: CompanySettings | undefined;
  /** IANA name of the company's time zone. */
  timeZone: string;
  /** Origin under which the world sees the site, without a trailing slash. */
  publicUrl: string;
  /** How long personal data is kept; only the server knows. */
  retention?: Retention;
  now: () => Date;
  /** Says how long a text of the page holds, ms UTC: the page may be sent again so long. Only the server keeps pages. */
  holdUntil?: (instant: number) => void;
  /** Logs an error that was dealt with: in the browser to the console, not as one that nobody caught. */
  reportError: (error: unknown) => void;
}

export const pageContext = createContext<Page>();

/** The page view a loader or action works for. */
export function getPage(context: Readonly<RouterContextProvider>): Page {
  return context.get(pageContext);
}

/** The company, for a loader. */
export function getCompany(context: Readonly<RouterContextProvider>): Company {
  return toCompany(getPage(context).company ?? {});
}
