import type { Page } from '@playwright/test';

/** Keys without a character. */
const ENDS: Record<'Enter' | 'Tab', { code: string; windowsVirtualKeyCode: number; text?: string }> = {
  Enter: { code: 'Enter', windowsVirtualKeyCode: 13, text: '\r' },
  Tab: { code: 'Tab', windowsVirtualKeyCode: 9 },
};

/**
 * Acts like a keyboard scanner: presses the keys of a text and a final one, without waiting for the page to handle
 * each.
 */
export async function scan(page: Page, text: string, end: keyof typeof ENDS = 'Enter'): Promise<void> {
  const keyboard = await page.context().newCDPSession(page);
  // The device timestamps its keys, so that a busy machine doesn't distort their speed.
  const timestamp = Date.now() / 1000;
  const keys: { key: string; text?: string }[] = [...text].map((key) => ({ key, text: key }));
  const presses = [...keys, { key: end, ...ENDS[end] }].flatMap(({ text, ...key }) => [
    keyboard.send('Input.dispatchKeyEvent', {
      type: text ? 'keyDown' : 'rawKeyDown',
      timestamp,
      ...key,
      ...(text && { text }),
    }),
    keyboard.send('Input.dispatchKeyEvent', { type: 'keyUp', timestamp, ...key }),
  ]);
  await Promise.all(presses);
  await keyboard.detach();
}
