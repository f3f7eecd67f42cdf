import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { saveCompany, test } from '../support/company.ts';
import { expect } from '../support/test.ts';

const SAMPLE = /Lena Fischer|sample stories/;
const HOSTILE = '<img src=x onerror=alert(1)> </script> & "dry" – always.';
const add = (page: Page) => page.getByRole('button', { name: 'Add story' });
const story = (page: Page, number: number) => page.getByRole('group', { name: `Story ${number}`, exact: true });
const saved = (page: Page) => expect(page.getByRole('status').filter({ hasText: 'Saved.' })).toBeVisible();

/** Enters a testimonial like a person, in the row that the button focuses. */
async function tell(page: Page, number: number, told: { quote: string; name: string; language?: string }) {
  await add(page).click();
  await expect(story(page, number).getByLabel('What the customer says')).toBeFocused();
  await page.keyboard.type(told.quote);
  await story(page, number).getByLabel('Customer’s name').fill(told.name);
  if (told.language) await story(page, number).getByLabel('Shown to readers of').selectOption(told.language);
}

test('custom stories replace the samples, each for its language, and only on the home page (J8)', async ({
  newVisitor,
  own,
  page,
}) => {
  await tell(page, 1, { quote: HOSTILE, name: 'Karin Holm' });
  await tell(page, 2, { quote: 'Pünktlich.', name: 'Jonas Weiß', language: 'Deutsch' });
  await expect(page.getByRole('checkbox', { name: /samples/ })).toHaveCount(0);
  await saveCompany(page);
  await saved(page);

  const visitor = await (await newVisitor({ baseURL: own.url, locale: 'en-US' })).newPage();
  await visitor.goto('/');
  const stories = visitor.getByRole('group', { name: 'Customer stories' });
  await expect(stories).toContainText(HOSTILE);
  await expect(stories.locator('img, script, svg')).toHaveCount(0);
  // A single English testimonial needs no carousel buttons.
  await expect(stories.getByRole('button')).toHaveCount(0);
  await expect(visitor.getByRole('main')).not.toContainText(SAMPLE);
  const business = async () => (await visitor.request.get('/business-shipping')).text();
  expect(await business()).not.toContain('Priya Raman');
  expect((await new AxeBuilder({ page: visitor }).analyze()).violations).toEqual([]);
  for (const path of ['/track', '/about']) {
    expect(await (await visitor.request.get(path)).text()).not.toContain('Karin Holm');
  }
  // Navigates to the page and switches the language in place.
  await visitor.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Track', exact: true }).click();
  await expect(visitor).toHaveURL('/track');
  await visitor.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Home', exact: true }).click();
  await expect(stories).toContainText('Karin Holm');
  await visitor.goto('/?lang=de');
  const german = visitor.getByRole('group', { name: 'Kundenstimmen' });
  await german.getByRole('button', { name: 'Kundenstimme 2 von 2' }).click();
  await expect(german.getByText('Pünktlich.')).toBeVisible();
  await expect(german.getByText('Karin Holm')).toBeHidden();
  for (const width of [1440, 390]) {
    await visitor.setViewportSize({ width, height: 900 });
    expect(await visitor.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
  }
});
