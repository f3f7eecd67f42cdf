import { expect, test } from '../support/test.ts';

test.describe('the first journey', () => {
  test('leads a visitor from a number in the hero to the shipment', async ({ page }) => {
    await page.goto('/');
    await expect(page).toHaveTitle(/logistics and shipping solutions/i);
    await page.getByRole('textbox').first().fill('tc-demo0001');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL('/track/TC-DEMO0001');
    await expect(page).toHaveTitle(/TC-DEMO0001/);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  });
});

test.describe('the first journey without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('leads a visitor from a number in the hero to the shipment', async ({ page }) => {
    await page.goto('/');
    await page.getByRole('textbox').first().fill('TC-DEMO0001');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL('/track/TC-DEMO0001');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  });
});

test.describe('the test fixture', () => {
  test('fails a test on an error in the console', async ({ page, problems }) => {
    await page.goto('/');
    await page.evaluate('console.error("on purpose")');
    await expect.poll(() => problems.unexpected).toHaveLength(1);
    problems.allow(/on purpose/);
  });

  test('fails a test on a style that the content security policy forbids', async ({ page, problems }) => {
    await page.goto('/');
    await page.evaluate('document.body.setAttribute("style", "color: red")');
    await expect.poll(() => problems.unexpected).toHaveLength(1);
    expect(problems.unexpected[0]).toContain('Content Security Policy');
    problems.allow(/Content Security Policy/);
  });

  test('fails a test on a request to another host', async ({ page, problems }) => {
    await page.route('https://example.invalid/**', (route) => route.abort());
    await page.goto('/');
    await page.evaluate('new Image().src = "https://example.invalid/pixel.png"');
    await expect.poll(() => problems.unexpected.length).toBeGreaterThan(0);
    problems.allow(/example\.invalid|Content Security Policy|Failed to load/);
  });
});
