import type { Page } from '@playwright/test';
import { beSignedIn, listRows } from '../support/admin.ts';
import type { TestServer } from '../support/server.ts';
import { expect, test } from '../support/test.ts';

/** The letter of the specification: SITE_MODE=reference. */
async function open(page: Page, reference: TestServer, path: string): Promise<void> {
  await beSignedIn(page);
  await page.goto(new URL(path, reference.url).href);
}

test('Export says that it is not implemented, and asks the server for nothing', async ({ reference, newVisitor }) => {
  const page = await (await newVisitor({ baseURL: reference.url })).newPage();
  const asked: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/exports')) asked.push(request.url());
  });
  for (const [path, name] of [
    ['/admin/shipments', 'Export'],
    ['/admin/reports', 'Download CSV'],
  ] as const) {
    await open(page, reference, path);
    const alert = page.waitForEvent('dialog');
    const click = page.getByRole('button', { name }).click();
    const dialog = await alert;
    expect(dialog.type()).toBe('alert');
    expect(dialog.message()).toBe('Export is not implemented yet.');
    await dialog.accept();
    await click;
  }
  expect(asked).toEqual([]);
});

test('Generate Report does nothing, and the sidebar names no reports; the address is there all the same', async ({
  reference,
  newVisitor,
}) => {
  const page = await (await newVisitor({ baseURL: reference.url })).newPage();
  await open(page, reference, '/admin');
  await page.getByRole('button', { name: 'Generate Report' }).click();
  await expect(page).toHaveURL(new URL('/admin', reference.url).href);
  await expect(page.getByRole('link', { name: 'Reports', exact: true })).toHaveCount(0);
  await page.goto(new URL('/admin/reports', reference.url).href);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Reports');
});

test('the list has no boxes to select rows by', async ({ reference, newVisitor }) => {
  const page = await (await newVisitor({ baseURL: reference.url })).newPage();
  await open(page, reference, '/admin/shipments');
  await expect(listRows(page).first()).toBeVisible();
  await expect(page.getByRole('checkbox')).toHaveCount(0);
  await page.keyboard.press('j');
  await page.keyboard.press('x');
  await expect(page.getByRole('region', { name: 'Selection' })).toHaveCount(0);
});
