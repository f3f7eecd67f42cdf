import { beforeEach, expect, it } from 'vitest';
import { OFFICE_LIMITS } from '#domain/company/office.ts';
import { useStaffApi } from '#tests/api.ts';
import { companyCalls } from '#tests/company-api.ts';
import { describeOnBothEngines } from '#tests/engines.ts';

const HAMBURG = {
  name: 'Hamburg',
  address: ['Am Sandtorkai 30', '20457 Hamburg'],
  timeZone: 'Europe/Berlin',
  phone: '+49 40 66969 140',
};

describeOnBothEngines(
  'the company’s offices',
  (engine) => {
    const staff = useStaffApi(engine);
    const company = companyCalls(() => staff);
    const { read } = company;
    const change = (offices: unknown) => company.change({ offices });
    beforeEach(() => change(null));

    it('are the specified ones until an admin enters others, in order, and again after a reset', async () => {
      expect(await (await read()).json()).toMatchObject({ offices: null });
      const tromso = { ...HAMBURG, name: 'Tromsø', timeZone: 'Europe/Oslo' };
      expect((await change([tromso, HAMBURG])).status).toBe(200);
      expect((await (await read()).json()).offices).toEqual([tromso, HAMBURG]);
      expect((await change(null)).status).toBe(200);
      expect(await (await read()).json()).toMatchObject({ offices: null });
    });

    it('that no one could reach or find are rejected on their field', async () => {
      const many = Array.from({ length: OFFICE_LIMITS.count + 1 }, (_, n) => ({ ...HAMBURG, name: `Office ${n}` }));
      const cases: [unknown, string, string][] = [
        [[], 'offices', 'officesNone'],
        [many, 'offices', 'tooLong'],
        [[{ ...HAMBURG, name: ' ' }], 'offices.0.name', 'requiredFields'],
        [[HAMBURG, { ...HAMBURG }], 'offices.1.name', 'officeTwice'],
        [[{ ...HAMBURG, address: [] }], 'offices.0.address', 'requiredFields'],
        [[{ ...HAMBURG, address: Array(5).fill('x') }], 'offices.0.address', 'tooLong'],
        [[{ ...HAMBURG, timeZone: 'Europe/Hamburg' }], 'offices.0.timeZone', 'timeZoneUnknown'],
        [[{ ...HAMBURG, timeZone: '+01:00' }], 'offices.0.timeZone', 'timeZoneUnknown'],
        [[{ ...HAMBURG, phone: 'javascript:1' }], 'offices.0.phone', 'invalidValue'],
      ];
      for (const [offices, path, code] of cases) {
        const answer = await change(offices);
        expect([path, answer.status, (await answer.json()).errors]).toMatchObject([path, 422, [{ path, code }]]);
      }
      expect(await (await read()).json()).toMatchObject({ offices: null });
    });
  },
  { keepRows: true },
);
