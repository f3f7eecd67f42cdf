import AxeBuilder from '@axe-core/playwright';
import { expect, test } from './test.ts';

const ROUTES = [
  '/',
  '/track',
  '/track?tn=TC-7K',
  '/track/TC-DEMO0001',
  '/track/TC-DEMO0002',
  '/track/TC-DEMO0004',
  '/track/TC-DEMO0006',
  '/track/TC-DEMO0012',
  '/track/TC-NOSUCH01',
  '/test-db',
  '/services',
  '/international',
  '/cargo-shipping',
  '/warehouse-solutions',
  '/business-shipping',
  '/about',
  '/careers',
  '/contact',
  '/terms',
  '/privacy',
  '/no-such-page',
];
const LANGUAGES = ['en', 'es', 'fr', 'de', 'zh'] as const;
const WIDTHS = [320, 390, 1440] as const;
const THEMES = ['light', 'dark'] as const;

/** Each route once, so that all pairs of language, width and theme come up over the list. The whole matrix is for a longer run. */
const SAMPLE = ROUTES.map((path, index) => ({
  path,
  language: LANGUAGES[index % LANGUAGES.length] ?? 'en',
  width: WIDTHS[index % WIDTHS.length] ?? 320,
  theme: THEMES[index % THEMES.length] ?? 'light',
}));

const withLanguage = (path: string, language: string) => `${path}${path.includes('?') ? '&' : '?'}lang=${language}`;

for (const { path, language, width, theme } of SAMPLE) {
  test(`axe finds nothing on ${path} in ${language} at ${width} px, ${theme} (F1)`, async ({ page, problems }) => {
    problems.allow(/status of (400|404)/);
    await page.emulateMedia({ colorScheme: theme, reducedMotion: 'reduce' });
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

  for (const path of ROUTES) {
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
