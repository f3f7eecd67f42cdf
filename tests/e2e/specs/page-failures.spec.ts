import type { Page } from '@playwright/test';
import { type Fault, type FaultProxy, startFaultProxy } from '../../fault-proxy.ts';
import { IS_WHOLE, promised } from '../../promised.ts';
import { beSignedIn } from '../support/admin.ts';
import { test as base, expect } from '../support/test.ts';

/** A visitor behind a proxy that can fail. Failed requests are logged in the console. */
const test = base.extend<{ line: FaultProxy; visitor: Page }>({
  line: async ({ server }, use) => {
    const line = await startFaultProxy(server.url);
    await use(line);
    await line.close();
  },
  visitor: async ({ line, newVisitor, problems }, use) => {
    problems.allow(
      /Failed to (load|fetch)|ERR_|status of (429|502)|Could not load the texts|ApiError|not valid JSON|Minified React/,
    );
    await use(await (await newVisitor({ baseURL: line.url })).newPage());
  },
});

const testInWhole = IS_WHOLE ? test : test.skip;

const FAULTS: [Fault, name: string, heading: string][] = [
  ['dropped', 'the connection is lost', 'We could not reach the shipment database'],
  ['badGateway', 'a proxy returns 502 with its own page', 'We could not reach the shipment database'],
  ['garbage', 'the response cannot be read', 'We could not reach the shipment database'],
  ['tooMany', 'a proxy returns 429', 'Too many numbers in a short time'],
];

const heading = (page: Page) => page.getByRole('heading', { level: 1 });

async function lookUp(page: Page, number = 'TC-DEMO0001') {
  const box = page.getByRole('main').getByRole('textbox', { name: /tracking number|track/i });
  await box.fill(number);
  await box.press('Enter');
}

/** Waits for the texts and scripts that a tracking box prefetches for a failed lookup. */
const whenFetched = (page: Page) =>
  page.waitForFunction(() => {
    const fetched = performance.getEntriesByType('resource').map(({ name }) => name);
    const hasTexts = location.pathname !== '/' || fetched.some((name) => name.endsWith('/subscribe.json'));
    return hasTexts && fetched.some((name) => /\/lookup-views-[^/]*\.js$/.test(name));
  });

/** The same on a page without a stream, and everything else it fetches. */
async function whenPrepared(page: Page) {
  await whenFetched(page);
  await page.waitForLoadState('networkidle');
}

test('a failed lookup shows an error, keeps the input, and succeeds after a retry, whatever failed', async ({
  visitor,
  line,
}) => {
  test.setTimeout(120_000);
  // `npm test` looks at one fault for each heading; the others are tested below a result and in the staff area.
  for (const [fault, name, failed] of promised(
    FAULTS.filter(([fault]) => ['dropped', 'tooMany'].includes(fault)),
    FAULTS,
  ))
    await test.step(name, async () => {
      await visitor.goto('/');
      await whenPrepared(visitor);
      line.fail(fault);
      await lookUp(visitor);
      await expect(heading(visitor)).toHaveText(failed);
      await expect(visitor).toHaveURL('/track/TC-DEMO0001');
      await expect(visitor).toHaveTitle(/TC-DEMO0001/);
      await expect(visitor.getByRole('main').getByRole('textbox')).toHaveValue('TC-DEMO0001');
      await expect(visitor.getByRole('navigation', { name: 'Main' })).toBeVisible();
      line.fail();
      await visitor.getByRole('link', { name: 'Try again' }).click();
      await expect(heading(visitor)).toHaveText('In Transit');
    });
});

testInWhole(
  'a failed lookup from the search page, below a result, or in another language shows an error too',
  async ({ visitor, line }) => {
    await visitor.goto('/track');
    await whenPrepared(visitor);
    line.fail('badGateway', /\.data/);
    await lookUp(visitor);
    await expect(heading(visitor)).toHaveText('We could not reach the shipment database');
    line.fail();
    await lookUp(visitor);
    await expect(heading(visitor)).toHaveText('In Transit');

    line.fail('dropped', /\.data/);
    const box = visitor.getByRole('textbox', { name: 'Tracking number' });
    await box.fill('TC-DEMO0002');
    await box.press('Enter');
    await expect(heading(visitor)).toHaveText('We could not reach the shipment database');
    await expect(visitor.getByRole('main').getByRole('textbox')).toHaveValue('TC-DEMO0002');
    line.fail();
    await visitor.getByRole('link', { name: 'Try again' }).click();
    await expect(visitor.getByRole('main').getByText('TC-DEMO0002').first()).toBeVisible();

    line.fail('garbage', /\.data/);
    await visitor.getByLabel('Language: English').click();
    await visitor.getByRole('link', { name: 'Deutsch' }).click();
    await expect(visitor.getByRole('link', { name: 'Erneut versuchen' })).toBeVisible();
    await expect(heading(visitor)).not.toHaveText(/[a-z]\.[a-z]/);
  },
);

