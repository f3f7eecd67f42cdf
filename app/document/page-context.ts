import { createContext, type RouterContextProvider } from 'react-router';
import { type Company, type CompanySettings, toCompany } from '#domain/company/company.ts';
import type { Language } from '#domain/languages.ts';
import type { Retention } from '#domain/privacy/retention.ts';
import type { LocalizedShipment } from '#domain/tracking/public-shipment.ts';

export type SiteMode = 'live' | 'reference';

/** What the server (or entry.client in the browser) passes to every loader and action of one page view. */
export interface Page {
  /** Calls the API: within the process on the server, over the network in the browser. Takes /api/v1/... URLs. */
  fetch: typeof fetch;
  /** Nonce of the content security policy; '' where there is no policy (development) and in the browser. */
  nonce: string;
  requestId: string;
  siteMode: SiteMode;
  /** The company settings, if any are set; in the browser only what every page shows. */
  company?: CompanySettings | undefined;
  /** IANA name of the company's time zone. */
  timeZone: string;
  /** The site's public origin, without a trailing slash. */
  publicUrl: string;
  /** How long personal data is kept; only the server knows. */
  retention?: Retention;
  now: () => Date;
  /** Limits how long a text of the page is valid, ms UTC, and thus how long the page is cached. Server only. */
  holdUntil?: (instant: number) => void;
  /** Receives the whole page, which its response would only encode and decode again. Server only. */
  onHtml?: (html: string) => void;
  /** Returns the sample shipment of the home page, while samples exist. Server only. */
  findSample?: (language: Language) => Promise<LocalizedShipment | undefined>;
  /** Logs an error that was handled; the browser logs it to the console. */
  reportError: (error: unknown) => void;
}

export const pageContext = createContext<Page>();

/** Returns the page view of a loader or action. */
export function getPage(context: Readonly<RouterContextProvider>): Page {
  return context.get(pageContext);
}

/** Returns the company, for a loader. */
export function getCompany(context: Readonly<RouterContextProvider>): Company {
  return toCompany(getPage(context).company ?? {});
}
