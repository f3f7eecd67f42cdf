import { expect, test } from '../support/test.ts';

const NUMBERS = ['TC-DEMO0001', 'TC-NOSUCH01', 'TC-DEMO0004', 'TC-DEMO0006'];
const ADDRESS = `/track?tn=${NUMBERS.join(',')}`;

test.describe('several numbers in the tracking box', () => {
  test('are pasted in any format and found in one round trip, each linked to its page', async ({ page }) => {
    await page.goto('/');
    const box = page.getByRole('main').getByRole('textbox');
    await box.focus();
    await page.evaluate((text) => {
      document.execCommand('insertText', false, text);
    }, ` tc-demo0001\ntc–nosuch01; tc-demo0004\ttc-demo0001,tc-demo0006 `);
    const requests: string[] = [];
    page.on('request', (request) => requests.push(new URL(request.url()).pathname));
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(ADDRESS);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('4 numbers, 3 found');
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
    expect(requests.filter((path) => /\.data$|\/api\//.test(path))).toEqual(['/track.data']);
    const rows = page.getByRole('main').getByRole('listitem');
    await expect(rows.nth(0)).toContainText('In Transit');
    await expect(rows.nth(0)).toContainText('New York to London');
    await expect(rows.nth(1)).toContainText('We have no shipment with this number.');
    await rows.nth(0).click();
    await expect(page).toHaveURL('/track/TC-DEMO0001');
    await page.goBack();
    const list = page.getByRole('textbox', { name: 'Tracking numbers, up to 25' });
    await expect(list).toHaveValue(NUMBERS.join('\n'));
    await list.fill('TC-DEMO0001 tc-demo0006');
    await page.getByRole('button', { name: 'Track 2' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('2 numbers, 2 found');
    await list.fill('tc-demo0006');
    await page.getByRole('button', { name: 'Track', exact: true }).click();
    await expect(page).toHaveURL('/track/TC-DEMO0006');
  });
});

test.describe('several numbers without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('are listed too', async ({ page }) => {
    await page.goto('/track');
    await page.getByRole('main').getByRole('textbox').fill('tc-demo0001 ; tc-nosuch01 tc-demo0004, tc-demo0006');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(ADDRESS);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('4 numbers, 3 found');
    await page.getByRole('textbox', { name: 'Tracking numbers, up to 25' }).fill('TC-DEMO0004\nTC-DEMO0006');
    await page.getByRole('button', { name: 'Track 4' }).click();
    await expect(page).toHaveURL('/track?tn=TC-DEMO0004,TC-DEMO0006');
    await page.getByRole('link', { name: 'TC-DEMO0006' }).click();
    await expect(page).toHaveURL('/track/TC-DEMO0006');
  });
});
