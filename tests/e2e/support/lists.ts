import type { Page } from '@playwright/test';
import { type OrderCells, toRows } from '../../order-list.ts';
import { makeWorkbook } from '../../workbook.ts';
import { beSignedIn } from './admin.ts';
import { expect } from './test.ts';

export const code = () => Math.random().toString(36).slice(2, 8);

export const writeList = (sender: string, count: number, wrong?: Record<number, OrderCells>): Buffer =>
  Buffer.from(toRows(sender, count, wrong).join('\r\n'));

/** A workbook whose recipients have names. */
export const writeWorkbook = (sender: string, count: number, first = 0): Buffer => {
  const rows = toRows(sender, count, {}, first).map((row) => row.replace(/Person \d+/, 'Ada Probe').split(';'));
  return makeWorkbook({ sheets: { Orders: rows } });
};

/** Counts clicks on the page until it reloads. */
export async function countClicks(page: Page): Promise<() => Promise<number>> {
  await page.evaluate(() => {
    const { dataset } = document.documentElement;
    dataset.clicks = '0';
    addEventListener('pointerdown', () => (dataset.clicks = String(Number(dataset.clicks) + 1)), { capture: true });
  });
  return async () => Number(await page.locator('html').getAttribute('data-clicks'));
}

/** Drops files on the page like a person. */
export async function drop(page: Page, ...files: { name: string; buffer: Buffer; zeros?: number }[]): Promise<void> {
  const contents = files.map(({ name, buffer, zeros = 0 }) => ({ name, text: buffer.toString('latin1'), zeros }));
  const data = await page.evaluateHandle((list) => {
    const transfer = new DataTransfer();
    for (const { name, text, zeros } of list) {
      const bytes = Uint8Array.from(text, (letter) => letter.charCodeAt(0));
      transfer.items.add(new File([bytes, new Uint8Array(zeros)], name));
    }
    return transfer;
  }, contents);
  await page.dispatchEvent('body', 'dragover', { dataTransfer: data });
  await page.dispatchEvent('body', 'drop', { dataTransfer: data });
}

/** Timeout for steps that wait until a list is read and checked. */
export const SLOW = { timeout: 30_000 };
export const check = (page: Page, count: number) => page.getByRole('button', { name: `Check ${count} rows` });

/** Signs in and opens the import page; returns the token. */
export async function openImports(page: Page): Promise<string> {
  const token = await beSignedIn(page);
  await page.goto('/admin/imports');
  await expect(page.getByRole('heading', { name: 'Drop a list here' })).toBeVisible();
  return token;
}

/**
 * Continues from the drop to the dry run: there is a question about the dates, and the headings identify everything
 * else.
 */
export async function openDryRun(page: Page, sender: string, count: number, wrong?: Parameters<typeof writeList>[2]) {
  await drop(page, { name: `${sender}.csv`, buffer: writeList(sender, count, wrong) });
  await page.getByRole('radio', { name: /Day first/ }).click(SLOW);
  await check(page, count).click();
  await expect(page.getByRole('navigation', { name: 'Rows by result' })).toBeVisible(SLOW);
}
