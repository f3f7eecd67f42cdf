import type { Page } from '@playwright/test';
import { expect, test } from '../support/test.ts';

/** Uses a page by keyboard only and checks that the focus is visible. */
class Keyboard {
  readonly #page: Page;

  constructor(page: Page) {
    this.#page = page;
  }

  /** Tabs until the element with this accessible name has the focus. */
  async tabTo(role: string, name: string, key = 'Tab'): Promise<void> {
    const target = this.#page.getByRole(role as 'link', { name, exact: true }).and(this.#page.locator(':focus'));
    for (let steps = 0; steps < 80; steps++) {
      await this.#page.keyboard.press(key);
      if ((await target.count()) === 0) continue;
      await this.#expectVisibleFocus();
      return;
    }
    throw new Error(`No way by ${key} to the ${role} "${name}"`);
  }

  async press(...keys: string[]): Promise<void> {
    for (const key of keys) await this.#page.keyboard.press(key);
  }

  type(text: string): Promise<void> {
    return this.#page.keyboard.type(text);
  }

  /** Expects an outline on the element itself, or on the row that is drawn as one field with it. */
  async #expectVisibleFocus(): Promise<void> {
    const outline = () =>
      this.#page.evaluate(() => {
        const focused = document.activeElement;
        const elements = [focused, focused?.parentElement, focused?.parentElement?.parentElement].map((element) => {
          const { outlineStyle, outlineWidth } = element ? getComputedStyle(element) : {};
          return outlineStyle === 'none' ? 0 : Number.parseFloat(outlineWidth ?? '0');
        });
        return Math.max(...elements);
      });
    await expect.poll(outline, 'the focus is seen').toBeGreaterThanOrEqual(2);
    await expect(this.#page.locator(':focus')).toBeInViewport();
  }
}

test.describe('a visitor with a keyboard', () => {
  test('skips to the content, opens a page from the bar and changes the language', async ({ page }) => {
    const keys = new Keyboard(page);
    await page.goto('/');
    await keys.tabTo('link', 'Skip to content');
    await keys.press('Enter');
    await expect(page.locator('#main')).toBeFocused();
    await page.reload();
    await keys.tabTo('link', 'About');
    await keys.press('Enter');
    await expect(page).toHaveURL(/\/about$/);
    await page.goto('/about');
    const isFocused = page.locator('summary:focus').and(page.getByLabel('Language: English'));
    for (let steps = 0; steps < 20 && !(await isFocused.count()); steps++) await keys.press('Tab');
    await expect(isFocused).toBeVisible();
    await keys.press('Enter');
    await keys.tabTo('link', 'Deutsch');
    await keys.press('Enter');
    await expect(page.locator('html')).toHaveAttribute('lang', 'de');
    await expect(page.locator('summary').and(page.getByLabel('Sprache: Deutsch'))).toBeFocused();
  });

  test('pages through the stories', async ({ page }) => {
    const keys = new Keyboard(page);
    await page.goto('/');
    const stories = page.getByRole('group', { name: 'Customer stories' });
    await expect(stories.getByText('Lena Fischer')).toBeVisible();
    await keys.tabTo('button', 'Next story');
    await keys.press('Enter');
    await expect(stories.getByText('Priya Raman')).toBeVisible();
    await keys.press('Enter', 'Enter');
    await expect(stories.getByText('Lena Fischer')).toBeVisible();
    await keys.tabTo('button', 'Story 3 of 3');
    await keys.press('Space');
    await expect(stories.getByText('Hugo Martins')).toBeVisible();
  });

  test('looks up a shipment, corrects a mistyped number, and asks for updates', async ({ page }) => {
    const keys = new Keyboard(page);
    await page.goto('/track');
    await keys.tabTo('textbox', 'Tracking number');
    await keys.type('tc-demo');
    await keys.press('Enter');
    await expect(page.getByText('Invalid tracking number format. Use format: TC-XXXXXXXX')).toBeVisible();
    await expect(page.getByRole('textbox', { name: 'Tracking number' })).toBeFocused();
    await keys.press('End');
    await keys.type('0001');
    await keys.press('Enter');
    await expect(page).toHaveTitle(/TC-DEMO0001$/);
    await keys.tabTo('textbox', 'Email');
    await keys.type('ada@example.com');
    await keys.press('Enter');
    await expect(page.getByText("You're subscribed! We'll send updates to ada@example.com")).toBeVisible();
  });

  test('writes to the company', async ({ page }) => {
    const keys = new Keyboard(page);
    await page.goto('/contact');
    const shownAt = Date.now();
    for (const [name, text] of [
      ['Name', 'Ada Invented'],
      ['Email', 'ada@example.com'],
    ] as const) {
      await keys.tabTo('textbox', name);
      await keys.type(text);
    }
    await keys.tabTo('combobox', 'Subject');
    await keys.type('Tracking');
    await keys.tabTo('textbox', 'Message');
    await keys.type('Where is it?');
    // The server rejects forms sent within two seconds, which only bots do.
    await expect.poll(() => Date.now() - shownAt, { timeout: 10_000 }).toBeGreaterThan(2_500);
    await keys.tabTo('button', 'Send message');
    await keys.press('Enter');
    await expect(page.getByText('Message sent.')).toBeVisible();
    await expect(page.getByRole('status').filter({ hasText: 'Message sent.' })).toBeFocused();
  });

  test.describe('on a narrow screen', () => {
    test.use({ viewport: { width: 390, height: 844 } });

    test('opens the menu, goes to a page and closes the menu with Escape', async ({ page }) => {
      const keys = new Keyboard(page);
      await page.goto('/');
      const menu = page.locator('summary').and(page.getByLabel('Menu'));
      for (let steps = 0; steps < 10 && !(await page.locator('summary:focus').and(menu).count()); steps++)
        await keys.press('Tab');
      await expect(menu).toBeFocused();
      await keys.press('Enter');
      await keys.tabTo('link', 'Services');
      await keys.press('Escape');
      await expect(menu).toBeFocused();
      await keys.press('Enter');
      await keys.tabTo('link', 'Services');
      await keys.press('Enter');
      await expect(page).toHaveURL(/\/services$/);
    });
  });
});
