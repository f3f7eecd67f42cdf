import { expect } from 'vitest';
import { page } from 'vitest/browser';
import type { Import } from '#domain/imports/schema.ts';
import { type OrderCells, toRows } from '../order-list.ts';
import { type Opened, open } from './open.tsx';
import { ask, signIn } from './staff.ts';

/** Jobs read, check and write lists. */
export const SLOW = { timeout: 40_000 };

export const randomCode = () => Math.random().toString(36).slice(2, 8);

/** Uploads a file through the API and waits until it is read. */
export async function uploadList(token: string, file: BodyInit, type = 'text/csv', title = 'list') {
  const id = crypto.randomUUID();
  await ask(token, '/imports', { method: 'POST', data: { id } });
  const name = `${title}.${type === 'text/csv' ? 'csv' : 'xlsx'}`;
  const response = await fetch(`/api/v1/imports/${id}/file?name=${name}`, {
    method: 'PUT',
    headers: { Authorization: `Bearer ${token}`, 'Content-Type': type },
    body: file,
  });
  expect(response.status).toBe(202);
  const read = () => ask<Import>(token, `/imports/${id}`);
  await expect.poll(async () => (await read()).state, SLOW).toBe('read');
  return {
    id,
    /** Replaces columns or constants of the guessed mapping. */
    async map(changes: object): Promise<void> {
      const { mapping } = await read();
      await ask(token, `/imports/${id}/mapping`, { method: 'PUT', data: { mapping: { ...mapping, ...changes } } });
    },
  };
}

export const checkRows = (count: number) =>
  page.getByRole('button', { name: `Check ${count} row${count === 1 ? '' : 's'}` });
export const importShipments = (count: number) =>
  page.getByRole('button', { name: `Import ${count} shipment${count === 1 ? '' : 's'}` });

/** Opens the dry run of a list whose dates staff read as day first. */
export async function openDryRun(
  sender: string,
  count: number,
  wrong?: Record<number, OrderCells>,
): Promise<Opened & { id: string; token: string }> {
  const token = await signIn();
  const { id } = await uploadList(token, toRows(sender, count, wrong).join('\r\n'), 'text/csv', sender);
  const opened = await open(`/admin/imports/${id}/columns`);
  await page.getByRole('radio', { name: /Day first/ }).click();
  await checkRows(count).click();
  await expect.element(page.getByRole('navigation', { name: 'Rows by result' }), SLOW).toBeVisible();
  return { ...opened, id, token };
}

/** Drops files on the page. */
export function dropFiles(...files: File[]): void {
  const dataTransfer = new DataTransfer();
  for (const file of files) dataTransfer.items.add(file);
  for (const type of ['dragover', 'drop'])
    document.body.dispatchEvent(new DragEvent(type, { dataTransfer, bubbles: true, cancelable: true }));
}
