import { expect, test } from '../support/test.ts';

test.describe('the hero’s tracking box', () => {
  test('converts a number typed before hydration to upper case without moving the caret', async ({ page }) => {
    const { promise: released, resolve: release } = Promise.withResolvers<void>();
    await page.route('**/assets/*.js', async (route) => {
      await released;
      await route.continue();
    });
    await page.goto('/', { waitUntil: 'commit' });
    const box = page.getByRole('main').getByRole('textbox').first();
    await box.pressSequentially('tc-demo0001');
    await page.keyboard.press('ArrowLeft');
    await expect(box).toHaveValue('tc-demo0001');
    release();
    await expect(box).toHaveValue('TC-DEMO0001');
    expect(await box.evaluate((input: HTMLInputElement) => input.selectionStart)).toBe(10);
  });

  test('accepts a pasted number with spaces and other dashes', async ({ page, context, problems }) => {
    problems.allow(/status of 404/);
    await page.goto('/');
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await page.evaluate(() => navigator.clipboard.writeText('  tc – nosuch 01 '));
    const box = page.getByRole('textbox', { name: 'Track a shipment' });
    await box.press('Control+V');
    await expect(box).toHaveValue('TC-NOSUCH01');
    await box.press('Enter');
    await expect(page).toHaveURL('/track/TC-NOSUCH01');
  });
});

test.describe('the home page without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('shows all customer stories and the hours of the offices, and returns a wrong number with an error and the input', async ({
    page,
    problems,
  }) => {
    problems.allow(/status of 400/);
    await page.goto('/');
    for (const name of ['Lena Fischer', 'Priya Raman', 'Hugo Martins'])
      await expect(page.getByText(name)).toBeVisible();
    await expect(page.getByRole('button', { name: 'Next story' })).toBeHidden();
    // Texts in this element are not found by getByText.
    const hours = page.getByRole('main').locator('noscript');
    await expect(hours).toBeVisible();
    expect(await hours.evaluate(({ textContent }) => textContent)).toBe('Mon-Fri 8-6, Sat 9-2, Sun closed');
    await expect(page.getByText(/^(Open now|Closed, opens .*)$/).first()).toBeHidden();
    await page.getByRole('textbox', { name: 'Track a shipment' }).fill('tc-123');
    const [response] = await Promise.all([
      page.waitForResponse(/\/track\?tn=/),
      page.getByRole('button', { name: 'Track', exact: true }).click(),
    ]);
    expect(response.status()).toBe(400);
    await expect(page.getByRole('alert')).toHaveText('Invalid tracking number format. Use format: TC-XXXXXXXX');
    await expect(page.getByRole('textbox')).toHaveValue(/tc-123/i);
  });
});
