import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import type { Language } from '#domain/languages.ts';
import { changeCompany, findSaying, saveCompany, test } from '../support/company.ts';
import { expect } from '../support/test.ts';

/** What is specified, in the words of each language. */
const SPECIFIED =
  /Mon-Fri|Monday to (?:Fri|Satur)day|Mo–Fr|Montag bis (?:Frei|Sams)tag|[Ll]un\.–v[ie]|lunes a (?:vier|sáb)|lundi au (?:vendr|sam)|周一至周[五六]|星期一至星期五/;
/** Texts come with a page whether it says them or not. */
const withoutScripts = (html: string) => html.replace(/<script\b.*?<\/script>/gs, '');

const SHORT = { from: '07:30', until: '16:00' };
const CLOSED = { saturday: null, sunday: null };
const day = (page: Page, name: string) => page.getByRole('checkbox', { name, exact: true });

test('hours that are set stand wherever hours are said, and the specified ones nowhere (J3)', async ({
  page,
  problems,
}) => {
  problems.allow(/status of 400/);
  test.setTimeout(240_000);
  // In every language: the footer of each page, and more on some.
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

test('the contact page, the search and About say other hours, as people say them there', async ({ page }) => {
  const week = { monday: SHORT, tuesday: SHORT, wednesday: SHORT, thursday: SHORT };
  await changeCompany(page, { hours: { ...week, friday: { from: '00:00', until: '24:00' }, ...CLOSED } });
  const said: Record<Language, string[]> = {
    en: ['Mon–Thu 7:30 AM–4 PM, Fri 24 hours', 'Monday to Thursday', '7:30 AM – 4:00 PM', 'Open 24 hours', 'Closed'],
    de: ['Mo–Do 7:30–16:00 Uhr, Fr rund um die Uhr', 'Montag bis Donnerstag', '07:30 – 16:00', 'Rund um die Uhr'],
    es: ['lun.–jue. 7:30–16:00 h, vie. las 24 horas', 'lunes a jueves', '07:30 – 16:00', 'Las 24 horas', 'Cerrado'],
    fr: ['lun.–jeu. 7 h 30–16 h, ven. 24 h sur 24', 'lundi au jeudi', '07:30 – 16:00', '24 h sur 24', 'Fermé'],
    zh: ['周一至周四7:30–16:00，周五全天', '星期一至星期四', '07:30 – 16:00', '全天', '休息'],
  };
  for (const [language, [line = '', ...table]] of Object.entries(said)) {
    await page.goto(`/contact?lang=${language}`);
    const hours = page.getByRole('main').getByRole('complementary');
    for (const text of table) await expect(hours).toContainText(text);
    await expect(page.getByRole('contentinfo')).toContainText(line, { ignoreCase: true });
    const description = page.locator('meta[name=description]');
    expect((await description.getAttribute('content'))?.replaceAll('\u00A0', ' ')).toContain(line);
    for (const path of ['/track', '/about', '/']) {
      await page.goto(`${path}?lang=${language}`);
      await expect(page.getByRole('main')).toContainText(line);
    }
  }
});

test('hours that nobody could keep are refused at their day, in the language of staff', async ({ page, problems }) => {
  problems.allow(/status of (412|422)/);
  await page.getByLabel('Monday until').fill('07:00');
  await page.getByLabel('Tuesday from').fill('');
  await saveCompany(page);
  const alert = page.getByRole('alert').filter({ hasText: 'Nothing was saved yet' });
  await expect(alert.getByRole('link')).toHaveText(['Monday', 'Tuesday']);
  await alert.getByRole('link', { name: 'Monday' }).click();
  await expect(page.getByLabel('Monday until')).toBeFocused();
  await expect(page.getByLabel('Monday until')).toHaveAccessibleDescription('The end must be later than the start');
  await expect(page.getByLabel('Tuesday from')).toHaveAccessibleDescription('Enter a time, such as 08:30');
  await expect(page.getByRole('complementary', { name: 'Preview' })).toContainText('Mon-Fri 8-6');
  for (const name of ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'])
    await day(page, name).uncheck();
  await saveCompany(page);
  await expect(day(page, 'Monday')).toHaveAccessibleDescription('At least one day must be open');
  await day(page, 'Monday').check();
  await page.getByLabel('Monday until').fill('18:00');
  const week = { monday: SHORT, tuesday: SHORT, wednesday: SHORT, thursday: SHORT, friday: SHORT, ...CLOSED };
  await changeCompany(page, { hours: week });
  await saveCompany(page);
  await expect(page.getByRole('alert').filter({ hasText: 'Someone else saved' })).toBeFocused();
  await expect(day(page, 'Tuesday')).toHaveAccessibleDescription('Someone else saved: 07:30 – 16:00');
  await expect(page.getByLabel('Monday from')).toHaveValue('07:30');
});

test('on a closed day every office says so, by its name, and the days to come stand under the hours', async ({
  page,
}) => {
  const now = Date.now();
  const toDay = (ahead: number) => new Date(now + ahead * 86_400_000).toISOString().slice(0, 10);
  const add = page.getByRole('button', { name: 'Add closed day' });
  // Whatever day it is at each office.
  for (const [index, ahead] of [1, -1, 0, 9].entries()) {
    await add.click();
    await expect(page.getByLabel('Date', { exact: true }).nth(index)).toBeFocused();
    await page.getByLabel('Date', { exact: true }).nth(index).fill(toDay(ahead));
    if (ahead < 9)
      await page
        .getByLabel(/^Name \(optional\)/)
        .nth(index)
        .fill('Founding day');
  }
  await add.click();
  await page.getByLabel('Date', { exact: true }).nth(4).fill(toDay(20));
  await page.getByRole('button', { name: 'Remove closed day 5' }).click();
  await expect(add).toBeFocused();
  await add.click();
  await saveCompany(page);
  await expect(page.getByRole('status').filter({ hasText: 'Saved.' })).toBeVisible();
  // In the order of the calendar; the row in which nothing stood is gone.
  await expect(page.getByLabel('Date', { exact: true })).toHaveCount(4);
  await expect(page.getByLabel('Date', { exact: true }).first()).toHaveValue(toDay(-1));
  const later = (locale: string) =>
    new Intl.DateTimeFormat(locale, { month: 'long', day: 'numeric', timeZone: 'UTC' }).format(now + 9 * 86_400_000);
  const main = page.getByRole('main');
  for (const [language, state, locale] of [
    ['en', 'Closed today: Founding day, ', 'en-US'],
    ['de', 'Heute geschlossen: Founding day, ', 'de'],
  ] as const) {
    await page.goto(`/contact?lang=${language}`);
    await expect(main.getByText(state)).toHaveCount(3);
    await expect(main.getByRole('complementary')).toContainText(`(Founding day), ${later(locale)}.`);
  }
  // No other page carries them.
  expect(await (await page.request.get('/about')).text()).not.toContain('Founding day');
});

test('closed days that cannot be are refused in their row', async ({ page, problems }) => {
  problems.allow(/status of 422/);
  const add = page.getByRole('button', { name: 'Add closed day' });
  const dates = page.getByLabel('Date', { exact: true });
  await add.click();
  await add.click();
  await dates.nth(1).fill('2026-12-25');
  await add.click();
  await dates.nth(2).fill('2026-12-25');
  await saveCompany(page);
  await expect(page.getByRole('alert').getByRole('link', { name: 'Closed days' })).toBeVisible();
  await expect(dates.nth(2)).toHaveAccessibleDescription('This day is in the list already');
  await dates.nth(2).fill('');
  await page
    .getByLabel(/^Name \(optional\)/)
    .nth(2)
    .fill('New Year');
  await saveCompany(page);
  await expect(dates.nth(2)).toHaveAccessibleDescription('Enter a date');
  await page.getByRole('alert').getByRole('link', { name: 'Closed days' }).click();
  await expect(dates.nth(2)).toBeFocused();
  for (const width of [320, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
  }
});
