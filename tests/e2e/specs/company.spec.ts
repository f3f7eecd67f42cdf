import type { Page } from '@playwright/test';
import { PAGES } from '#app/pages.ts';
import { LANGUAGE_CODES } from '#domain/languages.ts';
import { listMatches, readPages, saveCompany, test } from '../support/company.ts';
import { PUBLIC_PAGES } from '../support/public-pages.ts';
import { ADMIN } from '../support/server.ts';
import { expect } from '../support/test.ts';

/** The product's own names. Storage keys keep theirs, and the privacy policy lists them. */
const OLD =
  /transcargo(?!\.(auth-token|shortcuts|status-job|pin|scans|scan-sound|reply|samples-hidden|import-customer))/i;
/** The former prefix, except in existing numbers and in the hint for one that a visitor started to type. */
const OLD_PREFIX = /\bTC-(?!DEMO00|NOSUCH01|DE•|7K\b|<\/span>)/;
const STAFF_FRAMES: unknown[] = ['staff', 'inbox', 'outbox'];
/** The pages of one shipment, and all staff pages without parameters. */
const STAFF_PAGES = [
  ...['/admin/shipments/sample-0001', '/admin/shipments/edit/sample-0001'],
  ...PAGES.filter(({ frame }) => STAFF_FRAMES.includes(frame))
    .map(({ path }) => path.replace(':section?', 'brand'))
    .filter((path) => !/[:*]/.test(path)),
];

/** Lists the staff pages that contain a text, except in the signed-in user's email. */
async function findMatchingStaffPages(page: Page, whats: RegExp[]): Promise<string[]> {
  const matches: string[] = [];
  for (const path of STAFF_PAGES) {
    await page.goto(path);
    await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible();
    const html = (await page.content()).replace(/<script\b.*?<\/script>/gs, '').replaceAll(ADMIN.email, '');
    expect(html).toContain('Nordlicht Spedition');
    for (const what of whats) {
      const hit = what.exec(html);
      if (hit) matches.push(`${path}: ${html.slice(hit.index - 60, hit.index + 60)}`);
    }
  }
  return matches;
}

test('a renamed company has its new name everywhere and its old name nowhere (J1)', async ({ page, problems }) => {
  problems.allow(/status of 400/);
  test.setTimeout(240_000);
  expect(listMatches(await readPages(page.request), OLD).length).toBeGreaterThan(
    PUBLIC_PAGES.length * LANGUAGE_CODES.length * 0.9,
  );
  const preview = page.getByRole('complementary', { name: 'Preview' });
  const save = async () => {
    await saveCompany(page);
    await expect(page.getByRole('status').filter({ hasText: 'Saved.' })).toBeVisible();
  };
  const open = (section: string) => page.getByRole('main').getByRole('link', { name: section, exact: true }).click();
  const fill = async (facts: [string, string][]) => {
    for (const [label, text] of facts) await page.getByLabel(label, { exact: true }).fill(text);
  };
  await open('Legal');
  await fill([
    ['Legal name', 'Nordlicht Spedition GmbH'],
    ['Registered office', 'Am Sandtorkai 30\n20457 Hamburg'],
    ['Represented by', 'Karin Holm'],
    ['Hosting provider', 'Nordlicht Spedition GmbH'],
  ]);
  await save();
  await open('Shipments');
  await fill([['Prefix of new numbers', 'nls']]);
  await save();
  await open('Public site');
  await page.getByRole('checkbox', { name: 'Facebook' }).uncheck();
  await page.getByLabel('LinkedIn address').fill('https://www.linkedin.com/company/nordlicht');
  await save();
  await open('Name and brand');
  await fill([
    ['Name', 'Nordlicht Spedition'],
    ['Phone', '+49 40 66969 140'],
    ['Email', 'hallo@nordlicht.example'],
    ['Address', 'Am Sandtorkai 30, 20457 Hamburg'],
    ['Founded in', '1998'],
  ]);
  await expect(preview.getByText('Nordlicht Spedition', { exact: true })).toHaveCount(3);
  await expect(preview).toContainText('Nordlicht Spedition, Am Sandtorkai 30');
  await save();
  await expect(page.getByRole('link', { name: 'Nordlicht Spedition' }).first()).toBeVisible();
  await expect(page).toHaveTitle('Company: Name and brand | Nordlicht Spedition Admin');
  const pages = await readPages(page.request);
  expect(listMatches(pages, OLD)).toEqual([]);
  expect(listMatches(pages, OLD_PREFIX)).toEqual([]);
  const named = listMatches(pages, /Nordlicht Spedition/);
  for (const path of ['/manifest.webmanifest', '/api/openapi.json', '/track/TC-DEMO0001.ics', '/?lang=zh', '/'])
    expect(named).toContain(path);
  // Removes the language that was requested last.
  await page.context().clearCookies();
  // Accounts of other journeys on this server have addresses at transcargo.example.
  const oldForStaff = new RegExp(`(?<!\\.[0-9a-f-]+@)${OLD.source}`, 'i');
  expect(await findMatchingStaffPages(page, [oldForStaff, OLD_PREFIX])).toEqual([]);
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
