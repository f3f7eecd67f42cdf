import { beSignedIn } from '../support/admin.ts';
import { expect, test } from '../support/test.ts';

test('in reference mode the list has the specified columns', async ({ reference, newVisitor }) => {
  const page = await (await newVisitor({ baseURL: reference.url })).newPage();
  await beSignedIn(page);
  await page.goto(new URL('/admin/shipments', reference.url).href);
  await expect(page.getByRole('columnheader')).toHaveText([
    ...['Tracking number', 'Status', 'From', 'To', 'Created', 'Actions'],
  ]);
  await expect(page.getByText(/days? late/)).toHaveCount(0);
});
