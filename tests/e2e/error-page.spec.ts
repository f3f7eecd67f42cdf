import { expect, test } from './test.ts';

test('a page that fails shows the render-error page, in the frame of the site, with a number to quote', async ({
  page,
  problems,
}) => {
  problems.allow(/Failed to (load|fetch)|ERR_FAILED|Error/);
  const first = await page.goto('/');
  const requestId = first?.headers()['x-request-id'] ?? 'none';
  await page.route('**/track.data', (route) => route.abort());
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Track' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Unexpected Application Error!');
  await expect(page).toHaveTitle('Unexpected Application Error!');
  await expect(page.getByRole('main')).toContainText(requestId);
  await expect(page.getByRole('contentinfo')).toBeVisible();
  await page.unroute('**/track.data');
  await page.getByRole('link', { name: 'Try again' }).click();
  await expect(page).toHaveURL('/track');
  await expect(page.getByRole('textbox')).toBeVisible();
});

test('the number to quote fits a phone', async ({ page, problems }) => {
  problems.allow(/Failed to (load|fetch)|ERR_FAILED|Error/);
  await page.setViewportSize({ width: 320, height: 844 });
  await page.goto('/');
  await page.route('**/contact.data', (route) => route.abort());
  await page.getByRole('main').getByRole('link', { name: 'Get Started' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Unexpected Application Error!');
  const number = await page.getByRole('main').locator('p span').boundingBox();
  expect((number?.x ?? Number.NaN) + (number?.width ?? Number.NaN)).toBeLessThanOrEqual(320);
});
