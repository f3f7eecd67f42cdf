import type { Locator, Page } from '@playwright/test';

/** The line of a shipment or webhook in the attention list. */
export const findLine = (page: Page, text: string): Locator => page.getByRole('listitem').filter({ hasText: text });

/** The link to the attention list; its accessible name includes the badge. */
export const findEntry = (page: Page): Locator => page.getByRole('link', { name: /^Needs attention/ }).first();
