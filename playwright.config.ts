import { defineConfig, devices } from '@playwright/test';
import { findChromium, findHeadlessShell } from './scripts/lib/find.mjs';
import { QUIET_CHROMIUM } from './tests/e2e/support/quiet-chromium.ts';
import { promised } from './tests/promised.ts';

/** Recordings of failed journeys. CI records nothing, because recording costs every journey a fifth of its time. */
const records = process.env.CI
  ? ({ screenshot: 'off', trace: 'off' } as const)
  : ({ screenshot: 'only-on-failure', trace: 'retain-on-failure' } as const);

/**
 * Animations cost a fifth of all CPU time, and every click waits for them to end: `npm test` runs them only in tests
 * about animations.
 */
const reducedMotion = promised('reduce', 'no-preference');

/** Journeys run against the production build (`npm run build` first); every worker starts its own servers. */
export default defineConfig({
  testDir: 'tests/e2e/specs',
  globalSetup: './tests/e2e/support/setup.ts',
  outputDir: 'test-results/journeys',
  workers: 2,
  fullyParallel: true,
  forbidOnly: true,
  // A sign-in during a server start may take eight seconds on two cores.
  timeout: 120_000,
  expect: { timeout: 30_000 },
  use: { ...records, locale: 'en-US', timezoneId: 'UTC', contextOptions: { reducedMotion } },
  projects: [
    {
      name: 'chromium',
      use: {
        ...devices['Desktop Chrome'],
        launchOptions: {
          executablePath: findHeadlessShell() ?? findChromium(),
          // A page's scripts run too briefly for the optimizing compiler to pay.
          args: [...QUIET_CHROMIUM, '--js-flags=--no-opt'],
        },
      },
    },
  ],
});
