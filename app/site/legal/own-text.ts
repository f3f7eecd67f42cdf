import type { RouterContextProvider } from 'react-router';
import { getCompany, getPage } from '#app/document/page-context.ts';
import { negotiateLanguage } from '#app/i18n/negotiate.ts';
import { type CompanyLegal, DEFAULT_LEGAL } from '#domain/company/legal.ts';
import { type FoundText, findLegalText, type LegalPage } from '#domain/company/legal-text.ts';

/** A text written by the company. */
export interface OwnText extends FoundText {
  /** The day of its last change, ISO 8601. */
  changed: string | undefined;
  /** Whether it is in another language than the page. */
  isForeign: boolean;
}

/** Returns the company's own text of a page in one language; null when there is none. Server only. */
export function getOwnText(
  context: Readonly<RouterContextProvider>,
  request: Request,
  page: LegalPage,
): OwnText | null {
  const { company = {} } = getPage(context);
  const { languages } = getCompany(context);
  const language = negotiateLanguage(request, languages);
  const ownText = findLegalText(company[page], [language, languages.fallback]);
  if (!ownText) return null;
  const changed = company.textsChanged?.[page]?.[ownText.language];
  return { ...ownText, changed, isForeign: ownText.language !== language };
}

/** Returns what only the legal pages show; `isSample` until admins have entered their own details. Server only. */
export function getLegal(context: Readonly<RouterContextProvider>): { legal: CompanyLegal; isSample: boolean } {
  const { legal } = getPage(context).company ?? {};
  return { legal: legal ?? DEFAULT_LEGAL, isSample: legal === undefined };
}
