import { beforeEach, expect, it } from 'vitest';
import { ALL_LANGUAGES } from '#domain/languages.ts';
import { useStaffApi } from '#tests/api.ts';
import { companyCalls } from '#tests/company-api.ts';
import { describeOnBothEngines } from '#tests/engines.ts';

describeOnBothEngines(
  'the languages of the company',
  (engine) => {
    const staff = useStaffApi(engine);
    const company = companyCalls(() => staff);
    const { read } = company;
    const change = (languages: unknown) => company.change({ languages });
    beforeEach(() => change(null));

    it('are all until an admin chooses some, unique and in order, and all again after a reset', async () => {
      expect(await (await read()).json()).toMatchObject({ languages: ALL_LANGUAGES });
      expect((await change({ offered: ['de', 'en', 'de'], fallback: 'de' })).status).toBe(200);
      expect(await (await read()).json()).toMatchObject({ languages: { offered: ['en', 'de'], fallback: 'de' } });
      expect((await change(null)).status).toBe(200);
      expect(await (await read()).json()).toMatchObject({ languages: ALL_LANGUAGES });
    });

    it('are one at least, supported, and include the fallback', async () => {
      for (const [languages, path, code] of [
        [{ offered: [], fallback: 'en' }, 'languages.offered', 'languagesNone'],
        [{ offered: ['de'], fallback: 'en' }, 'languages.fallback', 'languageNotOffered'],
        [{ offered: ['de', 'xx'], fallback: 'de' }, 'languages.offered.1', 'invalidValue'],
        [{ offered: ['de'] }, 'languages.fallback', 'invalidValue'],
      ] as const) {
        const answer = await change(languages);
        expect([answer.status, (await answer.json()).errors[0]]).toMatchObject([422, { path, code }]);
      }
      expect(await (await read()).json()).toMatchObject({ languages: ALL_LANGUAGES });
    });

    it('use the chosen staff language for emails to staff', async () => {
      const subject = async () => {
        const sent = await staff.api.call('POST', '/api/v1/mails/test', {
          token: staff.token,
          body: { to: 'ada@example.com' },
        });
        const { subject, language } = await sent.json();
        return [language, subject];
      };
      expect(await subject()).toEqual(['en', 'TransCargo: test of the email settings']);
      expect((await change({ ...ALL_LANGUAGES, staff: 'xx' })).status).toBe(422);
      expect((await change({ ...ALL_LANGUAGES, staff: 'de' })).status).toBe(200);
      expect(await subject()).toEqual(['de', 'TransCargo: Test der E-Mail-Einstellungen']);
    });
  },
  { keepRows: true },
);
