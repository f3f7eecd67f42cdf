import { beSignedIn, keepToken } from '../support/admin.ts';
import { createLook, toLookTimeout } from '../support/looks.ts';
import { ADMIN, startServer } from '../support/server.ts';
import { expect, test } from '../support/test.ts';

const OFFER = 'You’re still using the sample company.';

test('samples are labeled: the company until it is set, and the shipments until one button deletes them', async ({
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
    const company = page.getByText(OFFER);
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
    await expect(page.getByText('There is no shipment yet.')).toBeVisible();
    await expect(page.getByText('No shipments match')).toHaveCount(0);
    await page.goto('/admin/shipments?search=nothing');
    await expect(page.getByText('No shipments match')).toBeVisible();
  } finally {
    await server.stop();
  }
});

test('a company without samples is asked to enter its details until it has done so or declined', async ({
  newVisitor,
}) => {
  test.setTimeout(120_000 + toLookTimeout(1));
  const server = await startServer({ SAMPLE_DATA: 'off' });
  try {
    const visitor = await newVisitor({ baseURL: server.url });
    const page = await visitor.newPage();
    const { token } = await (await page.request.post('/api/v1/session', { data: ADMIN })).json();
    const headers = { Authorization: `Bearer ${token}`, 'If-Match': '"0"' };
    const changed = await page.request.patch('/api/v1/company', { headers, data: { holdLabel: 'ON_HOLD' } });
    expect(changed.status()).toBe(200);
    await keepToken(page, token);
    await page.goto('/admin');
    await expect(page.getByText(OFFER)).toBeVisible();
    await expect(page.getByText('These are sample shipments.')).toHaveCount(0);
    await createLook(page)('the offer to set a company up');
    await page.getByRole('button', { name: 'Not now' }).click();
    await expect(page.getByText(OFFER)).toHaveCount(0);
    expect(await (await page.request.get('/')).text()).not.toContain('keepsName');

    // Other browsers and admins see it, too.
    const other = await (await newVisitor({ baseURL: server.url })).newPage();
    await keepToken(other, token);
    await other.goto('/admin');
    await expect(other.getByText(/^Total Shipments/)).toBeVisible();
    await expect(other.getByText(OFFER)).toHaveCount(0);
  } finally {
    await server.stop();
  }
});
