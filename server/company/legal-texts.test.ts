import { beforeEach, expect, it } from 'vitest';
import { LEGAL_PAGES, LEGAL_TEXT_LIMIT } from '#domain/company/legal-text.ts';
import { LANGUAGE_CODES } from '#domain/languages.ts';
import { TEST_NOW, useStaffApi } from '#tests/api.ts';
import { companyCalls } from '#tests/company-api.ts';
import { describeOnBothEngines } from '#tests/engines.ts';

const NONE = { terms: {}, privacy: {}, legalNotice: {}, textsChanged: {} };
const LONGEST = '货'.repeat(LEGAL_TEXT_LIMIT);

describeOnBothEngines(
  'the company’s legal texts',
  (engine) => {
    const staff = useStaffApi(engine);
    const { read, change } = companyCalls(() => staff);
    const readTexts = async () => {
      const { terms, privacy, legalNotice, textsChanged } = await (await read()).json();
      return { terms, privacy, legalNotice, textsChanged };
    };
    beforeEach(() => change({ terms: null, privacy: null, legalNotice: null }));

    it('are none until an admin writes them, exact in each language, and none after a reset', async () => {
      expect(await readTexts()).toEqual(NONE);
      const german = '## § 1 Geltung\n\n<b>Nur</b> {{name}} & "wir".\n\t- Tab';
      expect((await change({ terms: { de: ` ${german}\r\n\r\n`, en: 'Ours.\fPage 2\u2028Line' } })).status).toBe(200);
      expect((await readTexts()).terms).toEqual({ de: german, en: 'Ours.\nPage 2\nLine' });
      expect((await change({ privacy: { fr: 'Rien.' } })).status).toBe(200);
      expect(await readTexts()).toMatchObject({ terms: { de: german }, privacy: { fr: 'Rien.' }, legalNotice: {} });
      expect((await change({ terms: {}, privacy: null })).status).toBe(200);
      expect(await readTexts()).toEqual(NONE);
    });

    it('can all be saved at once in every language at full length', async () => {
      const texts = Object.fromEntries(LANGUAGE_CODES.map((code) => [code, LONGEST]));
      expect((await change(Object.fromEntries(LEGAL_PAGES.map((page) => [page, texts])))).status).toBe(200);
      expect((await readTexts()).legalNotice).toEqual(texts);
      // The activity log doesn't show the texts.
      const activity = await staff.api.call('GET', '/api/v1/activity', { token: staff.token });
      expect(await activity.text()).not.toContain('货');
      expect((await change({ terms: { en: 'x'.repeat(3 * 1024 * 1024) } })).status).toBe(413);
    });

    it('that a page cannot show are rejected on their field, and none is saved', async () => {
      const cases: [object, string, string][] = [
        [{ terms: { it: 'Nostri.' } }, 'terms.it', 'unknownField'],
        [{ privacy: { DE: 'Unsere.' } }, 'privacy.DE', 'unknownField'],
        [{ terms: { de: `${'x'.repeat(LEGAL_TEXT_LIMIT)}y` } }, 'terms.de', 'tooLong'],
        [{ legalNotice: { de: 'a\u0000b' } }, 'legalNotice.de', 'invalidValue'],
        [{ privacy: { en: '\ud800' } }, 'privacy.en', 'invalidValue'],
        [{ privacy: { en: '\u200b \n' } }, 'privacy.en', 'requiredFields'],
        [{ privacy: { en: null } }, 'privacy.en', 'invalidValue'],
        [{ terms: 'Ours.' }, 'terms', 'invalidValue'],
        [{ terms: ['Ours.'] }, 'terms', 'invalidValue'],
        [{ imprint: { de: 'Wir.' } }, 'imprint', 'unknownField'],
      ];
      for (const [body, path, code] of cases) {
        const answer = await change({ privacy: { zh: '我们。' }, ...body });
        expect([path, answer.status, (await answer.json()).errors]).toMatchObject([path, 422, [{ path, code }]]);
      }
      expect(await readTexts()).toEqual(NONE);
    });

    it('record the day each was last changed, which is read-only', async () => {
      await change({ terms: { de: 'Eins.', en: 'One.' }, legalNotice: { de: 'Wir.' } });
      const first = TEST_NOW.slice(0, 10);
      const day = 24 * 60 * 60 * 1000;
      const later = new Date(Date.parse(TEST_NOW) + 2 * day).toISOString();
      staff.api.setNow(later);
      await change({ name: 'Nordlicht', textsChanged: { terms: { de: '2020-01-01' } } });
      await change({ terms: { de: 'Eins.', en: 'Two.' }, privacy: { de: 'Nichts.' }, legalNotice: null });
      expect((await readTexts()).textsChanged).toEqual({
        terms: { de: first, en: later.slice(0, 10) },
        privacy: { de: later.slice(0, 10) },
      });
      await change({ name: null });
    });

    it('reject a save after someone else’s save', async () => {
      const etag = (await read()).headers.get('ETag') ?? '';
      expect((await change({ terms: { en: 'Theirs.' } })).status).toBe(200);
      const late = { token: staff.token, body: { terms: { en: 'Mine.' } }, headers: { 'If-Match': etag } };
      expect((await staff.api.call('PATCH', '/api/v1/company', late)).status).toBe(412);
      expect((await readTexts()).terms).toEqual({ en: 'Theirs.' });
    });
  },
  { keepRows: true },
);
