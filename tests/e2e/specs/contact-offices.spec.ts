import { expect, test } from '../support/test.ts';

test.describe('the offices', () => {
  test('are open or closed by their local time', async ({ page }) => {
    // The page counts on from the server's time, so the browser's clock is set relative to it.
    await page.clock.install();
    await page.goto('/contact');
    const clocks = page.getByRole('listitem').getByText(/^(Open now|Closed), /);
    await expect(clocks).toHaveCount(3);
    const served = await page.locator('input[name=startedAt]').inputValue();
    const begun = await page.evaluate(() => Date.now());
    for (const [instant, states] of [
      ['2026-11-16T14:41:00Z', ['Open now, 9:41 AM', 'Open now, 2:41 PM', 'Closed, 10:41 PM']],
      ['2026-11-22T12:00:00Z', ['Closed, 7:00 AM', 'Closed, 12:00 PM', 'Closed, 8:00 PM']],
    ] as const) {
      const ahead = Date.parse(instant) - Date.parse(served);
      // The page listens once its scripts run, which may take a while, so the step repeats.
      await expect(async () => {
        await page.clock.setSystemTime(begun + ahead);
        await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
        await expect(clocks).toHaveText([...states], { timeout: 500 });
      }).toPass();
    }
  });
});
