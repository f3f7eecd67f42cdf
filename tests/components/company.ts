import { afterEach, inject } from 'vitest';
import { page } from 'vitest/browser';
import { companyChangeSchema } from '#domain/company/schema.ts';
import type { CompanySection } from '#domain/company/sections.ts';
import { LANGUAGE_CODES } from '#domain/languages.ts';
import { COMPANY_FILES, PUBLIC_PAGES, withLanguage } from '../e2e/support/public-pages.ts';
import { type Opened, open } from './open.tsx';
import { signIn } from './staff.ts';

const DEFAULTS = Object.fromEntries(Object.keys(companyChangeSchema.shape).map((field) => [field, null]));

/** Changes the stored company through the API, like another person. */
export async function changeCompany(data: object): Promise<void> {
  const headers = { Authorization: `Bearer ${inject('adminToken')}`, 'Content-Type': 'application/json' };
  const etag = (await fetch('/api/v1/company', { headers })).headers.get('etag') ?? '';
  const response = await fetch('/api/v1/company', {
    method: 'PATCH',
    headers: { ...headers, 'If-Match': etag },
    body: JSON.stringify(data),
  });
  if (!response.ok) throw new Error(`PATCH /company answered ${response.status}: ${await response.text()}`);
}

/** Resets the company after each test, because all files share the server. */
export const resetCompanyAfterEach = () => afterEach(() => changeCompany(DEFAULTS));

/** Opens a section of the company's settings as an admin. */
export async function openCompany(section: CompanySection = 'brand'): Promise<Opened> {
  await signIn();
  return open(`/admin/settings/company/${section}`);
}

export const saveCompany = () => page.getByRole('button', { name: /^Save / }).click();

/** The message that the company was saved. */
export const savedNotice = () => page.getByRole('status').filter({ hasText: 'Saved.' });

/** Each public page in one language, or in every language in `npm run guarantees`, and each file that names the company. */
function listAddresses(): string[] {
  const pages = PUBLIC_PAGES.flatMap((path, index) =>
    LANGUAGE_CODES.filter((_, turn) => inject('isWhole') || turn === index % LANGUAGE_CODES.length).map((language) =>
      withLanguage(path, language),
    ),
  );
  return [...pages, ...COMPANY_FILES];
}

/** Lists the addresses whose response, reduced by `toText`, matches the pattern. */
export async function findAddresses(pattern: RegExp, toText = (response: string) => response): Promise<string[]> {
  const paths: string[] = [];
  for (const [index, path] of listAddresses().entries()) {
    // A separate visitor address for each lookup, so that they don't share a rate limit.
    const headers = { 'X-Forwarded-For': `198.19.${index >> 8}.${index % 256}` };
    const text = await (await fetch(`/served${path}`, { headers, credentials: 'omit' })).text();
    if (pattern.test(toText(text))) paths.push(path);
  }
  return paths;
}
