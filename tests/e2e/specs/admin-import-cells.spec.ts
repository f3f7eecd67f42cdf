import { listRows } from '../support/admin.ts';
import { code, openImports, reachDryRun, SLOW } from '../support/lists.ts';
import { expect, test } from '../support/test.ts';

test('a corrected cell is saved on blur, by pressing Import, and by paging to other rows', async ({
  page,
  context,
  problems,
}) => {
  test.setTimeout(90_000);
  problems.allow(/ERR_INTERNET_DISCONNECTED/);
  await openImports(page);
  await reachDryRun(page, `L${code()}`, 6, { 0: { weight: '0' }, 2: { weight: 'heavy' }, 4: { weight: '-3' } });
  const weight = (row: number) => page.getByRole('textbox', { name: `Weight of row ${row}` });
  await weight(2).fill('2.5');
  await weight(4).fill('4.5');
  await expect(weight(2)).toHaveCount(0);
  await page.getByRole('navigation', { name: 'Rows by result' }).getByRole('link', { name: /New/ }).click();
  await expect(listRows(page)).toHaveCount(5);
  await page.getByRole('navigation', { name: 'Rows by result' }).getByRole('link', { name: /Error/ }).click();
  await expect(weight(6)).toBeVisible();
  await context.setOffline(true);
  await weight(6).fill('6.5');
  await page.getByRole('button', { name: /^Import/ }).click();
  await expect(page.getByRole('alert')).toContainText('Row 6 could not be saved.');
  await expect(weight(6)).toBeFocused();
  await context.setOffline(false);
  await page.getByRole('button', { name: /^Import/ }).click();
  await expect(page.getByRole('heading', { name: '6 created, 0 changed' })).toBeVisible(SLOW);
});
