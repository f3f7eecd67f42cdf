import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { findSaying, saveCompany, test } from '../support/company.ts';
import { expect } from '../support/test.ts';

/** The specified cities in each language. The chart of the home page shows them as places, not as offices. */
const SPECIFIED =
  /Three offices|Drei Nieder|Tres oficinas|Trois bureaux|三个办事处|三地办公|Raffles Place|EC2R 8EJ|(?<![a-z])(?:in|from|the|aus|en|desde|à|depuis|de|Niederlassungen) (?:New|Nueva) York, (?:de )?(?:London|Londres)|York, London und Singapur aus|纽约、伦敦和新加坡(?:办|均|设|服|待)/;
/** Scripts contain all texts of a page, visible or not; structured data is visible to search engines. */
const withoutTexts = (html: string) => html.replace(/<script(?! type="application\/ld).*?<\/script>/gs, '');

const office = (page: Page, number: number) => page.getByRole('group', { name: `Office ${number}`, exact: true });
const saved = (page: Page) => expect(page.getByRole('status').filter({ hasText: 'Saved.' })).toBeVisible();

test('a company’s own offices replace the specified ones wherever offices are shown (J9)', async ({
  page,
  problems,
}) => {
  problems.allow(/status of (400|404)/);
  test.setTimeout(240_000);
  expect((await findSaying(page.request, SPECIFIED, withoutTexts)).length).toBeGreaterThan(20);
  for (const number of [3, 2]) await page.getByRole('button', { name: `Remove office ${number}` }).click();
  const add = page.getByRole('button', { name: 'Add office' });
  await expect(add).toBeFocused();
  await office(page, 1).getByLabel('City or name').fill('Tromsø');
  await office(page, 1).getByLabel('Phone').fill('+47 (0) 77 61 00 00');
  await office(page, 1).getByLabel('Address').fill('Havnegata 5\n\n 9008 Tromsø ');
  await office(page, 1).getByLabel('Time zone').fill('Europe/Oslo');
  await add.click();
  await expect(office(page, 2).getByLabel('City or name')).toBeFocused();
  await page.keyboard.type('Singapore');
  await office(page, 2).getByLabel('Phone').fill('+65 1');
  await office(page, 2).getByLabel('Address').fill('<b>1 Quay</b>');
  await office(page, 2).getByLabel('Time zone').fill('Asia/Singapore');
  await add.click();
  await saveCompany(page);
  await saved(page);
  // Empty rows are dropped on save.
  await expect(page.getByRole('group', { name: /^Office \d$/ })).toHaveCount(2);
  expect(await findSaying(page.request, SPECIFIED, withoutTexts)).toEqual([]);

  const main = page.getByRole('main');
  for (const width of [1440, 390]) {
    await page.setViewportSize({ width, height: 900 });
    for (const path of ['/contact', '/about', '/careers', '/']) {
      await page.goto(`${path}?lang=de`);
      expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([]);
      expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
    }
  }
  await page.goto('/contact?lang=de');
  const cards = main.getByRole('listitem').filter({ has: page.getByRole('heading', { level: 3 }) });
  // An office in a specified city keeps its translated name and its chart.
  await expect(cards.getByRole('heading')).toHaveText(['Tromsø', 'Singapur']);
  await expect(cards.nth(1).locator('img')).toHaveCount(1);
  await expect(cards.nth(1)).toContainText('<b>1 Quay</b>');
  await expect(cards.nth(0).getByRole('link')).toHaveAttribute('href', 'tel:+4777610000');
  await page.goto('/about?lang=de');
  await expect(main).toContainText('Tromsø und Singapur');
  const facts = /"location":(\[.*?\])/.exec(await (await page.request.get('/')).text())?.[1] ?? '[]';
  expect(JSON.parse(facts)).toMatchObject([
    { address: 'Havnegata 5, 9008 Tromsø' },
    { address: '<b>1 Quay</b>', telephone: '+65 1' },
  ]);
  // Other pages don't contain them.
  expect(await (await page.request.get('/track')).text()).not.toContain('Havnegata');
});
