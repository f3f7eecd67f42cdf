import { createStaff } from '../support/staff.ts';
import { expect, test } from '../support/test.ts';

test.describe('the calendar, feed and JSON of a shipment', () => {
  test('are linked from its page in the reader’s language, without a calendar for no estimate', async ({
    page,
    request,
  }) => {
    await test.step('are linked from its page, visibly and in the head, in the reader’s language', async () => {
      const staff = await createStaff(request);
      const { trackingNumber } = await staff.createShipment({ estimatedDeliveryDate: '2999-12-04T12:00:00Z' });
      await page.goto(`/track/${trackingNumber}?lang=de`);
      for (const [name, ending, type] of [
        ['In den Kalender', 'ics', 'text/calendar; charset=utf-8'],
        ['RSS-Feed', 'atom', 'application/atom+xml; charset=utf-8'],
      ] as const) {
        const link = page.getByRole('link', { name });
        await expect(link).toHaveAttribute('href', `/track/${trackingNumber}.${ending}?lang=de`);
        const response = await request.get((await link.getAttribute('href')) ?? '');
        expect([response.status(), response.headers()['content-type']]).toEqual([200, type]);
        expect(response.headers()['x-robots-tag']).toBe('noindex');
      }
      const alternates = page.locator('head link[rel=alternate][type]');
      expect(await alternates.evaluateAll((links) => links.map((link) => link.getAttribute('type')).sort())).toEqual([
        'application/atom+xml',
        'application/json',
        'text/calendar',
      ]);
    });
    await test.step('have no calendar without an estimate', async () => {
      const staff = await createStaff(request);
      const { trackingNumber } = await staff.createShipment();
      await page.goto(`/track/${trackingNumber}?lang=en`);
      await expect(page.getByRole('link', { name: 'RSS feed' })).toBeVisible();
      await expect(page.getByRole('link', { name: 'Add to calendar' })).toHaveCount(0);
    });
  });

  test('answer to any spelling with the public view only, and share the rate limit of the page (P2)', async ({
    request,
  }) => {
    await test.step('answer to any spelling with the public view only', async () => {
      const staff = await createStaff(request);
      const { trackingNumber } = await staff.createShipment({ notes: 'Internal: pays late' });
      const response = await request.get(`/track/${trackingNumber.toLowerCase()}.JSON`);
      expect(response.url()).toMatch(new RegExp(`/track/${trackingNumber}\\.json$`));
      const text = await response.text();
      expect(JSON.parse(text)).toMatchObject({ trackingNumber, origin: 'Lisbon', destination: 'Oslo', version: 1 });
      for (const secret of ['Rua', 'pays late', 'Invented goods']) expect(text).not.toContain(secret);
    });
    await test.step('share the rate limit of the page (P2)', async () => {
      // Uses an address without earlier lookups.
      const get = (path: string) => request.get(path, { headers: { 'X-Forwarded-For': '198.19.201.1' } });
      for (let n = 0; n < 60; n++) expect((await get(`/track/TC-MISS${1000 + n}.ics`)).status()).toBe(404);
      const limited = await get('/track/TC-MISS9999.json');
      expect([limited.status(), Number(limited.headers()['retry-after']) > 0]).toEqual([429, true]);
      expect((await get('/track/TC-MISS9999')).status()).toBe(429);
      expect((await get('/track/TC-1.atom')).status()).toBe(400);
    });
  });
});
