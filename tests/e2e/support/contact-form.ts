import type { Page } from '@playwright/test';
import { expect } from './test.ts';

export const field = (page: Page, label: string) => page.getByRole('main').getByLabel(label, { exact: true });
export const send = (page: Page) => page.getByRole('button', { name: 'Send message' });
export const sentNotice = (page: Page) => page.getByRole('status').filter({ hasText: 'Message sent.' });

export async function fill(page: Page): Promise<void> {
  await field(page, 'Name').fill('Ada Invented');
  await field(page, 'Email').fill('ada@example.com');
  await field(page, 'Subject').selectOption('Tracking Issue');
  await field(page, 'Message').fill('Where is it?\nSecond line.');
  // The server rejects forms sent within two seconds, which only bots do.
  const shownAt = Date.parse(await page.locator('input[name=startedAt]').inputValue());
  await expect.poll(() => Date.now() - shownAt, { timeout: 10_000 }).toBeGreaterThan(2_100);
}
