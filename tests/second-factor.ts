import { TOTP } from 'otpauth';
import { TEST_NOW, type TestApi } from './api.ts';

const STEP_MS = 30_000;

/** Returns the app's code this many half minutes later. */
export const toAppCode = (secret: string, now: string | number = TEST_NOW, steps = 0): string =>
  new TOTP({ secret }).generate({ timestamp: new Date(now).getTime() + steps * STEP_MS });

/**
 * Turns a second factor on as a person would, with the code of a minute before TEST_NOW, so that later ones are unused.
 */
export async function turnFactorOn(api: TestApi, token: string): Promise<{ secret: string; recoveryCodes: string[] }> {
  const call = async (method: string, path: string, body?: unknown) =>
    (await api.call(method, `/api/v1/account/second-factor${path}`, { body, token })).json();
  const { secret, setup } = await call('POST', '/setup', {});
  const proven = await call('POST', '/setup/codes', { setup, code: toAppCode(secret, TEST_NOW, -1) });
  await call('PUT', '', { setup: proven.setup });
  return { secret, recoveryCodes: proven.recoveryCodes };
}
