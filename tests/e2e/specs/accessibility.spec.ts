import AxeBuilder from '@axe-core/playwright';
import { promised } from '../../promised.ts';
import { PUBLIC_PAGES } from '../support/public-pages.ts';
import { expect, test } from '../support/test.ts';

const LANGUAGES = ['en', 'es', 'fr', 'de', 'zh'] as const;
const WIDTHS = [320, 390, 1440] as const;
const THEMES = ['light', 'dark'] as const;

interface Look {
  path: string;
  language: (typeof LANGUAGES)[number];
  width: (typeof WIDTHS)[number];
  theme: (typeof THEMES)[number];
}

/** Each page once, so that all pairs of language, width and theme come up over the list. */
const SAMPLE = PUBLIC_PAGES.map(
  (path, index): Look => ({
    path,
    language: LANGUAGES[index % LANGUAGES.length] ?? 'en',
    width: WIDTHS[index % WIDTHS.length] ?? 320,
    theme: THEMES[index % THEMES.length] ?? 'light',
  }),
);

const WHOLE = PUBLIC_PAGES.flatMap((path) =>
  LANGUAGES.flatMap((language) =>
    WIDTHS.flatMap((width) => THEMES.map((theme): Look => ({ path, language, width, theme }))),
  ),
);

const withLanguage = (path: string, language: string) => `${path}${path.includes('?') ? '&' : '?'}lang=${language}`;

for (const { path, language, width, theme } of promised(SAMPLE, WHOLE)) {
  test(`axe finds nothing on ${path} in ${language} at ${width} px, ${theme} (F1)`, async ({
    page,
    context,
    baseURL,
    problems,
  }) => {
    problems.allow(/status of (400|404)/);
    await context.addCookies([{ name: 'theme', value: theme, url: baseURL }]);
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await page.setViewportSize({ width, height: 900 });
    await page.goto(withLanguage(path, language));
    await expect(page.locator('html')).toHaveAttribute('lang', language);
    const { violations } = await new AxeBuilder({ page }).analyze();
    expect(violations.map(({ id, nodes }) => [id, nodes.map((node) => node.target)])).toEqual([]);
  });
}

test.describe('texts that are 40 % longer', () => {
  // Without scripts the page stays as it is made longer: React would take it for its own mistake.
  test.use({ javaScriptEnabled: false, viewport: { width: 320, height: 900 } });

  for (const path of PUBLIC_PAGES) {
    test(`do not burst ${path} at 320 px (F3)`, async ({ page, problems }) => {
      problems.allow(/status of (400|404)/);
      await page.goto(path);
      const width = await page.evaluate(() => {
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
      expect(width).toBeLessThanOrEqual(320);
    });
  }
});
