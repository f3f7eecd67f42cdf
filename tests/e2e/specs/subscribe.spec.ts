import type { Page } from '@playwright/test';
import { expect, test } from '../support/test.ts';

const SHIPMENT = '/track/TC-DEMO0001';
const DONE = "You're subscribed! We'll send updates to ada@example.com";

const box = (page: Page) =>
  page.locator('section', { has: page.getByRole('heading', { name: 'Get updates by email' }) });
const email = (page: Page) => box(page).getByLabel('Email');
const submit = (page: Page) => box(page).getByRole('button', { name: 'Subscribe' });

test.describe('the subscription box without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('responds with 422, the error and the input, then accepts the address and shows the shipment', async ({
    page,
    problems,
  }) => {
    problems.allow(/status of 422/);
    const send = async (typed: string) => {
      await email(page).fill(typed);
      const [response] = await Promise.all([page.waitForResponse(/track/), submit(page).click()]);
      return response.status();
    };
    await page.goto(SHIPMENT);
    expect(await send('ada@')).toBe(422);
    await expect(email(page)).toHaveAccessibleDescription('Enter a valid email address');
    await expect(email(page)).toBeFocused();
    await expect(email(page)).toHaveValue('ada@');
    expect(await send('ada@example.com')).toBe(200);
    await expect(box(page).getByRole('status')).toHaveText(DONE);
    await expect(box(page).getByRole('status')).toBeFocused();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('In Transit');
  });

  test('confirms in reference mode', async ({ reference, newVisitor }) => {
    const page = await (await newVisitor({ baseURL: reference.url, javaScriptEnabled: false })).newPage();
    await page.goto(SHIPMENT);
    await email(page).fill('ada@example.com');
    await submit(page).click();
    await expect(box(page).getByRole('status')).toHaveText(DONE);
  });
});
