import { afterEach, inject } from 'vitest';
import { page } from 'vitest/browser';
import { companyChangeSchema } from '#domain/company/schema.ts';
import { type Opened, open } from './open.tsx';
import { signIn } from './staff.ts';

const FORGOTTEN = Object.fromEntries(Object.keys(companyChangeSchema.shape).map((field) => [field, null]));

/** As somebody else does by the API, from what is stored now. */
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

/** What one test sets of the company is no other test's: all files share the server. */
export const forgetCompany = () => afterEach(() => changeCompany(FORGOTTEN));

/** Opens the company's settings as an admin. */
export async function openCompany(): Promise<Opened> {
  await signIn();
  return open('/admin/settings/company');
}

export const saveCompany = () => page.getByRole('button', { name: 'Save company' }).click();

/** What says that the company was saved. */
export const savedNotice = () => page.getByRole('status').filter({ hasText: 'Saved.' });
