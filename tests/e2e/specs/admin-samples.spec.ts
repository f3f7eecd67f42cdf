import { beSignedIn } from '../support/admin.ts';
import { startServer } from '../support/server.ts';
import { expect, test } from '../support/test.ts';

test('the samples are named, and one button removes them all', async ({ newVisitor }) => {
  test.setTimeout(120_000);
  // A server of its own: the others' tests need their samples.
  const server = await startServer();
  try {
    const visitor = await newVisitor({ baseURL: server.url });
    const page = await visitor.newPage();
    await beSignedIn(page);
    await page.goto('/admin');
    await expect(page.getByText('These are sample shipments.')).toBeVisible();
    await page.getByRole('button', { name: 'Remove them' }).click();
    await expect(page.getByText('These are sample shipments.')).toHaveCount(0);
    await expect(page.getByText(/^Total Shipments/).locator('..')).toHaveText('Total Shipments0All time');
    await page.getByRole('link', { name: 'View all' }).click();
    await expect(page.getByText('There is no shipment yet.')).toBeVisible();
  } finally {
    await server.stop();
  }
});
