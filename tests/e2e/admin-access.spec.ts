import { beSignedIn, expectAccessible, storeShipment } from './admin.ts';
import { ADMIN } from './server.ts';
import { expect, test } from './test.ts';

const SIZES = [
  { width: 390, height: 844 },
  { width: 1440, height: 900 },
];

for (const viewport of SIZES) {
  for (const colorScheme of ['light', 'dark'] as const) {
    test.describe(`at ${viewport.width} px, ${colorScheme}`, () => {
      test.use({ viewport, colorScheme });

      test('every staff page is accessible', async ({ page }) => {
        // Nine pages, each read whole by axe.
        test.setTimeout(150_000);
        await page.goto('/admin/login');
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
        await expectAccessible(page);
        const { id } = await storeShipment(page, await beSignedIn(page), { items: [{ description: 'Lamp' }] });
        const pages = [
          '/admin',
          '/admin/shipments',
          '/admin/shipments?search=no-such-thing',
          '/admin/shipments/create',
          `/admin/shipments/edit/${id}`,
          `/admin/shipments/${id}`,
        ];
        for (const path of pages) {
          await page.goto(path);
          await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
          await test.step(path, () => expectAccessible(page));
        }
        await page.getByRole('button', { name: 'Delete', exact: true }).click();
        await expectAccessible(page);
        await page.goto('/admin/shipments/create');
        await page.getByRole('button', { name: 'Create Shipment', exact: true }).click();
        await expect(page.getByText('Please fill all required fields')).toBeVisible();
        await expectAccessible(page);
      });
    });
  }
}

test('a shipment is created and moved on with the keyboard only', async ({ page }) => {
  await page.goto('/admin/shipments/create');
  const tabTo = async (name: RegExp | string) => {
    const target = page.getByLabel(name, { exact: true }).or(page.getByRole('button', { name, exact: true }));
    for (let presses = 0; presses < 40; presses++) {
      if (await target.first().evaluate((element) => element === document.activeElement)) return;
      await page.keyboard.press('Tab');
    }
    throw new Error(`Tab never reached ${name}`);
  };
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible();
  await tabTo('Email');
  await page.keyboard.type(ADMIN.email);
  await tabTo('Password');
  await page.keyboard.type(ADMIN.password);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Create Shipment' })).toBeVisible();
  await tabTo('Origin address');
  await page.keyboard.type('Hamburg, 1 Sample Quay');
  await tabTo('Destination address');
  await page.keyboard.type('Rotterdam, 2 Example Kade');
  await tabTo('Weight');
  await page.keyboard.type('12.4');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Label Created');
  await tabTo('Status');
  await page.keyboard.type('In');
  await tabTo('Location');
  await page.keyboard.type('Bremen');
  await page.keyboard.press('Enter');
  await expect(page.locator('.tl li').first()).toContainText('In Transit');
});
