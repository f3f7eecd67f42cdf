import { basename } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { type BrowserContext, type BrowserContextOptions, test as base } from '@playwright/test';
import { startMeasurement } from '../../profile.ts';
import { IS_WHOLE } from '../../promised.ts';
import { waitForHydrationOnLoad } from './hydration.ts';
import { Problems } from './problems.ts';
import type { TestServer } from './server.ts';
import { startOnPostgres } from './start-on-postgres.ts';

interface PerWorker {
  /** A server in the default mode, shared by the tests of a worker. */
  server: TestServer;
  /** A server in SITE_MODE=reference, started on first use. */
  reference: TestServer;
  /** A server for tests that change what all pages share, started on first use; each test resets its changes. */
  own: TestServer;
}

interface PerTest {
  /** Collects problems; any that are not allowed fail the test. */
  problems: Problems;
  /** Measures the journey for `npm test -- --profile`. */
  measurement: undefined;
  /** For journeys that read "today" or "in 2 days": near midnight UTC they wait for the next day. */
  oneDay: undefined;
  /** Creates another visitor (a second browser, another size), watched like the first. */
  newVisitor(options?: BrowserContextOptions): Promise<BrowserContext>;
}

const DAY_MS = 86_400_000;
/** More than the duration of any journey. */
const MAX_JOURNEY_MS = 240_000;

/** Returns a unique address from the block reserved for benchmarks. */
function addressOf(worker: number, test: number): string {
  return `198.18.${worker % 256}.${test % 256}`;
}

let tests = 0;

export const test = base.extend<PerTest, PerWorker>({
  server: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures a function asks for.
    async ({}, use) => {
      const server = await startOnPostgres();
      await use(server);
      await server.stop();
    },
    { scope: 'worker', timeout: 150_000 },
  ],
  reference: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures a function asks for.
    async ({}, use) => {
      const server = await startOnPostgres({ SITE_MODE: 'reference' });
      await use(server);
      await server.stop();
    },
    { scope: 'worker', timeout: 150_000 },
  ],
  own: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures a function asks for.
    async ({}, use) => {
      // Browsers don't allow passkeys on IP addresses.
      const server = await startOnPostgres({ PUBLIC_URL: 'http://localhost:{port}' });
      await use({ ...server, url: server.url.replace('127.0.0.1', 'localhost') });
      await server.stop();
    },
    { scope: 'worker', timeout: 150_000 },
  ],
  measurement: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures a function asks for.
    async ({}, use, { file, titlePath }) => {
      const finish = process.env.PROFILE
        ? startMeasurement('journeys', basename(file), titlePath.slice(1).join(' '))
        : undefined;
      await use(undefined);
      finish?.();
    },
    { auto: true },
  ],
  baseURL: async ({ server }, use) => use(server.url),
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures a function asks for.
  extraHTTPHeaders: async ({}, use, { workerIndex }) => {
    tests += 1;
    await use({ 'X-Forwarded-For': addressOf(workerIndex, tests) });
  },
  problems: [
    async ({ server }, use) => {
      const problems = new Problems();
      const before = server.errors.length;
      await use(problems);
      for (const line of server.errors.slice(before)) problems.add(`server: ${line}`);
      expect(problems.unexpected, 'problems in the browser or the server').toEqual([]);
    },
    { auto: true },
  ],
  context: async ({ context, problems, server, javaScriptEnabled }, use) => {
    problems.watch(context, [server.url]);
    if (javaScriptEnabled) waitForHydrationOnLoad(context);
    await use(context);
  },
  oneDay: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures a function asks for.
    async ({}, use) => {
      const left = DAY_MS - (Date.now() % DAY_MS);
      if (left < MAX_JOURNEY_MS) await sleep(left);
      await use(undefined);
    },
    { timeout: MAX_JOURNEY_MS + 10_000 },
  ],
  newVisitor: async ({ browser, problems, server, extraHTTPHeaders }, use) => {
    const opened: BrowserContext[] = [];
    await use(async (options = {}) => {
      const context = await browser.newContext({ baseURL: server.url, extraHTTPHeaders, ...options });
      problems.watch(context, [options.baseURL ?? server.url]);
      if (options.javaScriptEnabled !== false) waitForHydrationOnLoad(context);
      opened.push(context);
      return context;
    });
    for (const context of opened) await context.close();
  },
});

export const { expect } = test;

/** Only `npm run guarantees` runs these; cheaper tests prove their parts in `npm test`. */
export const testInWhole = IS_WHOLE ? test : test.skip;
