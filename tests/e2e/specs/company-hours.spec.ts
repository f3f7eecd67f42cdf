import type { Page } from '@playwright/test';
import { changeCompany, findSaying, openOwn, saveCompany } from '../support/company.ts';
import { expect, test } from '../support/test.ts';

/** What is specified, in the words of each language. */
const SPECIFIED =
  /Mon–Fri|Monday to (?:Fri|Satur)day|Mo–Fr|Montag bis (?:Frei|Sams)tag|[Ll]un\.–v[ie]|lunes a (?:vier|sáb)|lundi au (?:vendr|sam)|周一至周[五六]|星期一至星期五/;
/** Texts come with a page whether it says them or not. */
const withoutScripts = (html: string) => html.replace(/<script\b.*?<\/script>/gs, '');

const SHORT = { from: '07:30', until: '16:00' };
const CLOSED = { saturday: null, sunday: null };
const day = (page: Page, name: string) => page.getByRole('checkbox', { name, exact: true });

test('hours that are set stand wherever hours are said, and the specified ones nowhere (J3)', async ({
  newVisitor,
  problems,
}) => {
  problems.allow(/status of 400/);
  test.setTimeout(240_000);
  const { own, page } = await openOwn(newVisitor);
  // In every language: the footer of each page, and more on some.
  expect((await findSaying(page.request, SPECIFIED, withoutScripts)).length).toBeGreaterThan(90);
  const footer = page.getByRole('complementary', { name: 'Preview' });
  await expect(footer).toContainText('Mon–Fri 8–6, Sat 9–2, Sun closed');
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
  await own.stop();
});

test('the contact page, the search and About say other hours, as people say them there', async ({ newVisitor }) => {
  const { own, page } = await openOwn(newVisitor);
  const week = { monday: SHORT, tuesday: SHORT, wednesday: SHORT, thursday: SHORT };
  await changeCompany(page, { hours: { ...week, friday: { from: '00:00', until: '24:00' }, ...CLOSED } });
  const said = {
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
  await own.stop();
});

test('hours that nobody could keep are refused at their day, in the language of staff', async ({
  newVisitor,
  problems,
}) => {
  problems.allow(/status of (412|422)/);
  const { own, page } = await openOwn(newVisitor);
  await page.getByLabel('Monday until').fill('07:00');
  await page.getByLabel('Tuesday from').fill('');
  await saveCompany(page);
  const alert = page.getByRole('alert').filter({ hasText: 'Nothing was saved yet' });
  await expect(alert.getByRole('link')).toHaveText(['Monday', 'Tuesday']);
  await alert.getByRole('link', { name: 'Monday' }).click();
  await expect(page.getByLabel('Monday until')).toBeFocused();
  await expect(page.getByLabel('Monday until')).toHaveAccessibleDescription('The end must be later than the start');
  await expect(page.getByLabel('Tuesday from')).toHaveAccessibleDescription('Enter a time, such as 08:30');
  await expect(page.getByRole('complementary', { name: 'Preview' })).toContainText('Mon–Fri 8–6');
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
  await own.stop();
});
