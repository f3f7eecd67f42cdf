import { beSignedIn } from '../support/admin.ts';
import { startServer } from '../support/server.ts';
import { expect, test } from '../support/test.ts';

const SAMPLE_COMPANY_NOTICE = 'You’re still using the sample company.';

test('samples are marked as such: the company until it is set, and the shipments until one button deletes them', async ({
  newVisitor,
}) => {
  test.setTimeout(120_000);
  // Uses a separate server, because other tests need its samples.
  const server = await startServer();
  try {
    const visitor = await newVisitor({ baseURL: server.url });
    const page = await visitor.newPage();
    await beSignedIn(page);
    await page.goto('/admin');
    await expect(page.getByText('These are sample shipments.')).toBeVisible();
    const company = page.getByText(SAMPLE_COMPANY_NOTICE);
    await expect(company).toBeVisible();
    await page.getByRole('link', { name: 'Set up yours' }).click();
    await page.getByLabel('Name', { exact: true }).first().fill('Invented Freight');
    await page.getByRole('button', { name: 'Save company' }).click();
    await expect(page.getByRole('status').filter({ hasText: 'Saved.' })).toBeVisible();
    await page.getByRole('link', { name: 'Dashboard' }).click();
    await expect(page.getByText('These are sample shipments.')).toBeVisible();
    await expect(company).toHaveCount(0);
    await page.getByRole('button', { name: 'Remove them' }).click();
    await expect(page.getByText('These are sample shipments.')).toHaveCount(0);
    await expect(page.getByText(/^Total Shipments/).locator('..')).toHaveText('Total Shipments0All time');
    await page.getByRole('link', { name: 'View all' }).click();
    await expect(page.getByText('There are no shipments yet.')).toBeVisible();
    await expect(page.getByText('No shipments match')).toHaveCount(0);
    await page.goto('/admin/shipments?search=nothing');
    await expect(page.getByText('No shipments match')).toBeVisible();
  } finally {
    await server.stop();
  }
});