test('going back without a network shows an error, and the page loads when the network is back', async ({
  visitor,
}) => {
  await visitor.goto('/track/TC-DEMO0001');
  await lookUp(visitor, 'TC-DEMO0002');
  await expect(heading(visitor)).toHaveText('Delivered');
  await whenFetched(visitor);
  await visitor.context().setOffline(true);
  await visitor.goBack();
  await expect(visitor.getByText('You are offline. Connect to the internet and try again.')).toBeVisible();
  await visitor.context().setOffline(false);
  await expect(heading(visitor)).toHaveText('In Transit');
});

test('a page whose scripts fail shows an error in the site’s frame and loads when the server is back', async ({
  visitor,
  line,
}) => {
  await visitor.goto('/');
  await whenPrepared(visitor);
  line.fail('dropped');
  await visitor.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'About' }).click();
  await expect(heading(visitor)).toHaveText('This page could not be loaded');
  await expect(visitor.getByRole('contentinfo')).toBeVisible();
  const again = visitor.getByRole('button', { name: 'Try again' });
  await again.click();
  await expect(again).not.toHaveAttribute('aria-busy');
  await expect(heading(visitor)).toHaveText('This page could not be loaded');
  line.fail();
  await again.click();
  await expect(heading(visitor)).not.toHaveText('This page could not be loaded');
  await expect(visitor).toHaveURL('/about');
});

testInWhole(
  'dashboard and list show "Failed to load shipments" also without their scripts, and report a lost network',
  async ({ visitor, line }) => {
    await beSignedIn(visitor);
    const pages = [
      ['/admin', 'Shipments', 'Shipments'],
      ['/admin/shipments/create', 'Dashboard', 'Dashboard'],
    ] as const;
    for (const [path, link, title] of pages) {
      for (const isOffline of [false, true]) {
        await visitor.goto(path);
        await expect(heading(visitor)).toBeVisible();
        if (isOffline) await visitor.context().setOffline(true);
        else line.fail('dropped');
        await visitor.getByRole('complementary').getByRole('link', { name: link, exact: true }).click();
        await expect(heading(visitor)).toHaveText(title);
        await expect(visitor.getByRole('alert')).toHaveText('Failed to load shipments');
        await expect(visitor.getByText('You are offline.')).toHaveCount(isOffline ? 1 : 0);
        if (isOffline) await visitor.context().setOffline(false);
        else {
          line.fail();
          await visitor.getByRole('button', { name: 'Try again' }).click();
        }
        await expect(visitor.getByRole('alert')).toHaveCount(0);
        await expect(heading(visitor)).toHaveText(title);
      }
    }
  },
);

test('a staff page that fails to load shows an error in the frame and signs nobody out', async ({ visitor, line }) => {
  await beSignedIn(visitor);
  await visitor.goto('/admin');
  await expect(heading(visitor)).toHaveText('Dashboard');
  line.fail('dropped');
  await visitor.getByRole('link', { name: 'Reports', exact: true }).first().click();
  await expect(heading(visitor)).toHaveText('This page could not be loaded');
  await expect(visitor.getByRole('button', { name: 'Sign Out' })).toBeVisible();
  line.fail();
  await visitor.getByRole('button', { name: 'Try again' }).click();
  await expect(heading(visitor)).toHaveText('Reports');

  const paths = ['/admin', '/admin/shipments'];
  for (const [index, [fault]] of FAULTS.entries()) {
    line.fail(fault, /\/api\//);
    for (const path of promised(paths.slice(index % 2, (index % 2) + 1), paths)) {
      await visitor.goto(path);
      await expect(visitor.getByRole('alert')).toHaveText('Failed to load shipments');
      await expect(visitor.getByRole('button', { name: 'Sign Out' })).toBeVisible();
    }
  }
  line.fail();
  await visitor.getByRole('button', { name: 'Try again' }).click();
  await expect(visitor.getByRole('row').nth(1)).toBeVisible();
});

test('a slow lookup from the home page shows a busy state at once, then a placeholder of the result', async ({
  visitor,
  line,
}) => {
  await visitor.goto('/');
  await whenPrepared(visitor);
  const answer = line.hold(/\.data/);
  await lookUp(visitor);
  await expect(visitor.getByRole('status').getByText('Looking up TC-DEMO0001')).toBeAttached();
  await expect(heading(visitor)).toHaveText('Looking up…');
  await expect(visitor.getByRole('progressbar', { name: 'Loading the page' })).toBeVisible();
  answer();
  await expect(heading(visitor)).toHaveText('In Transit');
  await expect(visitor.getByRole('progressbar', { name: 'Loading the page' })).toHaveCount(0);
});
