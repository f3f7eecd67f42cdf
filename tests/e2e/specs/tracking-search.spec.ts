import { expect, test } from '../support/test.ts';

interface KnownRoutes {
  __reactRouterManifest: { routes: object };
}

const FORMAT = 'Invalid tracking number format. Use format: TC-XXXXXXXX';

test.describe('the tracking search', () => {
  test('explains an unknown number and an invalid address', async ({ page, problems }) => {
    problems.allow(/status of 404/);
    problems.allow(/status of 400/);
    await test.step('reports an unknown number and keeps it', async () => {
      const response = await page.goto('/track/TC-5O1B2345');
      expect(response?.status()).toBe(404);
      await expect(page).toHaveTitle('Track Shipment | TC-5O1B2345');
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('No shipment with this number');
      await expect(page.getByRole('main').getByRole('textbox')).toHaveValue('TC-5O1B2345');
      await expect(page.getByText('0O 1I 5S 8B')).toBeVisible();
    });
    await test.step('explains the format for an invalid address and looks nothing up', async () => {
      const response = await page.goto('/track/TC-123');
      expect(response?.status()).toBe(400);
      await expect(page.getByRole('alert')).toHaveText(FORMAT);
      await expect(page.getByRole('main').getByRole('textbox')).toHaveValue('TC-123');
      await expect(page).toHaveTitle('Track Shipment');
    });
  });

  test('answers in one round trip, because the result view is preloaded', async ({ page }) => {
    await page.goto('/track');
    await page.getByRole('main').getByRole('textbox').fill('tc-demo0001');
    const isKnown = () =>
      'site/tracking/track-result' in (window as unknown as KnownRoutes).__reactRouterManifest.routes;
    await expect.poll(() => page.evaluate(isKnown)).toBe(true);
    const asked: string[] = [];
    page.on('request', (request) => asked.push(new URL(request.url()).pathname));
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('In Transit');
    expect(asked.filter((path) => /__manifest|\.data$/.test(path))).toEqual(['/track/TC-DEMO0001.data']);
  });

  test('reports that the browser is offline and keeps the number', async ({ page, context, problems }) => {
    // The texts of a result are prefetched while a number is typed; the failure is logged (specification, section 8).
    problems.allow(/ERR_INTERNET_DISCONNECTED|Could not load the texts/);
    await page.goto('/track');
    const box = page.getByRole('main').getByRole('textbox');
    await box.fill('tc-demo0001');
    await context.setOffline(true);
    await page.keyboard.press('Enter');
    await expect(page.getByRole('alert')).toHaveText('You are offline. Connect to the internet and try again.');
    await expect(box).toHaveValue('TC-DEMO0001');
    await context.setOffline(false);
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('In Transit');
  });

  test('redirects a number in any spelling to its canonical address, and a link with adjacent text', async ({
    page,
  }) => {
    await page.goto('/track/TC-DEMO0001.');
    await expect(page).toHaveURL('/track/TC-DEMO0001');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('In Transit');
    await page.goto('/track/tc%E2%80%93demo%200001');
    await expect(page).toHaveURL('/track/TC-DEMO0001');
    await page.goto('/track/tc-demo0001?lang=en');
    await expect(page).toHaveURL('/track/TC-DEMO0001?lang=en');
  });

  test('asks people who guess numbers to wait, and recovers on a retry', async ({ page, problems }) => {
    problems.allow(/status of 429/);
    await test.step('asks people who guess numbers to wait, and says that no shipment is affected', async () => {
      for (let miss = 0; miss < 60; miss += 1) {
        const number = `TC-MISS${String(miss).padStart(4, '0')}`;
        expect((await page.request.get(`/api/v1/tracking/${number}`)).status()).toBe(404);
      }
      const response = await page.goto('/track/TC-DEMO0001');
      expect(response?.status()).toBe(429);
      expect(Number(response?.headers()['retry-after'])).toBeGreaterThan(0);
      await expect(page.getByRole('alert')).toContainText('Your shipment is not affected.');
      await expect(page.getByRole('link', { name: 'Try again' })).toHaveAttribute('href', '/track/TC-DEMO0001');
    });
    await test.step('recovers from a failure on a retry', async () => {
      const misses = Array.from(
        { length: 60 },
        (_, miss) => `/api/v1/tracking/TC-GONE${String(miss).padStart(4, '0')}`,
      );
      await Promise.all(misses.map((path) => page.request.get(path)));
      await page.goto('/track/TC-DEMO0001');
      await page.setExtraHTTPHeaders({ 'X-Forwarded-For': '198.19.200.1' });
      await page.getByRole('link', { name: 'Try again' }).click();
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('In Transit');
      await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
    });
  });
});

test.describe('the tracking search without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('shows the error below the field, keeps the input, and asks for a number when it is empty', async ({
    page,
    problems,
  }) => {
    problems.allow(/status of 400/);
    await test.step('shows the error below the field and keeps the input', async () => {
      await page.goto('/track');
      await page.getByRole('main').getByRole('textbox').fill('TC-7K2M9Q4');
      const [response] = await Promise.all([
        page.waitForResponse(/\/track\?tn=/),
        page.getByRole('main').getByRole('button', { name: 'Track' }).click(),
      ]);
      expect(response.status()).toBe(400);
      await expect(page.getByText(FORMAT)).toBeVisible();
      await expect(page.getByRole('main').getByRole('textbox')).toHaveValue('TC-7K2M9Q4');
      await expect(page.getByText('TC-7K2M9Q4?', { exact: true })).toBeVisible();
    });
    await test.step('asks for a number when there is none', async () => {
      await page.goto('/track?tn=%20');
      await expect(page.getByText('Please enter a tracking number')).toBeVisible();
    });
  });
});
