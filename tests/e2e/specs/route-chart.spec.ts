import type { Page } from '@playwright/test';
import { expect, test } from '../support/test.ts';

const chart = (page: Page) => page.getByRole('img', { name: /New York/ });

const WATER_BY_DAY = '244 249 251';
const WATER_BY_NIGHT = '8 26 36';

/** Returns the most common color of the chart on the screen. */
async function findMainColor(page: Page): Promise<string> {
  const band = chart(page);
  await expect
    .poll(() => band.locator('img').evaluate((image: HTMLImageElement) => image.naturalWidth))
    .toBeGreaterThan(0);
  const shot = (await band.screenshot()).toString('base64');
  return page.evaluate(async (data) => {
    const image = new Image();
    image.src = `data:image/png;base64,${data}`;
    await image.decode();
    const canvas = new OffscreenCanvas(image.width, image.height).getContext('2d');
    canvas?.drawImage(image, 0, 0);
    const pixels = canvas?.getImageData(0, 0, image.width, image.height).data ?? new Uint8ClampedArray();
    const counts = new Map<string, number>();
    for (let i = 0; i < pixels.length; i += 4) {
      const color = `${pixels[i]} ${pixels[i + 1]} ${pixels[i + 2]}`;
      counts.set(color, (counts.get(color) ?? 0) + 1);
    }
    return [...counts].reduce((most, next) => (next[1] > most[1] ? next : most))[0];
  }, shot);
}

test.describe('the drawn route', () => {
  test('fetches one image for its width and shows one line over it', async ({ newVisitor }) => {
    for (const [width, size] of [
      [1440, 'wide'],
      [900, 'medium'],
      [390, 'narrow'],
    ] as const)
      await test.step(`${width} px`, async () => {
        // A browser with an empty cache.
        const page = await (await newVisitor()).newPage();
        const pictures: string[] = [];
        page.on('request', (request) => {
          if (request.url().includes('/charts/strip.svg'))
            pictures.push(new URL(request.url()).searchParams.get('size') ?? '');
        });
        await page.setViewportSize({ width, height: 800 });
        await page.goto('/track/TC-DEMO0001');
        // The button appears with the scripts, which load after the images; with a stream open the network is never idle.
        await expect(page.getByRole('button', { name: 'Copy' })).toBeVisible();
        expect(pictures).toEqual([size]);
        await expect(chart(page).locator('svg:visible')).toHaveCount(1);
        await expect(chart(page)).toHaveCount(1);
      });
  });

  test('follows the chosen theme, regardless of the system’s', async ({ page, context, baseURL }) => {
    await test.step('is light for a reader with a light system, and dark for one who chose dark', async () => {
      await page.emulateMedia({ colorScheme: 'light' });
      await page.goto('/track/TC-DEMO0001');
      expect(await findMainColor(page)).toBe(WATER_BY_DAY);
      await context.addCookies([{ name: 'theme', value: 'dark', url: baseURL }]);
      await page.reload();
      expect(await findMainColor(page)).toBe(WATER_BY_NIGHT);
    });
    await test.step('is dark for a reader with a dark system, and light for one who chose light', async () => {
      await page.emulateMedia({ colorScheme: 'dark' });
      await context.addCookies([{ name: 'theme', value: 'auto', url: baseURL }]);
      await page.goto('/track/TC-DEMO0001');
      expect(await findMainColor(page)).toBe(WATER_BY_NIGHT);
      await context.addCookies([{ name: 'theme', value: 'light', url: baseURL }]);
      await page.reload();
      expect(await findMainColor(page)).toBe(WATER_BY_DAY);
    });
  });
});
