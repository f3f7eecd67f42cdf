import { TRAPPED, TRAPS } from '../../people-traps.ts';
import { beSignedIn, storeShipment } from '../support/admin.ts';
import { expect, test } from '../support/test.ts';

test('nothing of people and references is in what a visitor is sent: page, data, calendar and feed (P1)', async ({
  page,
}) => {
  const token = await beSignedIn(page);
  const { trackingNumber } = await storeShipment(page, token, TRAPPED);
  const bytes: string[] = [];
  page.on('response', async (response) => bytes.push(await response.text().catch(() => '')));
  for (const language of ['en', 'zh']) {
    await page.goto(`/track/${trackingNumber}?lang=${language}`);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    bytes.push(await page.content());
  }
  for (const end of ['', '.json', '.ics', '.atom'])
    bytes.push(await (await page.request.get(`/track/${trackingNumber}${end}`)).text());
  expect(bytes.join('\n')).toContain(trackingNumber);
  expect(bytes.join('\n')).not.toMatch(TRAPS);
});
