import type { Page } from '@playwright/test';

export const field = (page: Page, label: string) => page.getByRole('main').getByLabel(label, { exact: true });
export const send = (page: Page) => page.getByRole('button', { name: 'Send message' });

export async function fill(page: Page): Promise<void> {
  // A person takes longer than the two seconds in which only a program could have filled it in.
  await page.locator('input[name=startedAt]').evaluate((input) => {
    (input as HTMLInputElement).value = '2026-01-01T00:00:00.000Z';
  });
  await field(page, 'Name').fill('Ada Invented');
  await field(page, 'Email').fill('ada@example.com');
  await field(page, 'Subject').selectOption('Tracking Issue');
  await field(page, 'Message').fill('Where is it?\nSecond line.');
}

/** The calls of the API that the page makes. */
export function watchCalls(page: Page): string[] {
  const calls: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (request.resourceType() === 'fetch') calls.push(`${request.method()} ${pathname}`);
  });
  return calls;
}
