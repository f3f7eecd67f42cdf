import { isStaffPath } from '#app/page-row.ts';
import { PAGES } from '#app/pages.ts';
import { LANGUAGE_CODES } from '#domain/languages.ts';
import { promised } from '../../promised.ts';
import { beSignedIn, storeShipment } from '../support/admin.ts';
import { listHtmlErrors } from '../support/html.ts';
import { createLook, toLookTimeout } from '../support/looks.ts';
import { expect, test } from '../support/test.ts';

/** All languages but English, which the other journeys use. */
const LANGUAGES = LANGUAGE_CODES.filter((code) => code !== 'en');
/** A text key that appears instead of its text. */
const KEY = /\b(?:admin[A-Z]?\w*|status|serviceType|errors|common|event|history)\.[a-z]\w*/;
/** All staff pages except those of a single import, message, mail or webhook. */
const STAFF_PAGES = PAGES.map(({ path }) => path.replace(':section?', 'site')).filter(
  (path) =>
    isStaffPath(path) &&
    !/\*|login|invite|new-|-count/.test(path) &&
    !/:(?!id$)|(?:imports|messages|mail|webhooks)\/:/.test(path),
);

for (const [turn, language] of LANGUAGES.entries())
  test.describe(`staff whose browser speaks ${language}`, () => {
    test.use({ locale: language });

    test('read every page in their language, as valid HTML, within the screen and without accessibility violations (F1)', async ({
      page,
    }) => {
      // A third of the pages: component tests look at all of them in English, and `npm test -- locales` at all keys.
      const some = STAFF_PAGES.filter((_, place) => place % (3 * LANGUAGES.length) === 3 * turn);
      const pages = promised(some, STAFF_PAGES);
      test.setTimeout(toLookTimeout(pages.length));
      const look = createLook(page, turn);
      const { id } = await storeShipment(page, await beSignedIn(page), { items: [{ description: 'Lamp' }] });
      for (const path of pages) {
        await page.goto(path.replace(':id', id));
        await expect(page.locator('html')).toHaveAttribute('lang', language);
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
        await expect(page.getByText(KEY)).toHaveCount(0);
        // A page that is still loading has other children.
        await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
        expect([path, await listHtmlErrors(await page.content())]).toEqual([path, []]);
        await look(path);
      }
    });
  });
