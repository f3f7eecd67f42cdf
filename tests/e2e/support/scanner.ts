import type { Page } from '@playwright/test';

/** What has no character of its own. */
const ENDS: Record<'Enter' | 'Tab', { code: string; windowsVirtualKeyCode: number; text?: string }> = {
  Enter: { code: 'Enter', windowsVirtualKeyCode: 13, text: '\r' },
  Tab: { code: 'Tab', windowsVirtualKeyCode: 9 },
};

/** What a keyboard scanner does: the keys of a text and one at its end, none of which waits for what the page does with the one before. */
export async function scan(page: Page, text: string, end: keyof typeof ENDS = 'Enter'): Promise<void> {
  const keyboard = await page.context().newCDPSession(page);
  // The device stamps its keys: what a busy machine does with them later says nothing about how fast they came.
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
