import type { Page } from '@playwright/test';
import { TOTP } from 'otpauth';
import { expectAccessible } from './admin.ts';
import { expect } from './test.ts';

/** The label of the code field. */
export const CODE = 'Six-digit code';

/** Returns the app's code at this time. */
export const toCode = (secret: string, timestamp = Date.now()): string => new TOTP({ secret }).generate({ timestamp });

/** Reads the secret on the page. */
export async function readSecret(page: Page): Promise<string> {
  await expect(page.getByRole('img', { name: 'QR code of the key' })).toBeVisible();
  const shownSecret = await page.getByText(/^([A-Z2-7]{4} ){7}[A-Z2-7]{4}$/).textContent();
  return (shownSecret ?? '').replaceAll(' ', '');
}

/** Completes the setup from the displayed secret on; returns the recovery codes. */
export async function verifyAndEnable(page: Page, secret: string): Promise<string[]> {
  await page.getByLabel(CODE).fill(toCode(secret));
  await expect(page.getByText('Correct.', { exact: true })).toBeVisible();
  const codes = await page.getByText(/^[2-9a-z]{5}-[2-9a-z]{5}$/).allTextContents();
  expect(codes).toHaveLength(10);
  const turnOn = page.getByRole('button', { name: 'Turn on second factor' });
  await expect(turnOn).toBeDisabled();
  await page.getByLabel('I have saved them').check();
  await page.setViewportSize({ width: 320, height: 800 });
  await expectAccessible(page);
  await page.setViewportSize({ width: 1280, height: 800 });
  await turnOn.click();
  return codes;
}
