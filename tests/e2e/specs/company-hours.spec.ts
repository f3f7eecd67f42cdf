import type { Page } from '@playwright/test';
import { findSaying, saveCompany, test } from '../support/company.ts';
import { expect } from '../support/test.ts';

/** The specified hours as each language words them. */
const SPECIFIED =
  /Mon-Fri|Monday to (?:Fri|Satur)day|Mo–Fr|Montag bis (?:Frei|Sams)tag|[Ll]un\.–v[ie]|lunes a (?:vier|sáb)|lundi au (?:vendr|sam)|周一至周[五六]|星期一至星期五/;
/** Scripts contain all texts of a page, visible or not. */
const withoutScripts = (html: string) => html.replace(/<script\b.*?<\/script>/gs, '');

const day = (page: Page, name: string) => page.getByRole('checkbox', { name, exact: true });

test('custom hours replace the specified ones everywhere (J3)', async ({ page, problems }) => {
  problems.allow(/status of 400/);
  test.setTimeout(240_000);
  // The footer of each page has them in every language, and some pages repeat them.
  expect((await findSaying(page.request, SPECIFIED, withoutScripts)).length).toBeGreaterThan(90);
  const footer = page.getByRole('complementary', { name: 'Preview' });
  await expect(footer).toContainText('Mon-Fri 8-6, Sat 9-2, Sun closed');
  for (const name of ['Monday', 'Tuesday', 'Wednesday', 'Thursday']) {
    await page.getByLabel(`${name} from`).fill('07:30');
    await page.getByLabel(`${name} until`).fill('16:00');
  }
  await page.getByLabel('Friday until').fill('00:00');
  await day(page, 'Saturday').press('Space');
  await expect(footer).toContainText('Mon–Thu 7:30 AM–4 PM, Fri 8 AM–midnight, Sat–Sun closed');
  await saveCompany(page);
  await expect(page.getByRole('status').filter({ hasText: 'Saved.' })).toBeVisible();
  await expect(page.getByLabel('Friday until')).toHaveValue('00:00');
  expect(await findSaying(page.request, SPECIFIED, withoutScripts)).toEqual([]);
});
