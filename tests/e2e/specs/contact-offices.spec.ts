import { expect, test } from '../support/test.ts';

test.describe('the offices', () => {
  for (const [instant, states] of [
    ['2026-11-16T14:41:00Z', ['Open now, 9:41 AM', 'Open now, 2:41 PM', 'Closed, 10:41 PM']],
    ['2026-11-22T12:00:00Z', ['Closed, 7:00 AM', 'Closed, 12:00 PM', 'Closed, 8:00 PM']],
  ] as const) {
    test(`are open or closed by the clock of their city: ${instant}`, async ({ page }) => {
      // The page counts on from the time of the server: the browser's clock is moved by what lies between.
      await page.clock.install();
      await page.goto('/contact');
      const clocks = page.getByRole('listitem').getByText(/^(Open now|Closed), /);
      await expect(clocks).toHaveCount(3);
      const served = await page.locator('input[name=startedAt]').inputValue();
      const ahead = Date.parse(instant) - Date.parse(served);
      const begun = (await page.evaluate(() => Date.now())) + ahead;
      // Heard as soon as the page is alive, which takes its time on a busy machine: the minute waits.
      await expect(async () => {
        await page.clock.setSystemTime(begun);
        await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
        await expect(clocks).toHaveText([...states], { timeout: 500 });
      }).toPass();
    });
  }

  test('stand with address, telephone and hours', async ({ page }) => {
    await page.goto('/contact');
    const main = page.getByRole('main');
    for (const city of ['New York', 'London', 'Singapore'])
      await expect(main.getByRole('heading', { name: city })).toBeVisible();
    await expect(main.getByRole('link', { name: '+44 20 7946 0140' })).toHaveAttribute('href', 'tel:+442079460140');
    const hours = main.getByRole('complementary', { name: 'Business hours' });
    await expect(hours.getByRole('term')).toHaveText(['Monday to Friday', 'Saturday', 'Sunday']);
    await expect(hours.getByRole('definition')).toHaveText(['8:00 AM – 6:00 PM', '9:00 AM – 2:00 PM', 'Closed']);
  });
});
