import { expect, test } from '../support/test.ts';

interface KnownRoutes {
  __reactRouterManifest: { routes: object };
}

const FORMAT = 'Invalid tracking number format. Use format: TC-XXXXXXXX';

test.describe('the tracking search', () => {
  test('responds in one round trip, because the result view is preloaded', async ({ page }) => {
    await page.goto('/track');
    await page.getByRole('main').getByRole('textbox').fill('tc-demo0001');
    const isKnown = () =>
      'site/tracking/track-result' in (window as unknown as KnownRoutes).__reactRouterManifest.routes;
    await expect.poll(() => page.evaluate(isKnown)).toBe(true);
    const requests: string[] = [];
    page.on('request', (request) => requests.push(new URL(request.url()).pathname));
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('In Transit');
    expect(requests.filter((path) => /__manifest|\.data$/.test(path))).toEqual(['/track/TC-DEMO0001.data']);
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
