import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { resize } from '#tests/components/look.ts';
import { open } from '#tests/components/open.tsx';
import { storeShipment } from '#tests/components/shipments.ts';
import { ask, signIn } from '#tests/components/staff.ts';

const UNSHOWN = [
  {
    kind: 'a route that no map holds',
    ends: { originAddress: 'Sydney', destinationAddress: 'Los Angeles' },
    scans: ['Sydney', 'Rotterdam'],
    note: /^We have no map for this route, so Rotterdam is not shown\. The last place we can show is Sydney, passed on /,
  },
  {
    kind: 'a line whose newest place is on no map',
    ends: { originAddress: 'Lisbon', destinationAddress: 'Warsaw' },
    scans: ['Paris', 'Rome', 'Little Snoring'],
    note: /^Little Snoring is not on our map\. The last place we can show is Rome, passed on /,
  },
];

test.each(UNSHOWN)(
  '$kind names what it does not show in its accessible name and in a note that covers none of it',
  async (route) => {
    const token = await signIn();
    const { id, trackingNumber } = await storeShipment(token, route.ends);
    for (const location of route.scans)
      await ask(token, `/shipments/${id}/history`, { method: 'POST', data: { status: 'IN_TRANSIT', location } });
    await open(`/track/${trackingNumber}`);
    const missing = route.scans.at(-1) ?? '';
    const drawing = page.getByRole('main').getByRole('img');
    await expect.element(page.getByText(new RegExp(`^Last scanned in ${missing}`))).toBeVisible();
    await expect.element(drawing).toHaveAccessibleName(new RegExp(`${missing} is not`));
    await expect.element(drawing).not.toHaveAccessibleName(/Last confirmed position/);
    const note = page.getByRole('paragraph').filter({ hasText: route.note });
    for (const width of [1440, 768, 390, 320]) {
      await resize(width);
      await expect.element(note).toBeVisible();
      const [box, line] = [drawing, note].map((one) => one.element().getBoundingClientRect());
      expect(line?.top).toBeGreaterThanOrEqual(box?.bottom ?? Number.NaN);
    }
  },
);
