import { afterEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { open } from '#tests/components/open.tsx';
import { storeShipment, toast } from '#tests/components/shipments.ts';
import { signIn } from '#tests/components/staff.ts';

afterEach(() => {
  vi.useRealTimers();
});

test('a toast goes after a while, but not under the pointer or with the focus', async () => {
  const { id } = await storeShipment(await signIn());
  const { path } = await open(`/admin/shipments/${id}`);
  await page.getByRole('button', { name: 'Delete', exact: true }).click();
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date', 'performance'], shouldAdvanceTime: true });
  await page.getByRole('button', { name: 'Delete shipment' }).click();
  await expect.poll(path).toBe('/admin/shipments');
  await userEvent.hover(toast());
  vi.advanceTimersByTime(30_000);
  await expect.element(toast()).toBeVisible();
  const undo = page.getByRole('button', { name: 'Undo' }).element() as HTMLElement;
  undo.focus();
  await userEvent.unhover(toast());
  vi.advanceTimersByTime(30_000);
  await expect.element(toast()).toBeVisible();
  undo.blur();
  vi.advanceTimersByTime(12_000);
  await expect.element(toast()).not.toBeInTheDocument();
});
