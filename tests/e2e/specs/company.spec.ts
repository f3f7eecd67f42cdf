import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { PAGES } from '#app/pages.ts';
import { LANGUAGE_CODES } from '#domain/languages.ts';
import { changeCompany, findSaying, saveCompany, test } from '../support/company.ts';
import { PUBLIC_PAGES } from '../support/public-pages.ts';
import { ADMIN } from '../support/server.ts';
import { expect } from '../support/test.ts';

/** Names of keys in the browser's storage, which the privacy policy lists, are the program's own and stay. */
const OLD = /transcargo(?!\.(auth-token|shortcuts|status-job))/i;
/** The prefix that numbers had before, but in such numbers and in what is said of one that a visitor began with it. */
const OLD_PREFIX = /\bTC-(?!DEMO00|NOSUCH01|DE•|7K\b|<\/span>)/;
const STAFF_FRAMES: unknown[] = ['staff', 'inbox', 'outbox'];
/** Those of one shipment, and every page of staff that is about none. */
const STAFF_PAGES = [
  ...['/admin/shipments/sample-0001', '/admin/shipments/edit/sample-0001'],
  ...PAGES.filter(({ frame, path }) => STAFF_FRAMES.includes(frame) && !/[:*]/.test(path)).map(({ path }) => path),
];

/** The pages of staff, signed in, that say it, but for the address of who is. */
async function findStaffSaying(page: Page, whats: RegExp[]): Promise<string[]> {
  const found: string[] = [];
  for (const path of STAFF_PAGES) {
    await page.goto(path);
    await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible();
    const said = (await page.content()).replace(/<script\b.*?<\/script>/gs, '').replaceAll(ADMIN.email, '');
    expect(said).toContain('Nordlicht Spedition');
    for (const what of whats) {
      const hit = what.exec(said);
      if (hit) found.push(`${path}: ${said.slice(hit.index - 60, hit.index + 60)}`);
    }
  }
  return found;
}

