import { beforeEach, expect, it } from 'vitest';
import { TESTIMONIAL_LIMITS } from '#domain/company/company.ts';
import { useStaffApi } from '#tests/api.ts';
import { companyCalls } from '#tests/company-api.ts';
import { describeOnBothEngines } from '#tests/engines.ts';

const KARIN = { quote: '<b>On time</b> & "dry".', name: 'Karin Holm', company: 'Holm Optik', language: 'de' };

describeOnBothEngines(
  'the company’s testimonials',
  (engine) => {
    const staff = useStaffApi(engine);
    const company = companyCalls(() => staff);
    const { read } = company;
    const change = (testimonials: unknown) => company.change({ testimonials });
    beforeEach(() => change(null));

    it('are the samples until an admin enters others, which keep their order and exact text, or none', async () => {
      expect(await (await read()).json()).toMatchObject({ testimonials: null });
      expect((await change([{ quote: ' Good. ', name: 'Zoe' }, KARIN])).status).toBe(200);
      const zoe = { quote: 'Good.', name: 'Zoe', company: '', language: null };
      expect((await (await read()).json()).testimonials).toEqual([zoe, KARIN]);
      expect((await change([])).status).toBe(200);
      expect(await (await read()).json()).toMatchObject({ testimonials: [] });
      expect((await change(null)).status).toBe(200);
      expect(await (await read()).json()).toMatchObject({ testimonials: null });
    });

    it('that a page cannot show are rejected on their field', async () => {
      const many = Array.from({ length: TESTIMONIAL_LIMITS.count + 1 }, () => KARIN);
      const cases: [unknown, string, string][] = [
        [[{ ...KARIN, quote: '\u200b ' }], 'testimonials.0.quote', 'requiredFields'],
        [[{ ...KARIN, quote: 'x'.repeat(TESTIMONIAL_LIMITS.quote + 1) }], 'testimonials.0.quote', 'tooLong'],
        [[{ ...KARIN, quote: 'One\nTwo' }], 'testimonials.0.quote', 'invalidValue'],
        [[KARIN, { ...KARIN, name: '' }], 'testimonials.1.name', 'requiredFields'],
        [[{ ...KARIN, company: 'x'.repeat(TESTIMONIAL_LIMITS.company + 1) }], 'testimonials.0.company', 'tooLong'],
        [[{ ...KARIN, language: 'it' }], 'testimonials.0.language', 'invalidValue'],
        [many, 'testimonials', 'tooLong'],
        ['none', 'testimonials', 'invalidValue'],
      ];
      for (const [testimonials, path, code] of cases) {
        const answer = await change(testimonials);
        expect([path, answer.status, (await answer.json()).errors]).toMatchObject([path, 422, [{ path, code }]]);
      }
      expect(await (await read()).json()).toMatchObject({ testimonials: null });
    });
  },
  { keepRows: true },
);
