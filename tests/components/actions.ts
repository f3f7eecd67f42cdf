import { type Locator, userEvent } from 'vitest/browser';

/** Returns the trimmed text of each element. */
export const textsOf = (locator: Locator): string[] =>
  locator.elements().map(({ textContent }) => textContent.trim().replace(/\s+/g, ' '));

/** Presses a key in this element, such as `{Enter}`. */
export async function press(locator: Locator, key: string): Promise<void> {
  const element = locator.element();
  if (element instanceof HTMLElement) element.focus();
  await userEvent.keyboard(key);
}
