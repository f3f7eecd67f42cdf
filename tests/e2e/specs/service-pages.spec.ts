import { expect, test } from '../support/test.ts';

/** The pages about the company's services. Specification, sections 1 and 2. */
const PAGES = [
  { path: '/services', heading: 'Every service is a line with two ends' },
  { path: '/international', heading: 'Borders run on paperwork. We file it before the truck arrives.' },
  { path: '/cargo-shipping', heading: 'One booking, four vehicles, one line' },
  { path: '/warehouse-solutions', heading: 'The shortest line is the one inside the building' },
  { path: '/business-shipping', heading: 'All your shipments on one page' },
] as const;

test.describe('a service page without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('is whole, and its last link leads on', async ({ page }) => {
    for (const { path, heading } of PAGES) {
      await page.goto(path);
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading);
      const last = page.getByRole('main').getByRole('link').last();
      const target = await last.getAttribute('href');
      await last.click();
      await expect(page).toHaveURL(target ?? 'nowhere');
    }
  });
});
