import type { APIRequestContext, Page } from '@playwright/test';
import { companyChangeSchema } from '#domain/company/schema.ts';
import { LANGUAGE_CODES } from '#domain/languages.ts';
import { findToken, storeToken } from './admin.ts';
import { COMPANY_FILES, PUBLIC_PAGES, withLanguage } from './public-pages.ts';
import { startServer, type TestServer } from './server.ts';
import { test as base, expect } from './test.ts';

const PATH = '/admin/settings/company';
/** Every public page in every language, and every file that names the company. */
const ADDRESSES = [
  ...PUBLIC_PAGES.flatMap((path) => LANGUAGE_CODES.map((language) => withLanguage(path, language))),
  ...PUBLIC_PAGES.filter((path) => !path.includes('?')),
  ...COMPANY_FILES,
];

/** Lists the addresses whose response matches; `toRead` selects the relevant part. */
export async function findMatchingPages(
  request: APIRequestContext,
  what: RegExp,
  toRead = (text: string) => text,
): Promise<string[]> {
  const paths: string[] = [];
  for (const [index, path] of ADDRESSES.entries()) {
    // Avoids the rate limit of lookups.
    const response = await request.get(path, { headers: { 'X-Forwarded-For': `198.19.${index >> 8}.${index % 256}` } });
    if (what.test(toRead(await response.text()))) paths.push(path);
  }
  return paths;
}

/** Resets all company settings to the specified values. */
const FORGOTTEN = Object.fromEntries(Object.keys(companyChangeSchema.shape).map((field) => [field, null]));

/**
 * A separate server for journeys that change the company, so that others are not affected; the page shows the company
 * settings.
 */
export const test = base.extend<object, { own: TestServer }>({
  own: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures a function asks for.
    async ({}, use) => {
      const server = await startServer();
      await use(server);
      await server.stop();
    },
    { scope: 'worker', timeout: 150_000 },
  ],
  page: async ({ own, newVisitor }, use) => {
    const page = await (await newVisitor({ baseURL: own.url })).newPage();
    await storeToken(page, await findToken(page.request));
    await page.goto(PATH);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await use(page);
    await changeCompany(page, FORGOTTEN);
  },
});

export const saveCompany = (page: Page) => page.getByRole('button', { name: 'Save company' }).click();

/** Changes the company through the API, as somebody else would. */
export async function changeCompany(page: Page, data: object): Promise<void> {
  const headers = { Authorization: `Bearer ${await findToken(page.request)}` };
  const etag = (await page.request.get('/api/v1/company', { headers })).headers().etag ?? '';
  const response = await page.request.patch('/api/v1/company', { headers: { ...headers, 'If-Match': etag }, data });
  expect(response.status()).toBe(200);
}
