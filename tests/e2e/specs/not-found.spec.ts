import { expect, test } from '../support/test.ts';

test.describe('an unknown address', () => {
  test.beforeEach(({ problems }) => problems.allow(/status of 404/));

  test('answers 404 under the title of the specification, and leads home and to tracking without a reload', async ({
    page,
  }) => {
    const response = await page.goto('/no-such-page');
    expect(response?.status()).toBe(404);
    await expect(page).toHaveTitle('404 - Page Not Found');
    await page.evaluate('window.isTheSamePage = true');
    await page.getByRole('link', { name: 'Go Home', exact: true }).click();
    await expect(page).toHaveURL('/');
    await page.goBack();
    await page.getByRole('main').getByRole('link', { name: 'Track a Package' }).click();
    await expect(page).toHaveURL('/track');
    expect(await page.evaluate('window.isTheSamePage')).toBe(true);
  });

  test('prints no sounding behind its text, and shows on a phone where the course stops, under the links', async ({
    page,
  }) => {
    await page.goto('/no-such-page');
    for (const width of [768, 1024, 1280, 1350, 1440]) {
      await page.setViewportSize({ width, height: 800 });
      const hidden = await page.evaluate(() => {
        const range = document.createRange();
        const texts = [...document.querySelectorAll('main h1, main p')].map((text) => {
          range.selectNodeContents(text);
          return range.getBoundingClientRect();
        });
        const soundings = [...document.querySelectorAll('main svg text')].filter((text) => text.checkVisibility());
        const meets = (a: DOMRect, b: DOMRect) =>
          a.left < b.right && a.right > b.left && a.top < b.bottom && a.bottom > b.top;
        return soundings.filter((text) => texts.some((box) => meets(text.getBoundingClientRect(), box))).length;
      });
      expect(hidden, `at ${width}`).toBe(0);
    }
    await expect(page.getByRole('main').locator('svg text').first()).toBeVisible();
    await page.setViewportSize({ width: 390, height: 844 });
    const links = await page.getByRole('main').getByRole('link').last().boundingBox();
    const fix = await page.getByRole('main').locator('circle').first().boundingBox();
    expect(fix?.y).toBeGreaterThan((links?.y ?? Number.NaN) + (links?.height ?? Number.NaN));
  });
});
