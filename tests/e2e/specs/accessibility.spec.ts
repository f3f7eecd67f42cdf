import type { Page } from '@playwright/test';
import { LANGUAGE_CODES, type Language } from '#domain/languages.ts';
import { listBareTexts } from '../../bare-texts.ts';
import { promised } from '../../promised.ts';
import { findViolations } from '../support/axe.ts';
import { PUBLIC_PAGES, withLanguage } from '../support/public-pages.ts';
import { expect, test } from '../support/test.ts';

const WIDTHS = [320, 390, 1440] as const;
const THEMES = ['light', 'dark'] as const;

interface Look {
  path: string;
  language: Language;
  width: (typeof WIDTHS)[number];
  theme: (typeof THEMES)[number];
}

/** One page in each language, all widths and themes; app/site/pages.component.test.tsx looks at every page. */
const SAMPLE = ['/api/docs', '/track/TC-DEMO0001', '/', '/api/docs/webhooks', '/contact'].map(
  (path, index): Look => ({
    path,
    language: LANGUAGE_CODES[index % LANGUAGE_CODES.length] ?? 'en',
    width: WIDTHS[index % WIDTHS.length] ?? 320,
    theme: THEMES[index % THEMES.length] ?? 'light',
  }),
);

const WHOLE = PUBLIC_PAGES.flatMap((path) =>
  LANGUAGE_CODES.flatMap((language) =>
    WIDTHS.flatMap((width) => THEMES.map((theme): Look => ({ path, language, width, theme }))),
  ),
);

/** One browser per language: a new one for each page would take longer than the checks. */
for (const language of LANGUAGE_CODES) {
  const looks = promised(SAMPLE, WHOLE).filter((look) => look.language === language);

  test(`axe finds no violations on the public pages in ${language} (F1)`, async ({
    page,
    context,
    baseURL,
    problems,
  }) => {
    test.setTimeout(30_000 + looks.length * 10_000);
    problems.allow(/status of (400|404)/);
    await page.emulateMedia({ reducedMotion: 'reduce' });
    for (const { path, width, theme } of looks)
      await test.step(`${path} at ${width} px, ${theme}`, async () => {
        await context.addCookies([{ name: 'theme', value: theme, url: baseURL }]);
        await page.setViewportSize({ width, height: 900 });
        await page.goto(withLanguage(path, language));
        await expect(page.locator('html')).toHaveAttribute('lang', language);
        const violations = await findViolations(page);
        const targets = violations.map(({ id, nodes }) => [id, nodes.map((node) => node.target)]);
        expect.soft(targets, `${path} at ${width} px, ${theme}`).toEqual([]);
        expect
          .soft(await page.evaluate(listBareTexts), `${path}: texts that a translating browser would replace`)
          .toEqual([]);
      });
  });
}

/** Makes every word of the page 40 % longer and returns the resulting width. */
const lengthenWords = (page: Page) =>
  page.evaluate(() => {
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const texts: Text[] = [];
    for (let node = walker.nextNode(); node; node = walker.nextNode()) texts.push(node as Text);
    for (const text of texts) {
      const words = text.data.trim();
      if (words === '' || text.parentElement?.closest('script, .code, svg')) continue;
      text.data = text.data.replace(/\S+/g, (word) => word + word.slice(0, Math.ceil(word.length * 0.4)));
    }
    return document.documentElement.scrollWidth;
  });

test.describe('text that is 40 % longer', () => {
  // Without scripts the longer text stays; React would restore it.
  test.use({ javaScriptEnabled: false, viewport: { width: 320, height: 900 } });

  test('fits the API documentation at 320 px (F3)', async ({ page }) => {
    for (const path of PUBLIC_PAGES.filter((one) => one.startsWith('/api/docs'))) {
      await page.goto(path);
      expect.soft(await lengthenWords(page), path).toBeLessThanOrEqual(320);
    }
  });
});
