import { beforeEach, expect, it } from 'vitest';
import { useStaffApi } from '#tests/api.ts';
import { companyCalls } from '#tests/company-api.ts';
import { describeOnBothEngines } from '#tests/engines.ts';

describeOnBothEngines(
  'the company’s pages',
  (engine) => {
    const staff = useStaffApi(engine);
    const company = companyCalls(() => staff);
    const { read } = company;
    const hide = (hiddenPages: unknown) => company.change({ hiddenPages });
    beforeEach(() => hide(null));

    it('are all visible until an admin hides some, unique and in order, and again after a reset', async () => {
      expect(await (await read()).json()).toMatchObject({ hiddenPages: [] });
      expect((await hide(['careers', 'services', 'careers'])).status).toBe(200);
      expect(await (await read()).json()).toMatchObject({ hiddenPages: ['services', 'careers'] });
      expect((await hide(null)).status).toBe(200);
      expect(await (await read()).json()).toMatchObject({ hiddenPages: [] });
    });

    it('that every visitor needs cannot be hidden', async () => {
      for (const page of ['track', 'contact', 'privacy', 'terms', 'legal-notice', '', '/services', 'Services', 7]) {
        const answer = await hide(['about', page]);
        const problem = { path: 'hiddenPages.1', code: 'invalidValue' };
        expect([page, answer.status, (await answer.json()).errors]).toMatchObject([page, 422, [problem]]);
      }
      expect(await (await read()).json()).toMatchObject({ hiddenPages: [] });
    });
  },
  { keepRows: true },
);
