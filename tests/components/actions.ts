import { type Locator, userEvent } from 'vitest/browser';

/** Returns the trimmed text of each element. */
export const textsOf = (locator: Locator): string[] =>
  locator.elements().map(({ textContent }) => textContent.trim().replace(/\s+/g, ' '));

/** Presses a key in this element once it is there, such as `{Enter}`. */
export async function press(locator: Locator, key: string): Promise<void> {
  const element = await locator.findElement();
  if (element instanceof HTMLElement) element.focus();
  await userEvent.keyboard(key);
}

/** Resolves when no other task waits, so that the effects of what is visible have run. */
export const whenIdle = (): Promise<void> => scheduler.postTask(() => undefined, { priority: 'background' });

/** Resolves after the next frame, once observers of sizes have reported and their effects have run. */
export async function whenDrawn(): Promise<void> {
  await new Promise(requestAnimationFrame);
  await whenIdle();
}

/** Sends an event that no test input can send, once the listeners of what is visible are attached. */
export async function fire(target: EventTarget, event: Event): Promise<void> {
  await whenIdle();
  target.dispatchEvent(event);
}
