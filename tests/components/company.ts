import { afterEach, inject } from 'vitest';
import { page } from 'vitest/browser';
import { companyChangeSchema } from '#domain/company/schema.ts';
import { type Opened, open } from './open.tsx';
import { signIn } from './staff.ts';

const FORGOTTEN = Object.fromEntries(Object.keys(companyChangeSchema.shape).map((field) => [field, null]));

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
export const forgetCompany = () => afterEach(() => changeCompany(FORGOTTEN));

/** Opens the company's settings as an admin. */
export async function openCompany(): Promise<Opened> {
  await signIn();
  return open('/admin/settings/company');
}

export const saveCompany = () => page.getByRole('button', { name: 'Save company' }).click();

/** The message that the company was saved. */
export const savedNotice = () => page.getByRole('status').filter({ hasText: 'Saved.' });
