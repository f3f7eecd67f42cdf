import type { APIRequestContext, Page } from '@playwright/test';
import { TOTP } from 'otpauth';
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

/** Completes the setup from the displayed secret on, and looks at the recovery codes. */
export async function verifyAndEnable(page: Page, secret: string, look?: () => Promise<void>): Promise<void> {
  await page.getByLabel(CODE).fill(toCode(secret));
  await expect(page.getByText('Correct.', { exact: true })).toBeVisible();
  const codes = await page.getByText(/^[2-9a-z]{5}-[2-9a-z]{5}$/).allTextContents();
  expect(codes).toHaveLength(10);
  const turnOn = page.getByRole('button', { name: 'Turn on second factor' });
  await expect(turnOn).toBeDisabled();
  await page.getByLabel('I have saved them').check();
  await look?.();
  await turnOn.click();
}

/** Sets up a second factor through the API. */
export async function setUpFactor(
  request: APIRequestContext,
  token: string,
): Promise<{ secret: string; codes: string[] }> {
  const send = async (method: string, path: string, data: object) => {
    const headers = { Authorization: `Bearer ${token}` };
    const response = await request.fetch(`/api/v1/account/second-factor${path}`, { method, headers, data });
    expect(response.ok()).toBe(true);
    return response.json();
  };
  const { secret, setup } = await send('POST', '/setup', {});
  const proven = await send('POST', '/setup/codes', { setup, code: toCode(secret) });
  await send('PUT', '', { setup: proven.setup });
  return { secret, codes: proven.recoveryCodes };
}