test('a company that is renamed is named so everywhere, and its old name stands nowhere (J1)', async ({
  page,
  problems,
}) => {
  problems.allow(/status of 400/);
  test.setTimeout(240_000);
  expect((await findSaying(page.request, OLD)).length).toBeGreaterThan(
    PUBLIC_PAGES.length * LANGUAGE_CODES.length * 0.9,
  );
  const preview = page.getByRole('complementary', { name: 'Preview' });
  const facts: [string, string][] = [
    ['Name', 'Nordlicht Spedition'],
    ['Legal name', 'Nordlicht Spedition GmbH'],
    ['Phone', '+49 40 66969 140'],
    ['Email', 'hallo@nordlicht.example'],
    ['Address', 'Am Sandtorkai 30, 20457 Hamburg'],
    ['Founded in', '1998'],
    ['Prefix of new numbers', 'nls'],
    ['Registered office', 'Am Sandtorkai 30\n20457 Hamburg'],
    ['Represented by', 'Karin Holm'],
    ['Hosting provider', 'Nordlicht Spedition GmbH'],
  ];
  for (const [label, text] of facts) await page.getByLabel(label, { exact: true }).first().fill(text);
  await page.getByRole('checkbox', { name: 'Facebook' }).uncheck();
  await page.getByLabel('LinkedIn address').fill('https://www.linkedin.com/company/nordlicht');
  await expect(preview.getByText('Nordlicht Spedition', { exact: true })).toHaveCount(3);
  await expect(preview).toContainText('Nordlicht Spedition, Am Sandtorkai 30');
  await saveCompany(page);
  await expect(page.getByRole('status').filter({ hasText: 'Saved.' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Nordlicht Spedition' }).first()).toBeVisible();
  await expect(page).toHaveTitle('Company | Nordlicht Spedition Admin');
  expect(await findSaying(page.request, OLD)).toEqual([]);
  expect(await findSaying(page.request, OLD_PREFIX)).toEqual([]);
  const named = await findSaying(page.request, /Nordlicht Spedition/);
  for (const path of ['/manifest.webmanifest', '/api/openapi.json', '/track/TC-DEMO0001.ics', '/?lang=zh', '/'])
    expect(named).toContain(path);
  // The last language that was asked for.
  await page.context().clearCookies();
  expect(await findStaffSaying(page, [OLD, OLD_PREFIX])).toEqual([]);
  await page.goto('/admin/shipments/sample-0001');
  await page.getByRole('button', { name: 'Label', exact: true }).click();
  const label = page.getByRole('dialog', { name: 'Label' });
  await expect(label.getByRole('img', { name: 'Barcode of TC-DEMO0001' })).toBeVisible();
  await expect(label).toContainText('Nordlicht Spedition');
  expect(await label.innerHTML()).not.toMatch(OLD);
  await page.goto('/track?tn=TC-1');
  await expect(page.getByPlaceholder('NLS-XXXXXXXX')).toBeVisible();
  await expect(page.getByRole('alert')).toContainText('NLS-XXXXXXXX');
  await page.goto('/legal-notice');
  await expect(page.getByRole('main')).toContainText('Nordlicht Spedition GmbH');
  await expect(page.getByRole('main')).not.toContainText('Sample facts');
  await expect(page.getByRole('link', { name: 'LinkedIn' })).toHaveAttribute(
    'href',
    /linkedin\.com\/company\/nordlicht/,
  );
});

test('what is refused, or was saved by somebody else meanwhile, takes nothing from what is typed', async ({
  page,
  problems,
}) => {
  problems.allow(/status of (412|422)/);
  const name = page.getByLabel('Name', { exact: true });
  await name.fill('Nordlicht');
  await page.getByLabel('Email', { exact: true }).fill('nobody');
  await page.getByLabel('X address').fill('javascript:alert(1)');
  await saveCompany(page);
  const alert = page.getByRole('alert').filter({ hasText: 'Nothing was saved yet' });
  await expect(alert).toBeFocused();
  await alert.getByRole('link', { name: 'Email' }).click();
  await expect(page.getByLabel('Email', { exact: true })).toBeFocused();
  await expect(page.getByLabel('Email', { exact: true })).toHaveAccessibleDescription('Enter a valid email address');
  await expect(page.getByLabel('X address')).toHaveAccessibleDescription('Enter an address that begins with https://');
  await expect(name).toHaveValue('Nordlicht');
  await page.getByLabel('Email', { exact: true }).fill('hallo@nordlicht.example');
  await page.getByLabel('X address').fill('');
  await changeCompany(page, { name: 'Southern Freight', phone: '+1 312 555 0199' });
  await saveCompany(page);
  await expect(page.getByRole('alert').filter({ hasText: 'Someone else saved' })).toBeFocused();
  await expect(name).toHaveValue('Nordlicht');
  await expect(name).toHaveAccessibleDescription('Someone else saved: Southern Freight');
  await expect(page.getByLabel('Phone').first()).toHaveValue('+1 312 555 0199');
  await saveCompany(page);
  await expect(page.getByRole('status').filter({ hasText: 'Saved.' })).toBeVisible();
  const footer = (await (await page.request.get('/terms')).text()).split('<footer')[1];
  for (const fact of ['Nordlicht', 'hallo@nordlicht.example', '+1 312 555 0199']) expect(footer).toContain(fact);
  await name.fill('Never saved');
  await page.getByRole('link', { name: 'Dashboard' }).first().click();
  await page.getByRole('button', { name: 'Keep editing' }).click();
  await page.getByRole('button', { name: 'Undo changes' }).click();
  await expect(name).toHaveValue('Nordlicht');
});

test('what is wrong stays with its row while others go, and goes with an undo; what is typed during a save stays', async ({
  page,
  problems,
}) => {
  problems.allow(/status of 422/);
  const section = page.getByRole('region', { name: 'Closed days' });
  for (const day of ['First', 'Second', 'Third']) {
    await section.getByRole('button', { name: 'Add closed day' }).click();
    await section.getByLabel('Name').last().fill(day);
  }
  for (const row of [0, 2])
    await section
      .getByLabel('Date')
      .nth(row)
      .fill(`2027-01-0${row + 1}`);
  await saveCompany(page);
  const alert = page.getByRole('alert').filter({ hasText: 'Nothing was saved yet' });
  await expect(alert).toBeFocused();
  await section.getByRole('button', { name: 'Remove closed day 1' }).click();
  await expect(section.getByLabel('Name').first()).toHaveValue('Second');
  await expect(section.getByLabel('Date').first()).toHaveAccessibleDescription('Enter a date');
  await expect(section.getByLabel('Date').last()).not.toHaveAccessibleDescription('Enter a date');
  await page.getByRole('button', { name: 'Undo changes' }).click();
  await expect(alert).toBeHidden();
  await expect(section.getByLabel('Date')).toHaveCount(0);

  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  await page.route('**/api/v1/company', async (route) => {
    if (route.request().method() === 'PATCH') await released;
    await route.continue();
  });
  const name = page.getByLabel('Name', { exact: true });
  await name.fill('Nordlicht ');
  await saveCompany(page);
  await page.getByLabel('Phone').first().fill('+49 40 66969 140');
  release();
  await expect(page.getByRole('link', { name: 'Nordlicht' }).first()).toBeVisible();
  await expect(name).toHaveValue('Nordlicht');
  await expect(page.getByLabel('Phone').first()).toHaveValue('+49 40 66969 140');
  await saveCompany(page);
  await expect(page.getByRole('status').filter({ hasText: 'Saved.' })).toBeVisible();
  expect((await (await page.request.get('/terms')).text()).split('<footer')[1]).toContain('+49 40 66969 140');
});

test('axe finds nothing on the page of the company', async ({ page }) => {
  for (const width of [320, 390, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    await expect(page.getByRole('img').first()).toBeVisible();
    expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
  }
});
