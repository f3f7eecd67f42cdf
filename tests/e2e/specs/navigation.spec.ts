import { PUBLIC_PAGES } from '../support/public-pages.ts';
import { expect, test } from '../support/test.ts';

const LINKS = ['Home', 'Track', 'Services', 'International', 'About', 'Contact'];

test.describe('the navigation bar', () => {
  test('has the links of the specification, and marks where the reader is', async ({ page }) => {
    await page.goto('/track');
    const bar = page.getByRole('navigation', { name: 'Main' });
    await expect(bar.getByRole('link')).toHaveText(LINKS);
    await expect(bar.getByRole('link', { name: 'Track' })).toHaveAttribute('aria-current', 'page');
    await expect(bar.getByRole('link', { name: 'Home' })).not.toHaveAttribute('aria-current', /./);
  });

  test('turns solid past 10 pixels of scrolling and clear again at the top', async ({ page }) => {
    await page.goto('/');
    const bar = page.getByRole('banner');
    const background = () => bar.evaluate((element) => getComputedStyle(element).backgroundColor);
    const shadow = () => bar.evaluate((element) => getComputedStyle(element).boxShadow);
    await page.evaluate('scrollTo(0, 10)');
    await expect.poll(background).toBe('rgba(0, 0, 0, 0)');
    await page.evaluate('scrollTo(0, 11)');
    await expect.poll(background).toBe('rgb(255, 255, 255)');
    await expect.poll(shadow).not.toBe('none');
    await page.evaluate('scrollTo(0, 0)');
    await expect.poll(background).toBe('rgba(0, 0, 0, 0)');
  });

  test('keeps the language and the menu in reach at twice the size of text', async ({ page }) => {
    for (const [width, control] of [
      [1280, 'Language: English'],
      [390, 'Menu'],
    ] as const) {
      await page.setViewportSize({ width, height: 800 });
      await page.goto('/');
      await page.evaluate(() => {
        document.documentElement.style.fontSize = '200%';
      });
      const box = await page.locator('summary').and(page.getByLabel(control)).boundingBox();
      expect((box?.x ?? Number.NaN) + (box?.width ?? Number.NaN), control).toBeLessThanOrEqual(width);
    }
  });

  test('lets a keyboard skip to the content, and keeps pages in the history of the browser, with their titles', async ({
    page,
  }) => {
    await page.goto('/');
    await page.keyboard.press('Tab');
    await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('main')).toBeFocused();
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Track' }).click();
    await expect(page).toHaveTitle(/^Track Shipment/);
    await page.goBack();
    await expect(page).toHaveTitle(/Logistics and shipping solutions/);
    await page.goForward();
    await expect(page).toHaveTitle(/^Track Shipment/);
  });
});

test.describe('the menu of narrow screens', () => {
  test.use({ viewport: { width: 390, height: 844 } });

  test('covers the page while it is open, closes with Escape, and closes when the route changes', async ({ page }) => {
    await page.goto('/');
    const menu = page.getByRole('navigation', { name: 'Menu' });
    const opener = page.locator('summary[aria-label="Menu"]');
    await expect(menu).toBeHidden();
    await test.step('keeps the keyboard away from the page, and gives the focus back at Escape', async () => {
      await opener.press('Enter');
      await expect(menu).toBeVisible();
      await expect(page.locator('main')).toHaveAttribute('inert');
      await page.keyboard.press('Escape');
      await expect(menu).toBeHidden();
      await expect(opener).toBeFocused();
      await expect(page.locator('main')).not.toHaveAttribute('inert');
    });
    await test.step('mirrors the links of the bar', async () => {
      await opener.click();
      await expect(menu.getByRole('link')).toHaveText(LINKS);
      await menu.getByRole('link', { name: 'Track' }).click();
      await expect(page).toHaveURL('/track');
      await expect(menu).toBeHidden();
      await expect(page.getByRole('main')).toBeVisible();
    });
  });

  test('that was opened before the scripts came stays open and covers the page', async ({ page }) => {
    const { promise: released, resolve: release } = Promise.withResolvers<void>();
    await page.route('**/*.js', async (route) => {
      await released;
      await route.continue();
    });
    await page.goto('/', { waitUntil: 'commit' });
    await page.locator('summary[aria-label="Menu"]').click();
    await expect(page.getByRole('navigation', { name: 'Menu' })).toBeVisible();
    release();
    await expect(page.locator('main')).toHaveAttribute('inert');
    await expect(page.getByRole('navigation', { name: 'Menu' })).toBeVisible();
  });

  test.describe('without JavaScript', () => {
    test.use({ javaScriptEnabled: false });

    test('opens and leads to other pages', async ({ page }) => {
      await page.goto('/');
      await page.locator('summary[aria-label="Menu"]').click();
      await page.getByRole('navigation', { name: 'Menu' }).getByRole('link', { name: 'Track' }).click();
      await expect(page).toHaveURL('/track');
    });
  });
});

test.describe('the footer', () => {
  test('has quick links, services, contact details and legal links', async ({ page }) => {
    await page.goto('/');
    const footer = page.getByRole('contentinfo');
    const hrefs = await footer.getByRole('link').evaluateAll((links) => links.map((link) => link.getAttribute('href')));
    expect(hrefs).toEqual([
      ...['/', '/', '/track', '/about', '/careers', '/contact'],
      ...['/international', '/cargo-shipping', '/warehouse-solutions', '/business-shipping', '/services'],
      ...['/terms', '/privacy', '/legal-notice'],
    ]);
    await expect(footer).toContainText('Mon-Fri 8-6, Sat 9-2, Sun closed');
    await expect(footer).toContainText('since 2010, serving over 200 countries');
  });

  test('leads to the legal notice from every public page', async ({ page }) => {
    for (const path of PUBLIC_PAGES) {
      const html = await (await page.request.get(path)).text();
      expect(html.split('<footer')[1], path).toContain('href="/legal-notice"');
    }
    await page.goto('/');
    await page.getByRole('contentinfo').getByRole('link', { name: 'Legal notice' }).click();
    await expect(page).toHaveTitle('Legal notice | TransCargo');
  });
});

test('no page is wider than a screen of 320 to 1440 pixels', async ({ page, problems }) => {
  problems.allow(/status of 404/);
  for (const path of ['/', '/track', '/no-such-page']) {
    await page.setViewportSize({ width: 320, height: 900 });
    await page.goto(path);
    for (const width of [320, 390, 768, 1440]) {
      await page.setViewportSize({ width, height: 900 });
      expect([path, await page.evaluate('document.documentElement.scrollWidth')]).toEqual([path, width]);
    }
  }
});
