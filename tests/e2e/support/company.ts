import type { APIRequestContext, Page } from '@playwright/test';
import { companyChangeSchema } from '#domain/company/schema.ts';
import { LANGUAGE_CODES } from '#domain/languages.ts';
import { findToken, storeToken } from './admin.ts';
import { COMPANY_FILES, PUBLIC_PAGES, withLanguage } from './public-pages.ts';
import { test as base, expect } from './test.ts';

const PATH = '/admin/settings/company';
/** Every public page in every language, and every file that names the company. */
const ADDRESSES = [
  ...PUBLIC_PAGES.flatMap((path) => LANGUAGE_CODES.map((language) => withLanguage(path, language))),
  ...PUBLIC_PAGES.filter((path) => !path.includes('?')),
  ...COMPANY_FILES,
];

/** Reads every public page in every language, and every file that names the company. */
export async function readPages(request: APIRequestContext): Promise<Map<string, string>> {
  const pages = new Map<string, string>();
  for (const [index, path] of ADDRESSES.entries()) {
    // Avoids the rate limit of lookups.
    const response = await request.get(path, { headers: { 'X-Forwarded-For': `198.19.${index >> 8}.${index % 256}` } });
    pages.set(path, await response.text());
  }
  return pages;
}

/** Lists the addresses whose text matches. */
export const listMatches = (pages: Map<string, string>, what: RegExp): string[] =>
  [...pages].filter(([, text]) => what.test(text)).map(([path]) => path);

/** Resets all company settings to the specified values. */
const FORGOTTEN = Object.fromEntries(Object.keys(companyChangeSchema.shape).map((field) => [field, null]));

/** The page shows the company settings of a server whose company the test may change. */
export const test = base.extend({
  page: async ({ own, newVisitor }, use) => {
    const page = await (await newVisitor({ baseURL: own.url })).newPage();
    await storeToken(page, await findToken(page.request));
    await page.goto(PATH);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await use(page);
    await changeCompany(page, FORGOTTEN);
  },
});

export const saveCompany = (page: Page) => page.getByRole('button', { name: /^Save / }).click();

/** Changes the company through the API, as someone else would. */
export const changeCompany = async (page: Page, data: object): Promise<void> =>
  changeCompanyAs(await findToken(page.request), page, data);

/** Does the same with the token of a session. */
export async function changeCompanyAs(token: string, page: Page, data: object): Promise<void> {
  const headers = { Authorization: `Bearer ${token}` };
  const etag = (await page.request.get('/api/v1/company', { headers })).headers().etag ?? '';
  const response = await page.request.patch('/api/v1/company', { headers: { ...headers, 'If-Match': etag }, data });
  expect(response.status()).toBe(200);
}
