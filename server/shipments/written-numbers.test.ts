import { beforeEach, expect, it } from 'vitest';
import { aBatchEvent, useStaffApi } from '#tests/api.ts';
import { describeOnBothEngines } from '#tests/engines.ts';
import { INVISIBLE_MARKS, SCANNED_NUMBERS, WRAPPED_NUMBERS } from '#tests/written-numbers.ts';

const MARKED = INVISIBLE_MARKS.map((mark) => `${mark}TC-DE${mark}MO0001${mark}`);
const ALL = [...MARKED, ...WRAPPED_NUMBERS, ...SCANNED_NUMBERS];

describeOnBothEngines(
  'a pasted or scanned tracking number (X7)',
  (engine) => {
    const staff = useStaffApi(engine);
    let id: string;
    beforeEach(async () => {
      const created = { trackingNumber: 'TC-DEMO0001', createdAt: '2026-12-01T10:00:00Z' };
      ({ id } = await staff.api.create(staff.token, created));
      await staff.api.create(staff.token);
    });

    it('is found by the search of the list', async () => {
      for (const text of ALL) {
        const { items, total } = await staff.list(`search=${encodeURIComponent(text)}`);
        expect([text, items.map((item: { id: string }) => item.id), total.count]).toEqual([text, [id], 1]);
      }
    });

    it('is accepted in a batch event', async () => {
      const events = ALL.map((number, index) =>
        aBatchEvent(number, { location: `Stop ${String.fromCharCode(65 + (index % 26))}` }),
      );
      const answer = await staff.api.call('POST', '/api/v1/events/batch', { body: { events }, token: staff.token });
      const { results } = await answer.json();
      const rejected = ALL.filter((_, index) => results[index].result !== 'stored');
      expect(rejected).toEqual([]);
    });

    it('is looked up despite invisible marks, alone and in a list', async () => {
      for (const text of MARKED) {
        const path = `/api/v1/tracking/${encodeURIComponent(text)}`;
        expect([text, (await staff.api.call('GET', path)).status]).toEqual([text, 200]);
      }
      const several = await staff.api.call(
        'GET',
        `/api/v1/tracking?numbers=${encodeURIComponent(MARKED.slice(0, 5).join(','))}`,
      );
      expect(await several.json()).toMatchObject({
        items: [{ trackingNumber: 'TC-DEMO0001', shipment: { status: 'LABEL_CREATED' } }],
      });
    });
  },
  { keepRows: true },
);
