import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { LANGUAGE_CODES, type Language } from '#domain/languages.ts';
import { textsOf } from '#tests/components/actions.ts';
import {
  changeCompany,
  openCompany,
  resetCompanyAfterEach,
  saveCompany,
  savedNotice,
} from '#tests/components/company.ts';
import { createLook } from '#tests/components/look.ts';
import { open } from '#tests/components/open.tsx';

resetCompanyAfterEach();

const DAY_MS = 86_400_000;
const EARLY_SHIFT = { from: '07:30', until: '16:00' };
const CLOSED_WEEKEND = { saturday: null, sunday: null };
const MONDAY_TO_THURSDAY = { monday: EARLY_SHIFT, tuesday: EARLY_SHIFT, wednesday: EARLY_SHIFT, thursday: EARLY_SHIFT };

const day = (name: string) => page.getByRole('checkbox', { name, exact: true });
const add = () => page.getByRole('button', { name: 'Add closed day' });
const dates = () => page.getByLabelText('Date', { exact: true });
const closedDayNames = () => page.getByLabelText(/^Name \(optional\)/);

test('contact, tracking, About and home page show custom hours in the format of each language', async () => {
  const hours = { ...MONDAY_TO_THURSDAY, friday: { from: '00:00', until: '24:00' }, ...CLOSED_WEEKEND };
  const expected: Record<Language, string[]> = {
    en: ['Mon–Thu 7:30 AM–4 PM, Fri 24 hours', 'Monday to Thursday', '7:30 AM – 4:00 PM', 'Open 24 hours', 'Closed'],
    de: ['Mo–Do 7:30–16:00 Uhr, Fr rund um die Uhr', 'Montag bis Donnerstag', '07:30 – 16:00', 'Rund um die Uhr'],
    es: ['lun.–jue. 7:30–16:00 h, vie. las 24 horas', 'lunes a jueves', '07:30 – 16:00', 'Las 24 horas', 'Cerrado'],
    fr: ['lun.–jeu. 7 h 30–16 h, ven. 24 h sur 24', 'lundi au jeudi', '07:30 – 16:00', '24 h sur 24', 'Fermé'],
    zh: ['周一至周四7:30–16:00，周五全天', '星期一至星期四', '07:30 – 16:00', '全天', '休息'],
  };
  for (const language of LANGUAGE_CODES) {
    const [line = '', ...table] = expected[language];
    const { go } = await open('/contact', { language, company: { hours } });
    const hoursList = page.getByRole('main').getByRole('complementary');
    for (const text of table) await expect.element(hoursList).toMatchTextContent(text);
    const readFooter = () =>
      page.getByRole('contentinfo').element().textContent.replaceAll('\u00A0', ' ').toLowerCase();
    await expect.poll(readFooter).toContain(line.toLowerCase());
    const description = document.querySelector('meta[name=description]')?.getAttribute('content');
    expect(description?.replaceAll('\u00A0', ' ')).toContain(line);
    for (const path of ['/track', '/about', '/']) {
      await go(path);
      await expect.poll(() => window.location.pathname).toBe(path);
      await expect.element(page.getByRole('main')).toMatchTextContent(line);
    }
  }
});

test('impossible hours are rejected at their day, and a conflict shows the hours that somebody else saved', async () => {
  await openCompany('offices');
  await page.getByLabelText('Monday until').fill('07:00');
  await page.getByLabelText('Tuesday from').fill('');
  await saveCompany();
  const alert = page.getByRole('alert').filter({ hasText: 'Nothing was saved yet' });
  await expect.poll(() => textsOf(alert.getByRole('link'))).toEqual(['Monday', 'Tuesday']);
  await alert.getByRole('link', { name: 'Monday' }).click();
  await expect.element(page.getByLabelText('Monday until')).toHaveFocus();
  await expect
    .element(page.getByLabelText('Monday until'))
    .toHaveAccessibleDescription('The end must be later than the start');
  await expect.element(page.getByLabelText('Tuesday from')).toHaveAccessibleDescription('Enter a time, such as 08:30');
  for (const name of ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday']) await day(name).click();
  await saveCompany();
  await expect.element(day('Monday')).toHaveAccessibleDescription('At least one day must be open');
  await day('Monday').click();
  await page.getByLabelText('Monday until').fill('18:00');
  await changeCompany({ hours: { ...MONDAY_TO_THURSDAY, friday: EARLY_SHIFT, ...CLOSED_WEEKEND } });
  await saveCompany();
  await expect.element(page.getByRole('alert').filter({ hasText: 'Someone else saved' })).toHaveFocus();
  await expect.element(day('Tuesday')).toHaveAccessibleDescription('Someone else saved: 7:30\u00A0AM – 4\u00A0PM');
  await expect.element(page.getByLabelText('Monday from')).toHaveValue('07:30');
});

test('on a closed day every office shows the name of the day, and upcoming closed days are listed below the hours', async () => {
  const now = Date.now();
  const toDay = (ahead: number) => new Date(now + ahead * DAY_MS).toISOString().slice(0, 10);
  await openCompany('offices');
  // The test must pass on every day of the week in every time zone.
  for (const [index, ahead] of [1, -1, 0, 9].entries()) {
    await add().click();
    await expect.element(dates().nth(index)).toHaveFocus();
    await dates().nth(index).fill(toDay(ahead));
    if (ahead < 9) await closedDayNames().nth(index).fill('Founding day');
  }
  await add().click();
  await dates().nth(4).fill(toDay(20));
  await page.getByRole('button', { name: 'Remove closed day 5' }).click();
  await expect.element(add()).toHaveFocus();
  await add().click();
  await saveCompany();
  await expect.element(savedNotice()).toBeVisible();
  // Rows are sorted by date, and empty rows are dropped.
  await expect.element(dates()).toHaveLength(4);
  await expect.element(dates().first()).toHaveValue(toDay(-1));
  const later = (locale: string) =>
    new Intl.DateTimeFormat(locale, { month: 'long', day: 'numeric', timeZone: 'UTC' }).format(now + 9 * DAY_MS);
  for (const [language, state, locale] of [
    ['en', 'Closed today: Founding day, ', 'en-US'],
    ['de', 'Heute geschlossen: Founding day, ', 'de'],
  ] as const) {
    const text = new DOMParser().parseFromString(
      await (await fetch(`/served/contact?lang=${language}`)).text(),
      'text/html',
    );
    const main = text.querySelector('main')?.textContent ?? '';
    // Once for each of the three offices.
    expect(main.split(state)).toHaveLength(3 + 1);
    expect(main).toContain(`(Founding day), ${later(locale)}.`);
  }
  // A page without the offices doesn't contain the closed days.
  expect(await (await fetch('/served/about')).text()).not.toContain('Founding day');
});

test('invalid closed days are rejected in their row', async () => {
  await openCompany('offices');
  await add().click();
  await add().click();
  await dates().nth(1).fill('2026-12-25');
  await add().click();
  await dates().nth(2).fill('2026-12-25');
  await saveCompany();
  await expect.element(page.getByRole('alert').getByRole('link', { name: 'Closed days' })).toBeVisible();
  await expect.element(dates().nth(2)).toHaveAccessibleDescription('This day is already in the list');
  await dates().nth(2).fill('');
  await closedDayNames().nth(2).fill('New Year');
  await saveCompany();
  await expect.element(dates().nth(2)).toHaveAccessibleDescription('Enter a date');
  await page.getByRole('alert').getByRole('link', { name: 'Closed days' }).click();
  await expect.element(dates().nth(2)).toHaveFocus();
  const look = createLook(3);
  await look('rejected days');
  await look('rejected days, wide');
});
