import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { watchCalls } from '../support/contact-form.ts';
import { expect, test } from '../support/test.ts';

const SHIPMENT = '/track/TC-DEMO0001';
const SUBSCRIPTIONS = 'POST /api/v1/tracking/TC-DEMO0001/subscriptions';
const DONE = "You're subscribed! We'll send updates to ada@example.com";

const box = (page: Page) =>
  page.locator('section', { has: page.getByRole('heading', { name: 'Get updates by email' }) });
const email = (page: Page) => box(page).getByLabel('Email');
const submit = (page: Page) => box(page).getByRole('button', { name: 'Subscribe' });

async function expectRefused(page: Page, calls: string[]): Promise<void> {
  await submit(page).click();
  await expect(email(page)).toHaveAccessibleDescription('Enter a valid email address');
  await email(page).fill('ada@example');
  await submit(page).click();
  await expect(email(page)).toHaveAccessibleDescription('Enter a valid email address');
  await expect(email(page)).toBeFocused();
  await expect(email(page)).toHaveValue('ada@example');
  expect(calls).toEqual([]);
  expect((await new AxeBuilder({ page }).include('section:has(input[type=email])').analyze()).violations).toEqual([]);
}

test.describe('the box for updates', () => {
  test('says what is wrong with an address, then takes it and says so, the second time like the first', async ({
    page,
  }) => {
    for (const typed of ['ada@example.com', ' ada@example.com ']) {
      const calls = watchCalls(page);
      await page.goto(SHIPMENT);
      if (typed === 'ada@example.com')
        await test.step('says what is wrong, and sends nothing', () => expectRefused(page, calls));
      await email(page).fill(typed);
      await email(page).press('Enter');
      await expect(box(page).getByRole('status')).toHaveText(DONE);
      await expect(box(page).getByRole('status')).toBeFocused();
      await expect(email(page)).toHaveCount(0);
      expect(calls).toEqual([SUBSCRIPTIONS]);
      page.removeAllListeners('request');
    }
  });

  test('cannot be changed while the address is on its way, and sends it once', async ({ page }) => {
    let answer = () => {};
    const held = new Promise<void>((resolve) => {
      answer = resolve;
    });
    await page.route('**/subscriptions', async (route) => {
      await held;
      await route.continue();
    });
    const calls = watchCalls(page);
    await page.goto(SHIPMENT);
    await email(page).fill('ada@example.com');
    const width = (await submit(page).boundingBox())?.width;
    await submit(page).dblclick();
    const busy = box(page).getByRole('button', { name: 'Subscribing' });
    await expect(busy).toHaveAttribute('aria-busy', 'true');
    expect((await busy.boundingBox())?.width).toBe(width);
    await expect(email(page)).toHaveAttribute('readonly');
    answer();
    await expect(box(page).getByRole('status')).toHaveText(DONE);
    expect(calls).toEqual([SUBSCRIPTIONS]);
  });

  test('keeps the address when the server cannot take it, and sends it when asked again', async ({
    page,
    problems,
  }) => {
    problems.allow(/status of 503|Failed to subscribe/);
    await page.route('**/subscriptions', (route) => route.fulfill({ status: 503, body: '{}' }), { times: 1 });
    await page.goto(SHIPMENT);
    await email(page).fill('ada@example.com');
    await submit(page).click();
    await expect(box(page).getByRole('alert')).toHaveText('Your address was not saved. Please try again.');
    await expect(email(page)).toHaveValue('ada@example.com');
    await submit(page).click();
    await expect(box(page).getByRole('status')).toHaveText(DONE);
  });

  test('begins anew for another shipment', async ({ page }) => {
    await page.goto(SHIPMENT);
    await email(page).fill('ada@example.com');
    await submit(page).click();
    await expect(box(page).getByRole('status')).toHaveText(DONE);
    const another = page.getByRole('main').getByRole('textbox', { name: 'Tracking number' });
    await another.fill('TC-DEMO0002');
    await another.press('Enter');
    await expect(page).toHaveURL('/track/TC-DEMO0002');
    await expect(email(page)).toHaveValue('');
    await test.step('promises no scans of a shipment that is delivered', async () => {
      await expect(box(page)).toContainText('It is delivered. We email you only if an entry is corrected.');
      await expect(box(page)).not.toContainText('One email per scan');
    });
  });

  test('stands beside the history, short or long', async ({ page }) => {
    for (const path of [SHIPMENT, '/track/TC-DEMO0012']) {
      await page.goto(path);
      await expect(page.getByRole('complementary').filter({ has: box(page) })).toBeVisible();
    }
  });

  test('is not there where there is no shipment', async ({ page, problems }) => {
    problems.allow(/status of 404/);
    await page.goto('/track/TC-NOSUCHNR');
    await expect(box(page)).toHaveCount(0);
  });
});

test.describe('the box for updates in reference mode', () => {
  test('asks for an address, says that it was done and makes no call', async ({ reference, newVisitor }) => {
    const page = await (await newVisitor({ baseURL: reference.url })).newPage();
    const calls = watchCalls(page);
    await page.goto(SHIPMENT);
    await submit(page).click();
    await expect(email(page)).toHaveAccessibleDescription('Enter a valid email address');
    await email(page).fill('ada@example.com');
    await submit(page).click();
    await expect(box(page).getByRole('button', { name: 'Subscribing' })).toBeVisible();
    await expect(box(page).getByRole('status')).toHaveText(DONE);
    expect(calls).toEqual([]);
  });
});

test.describe('the box for updates without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('answers 422 with what is wrong and what was typed, then takes the address and shows the shipment again', async ({
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

  test('says the same in reference mode', async ({ reference, newVisitor }) => {
    const page = await (await newVisitor({ baseURL: reference.url, javaScriptEnabled: false })).newPage();
    await page.goto(SHIPMENT);
    await email(page).fill('ada@example.com');
    await submit(page).click();
    await expect(box(page).getByRole('status')).toHaveText(DONE);
  });
});
