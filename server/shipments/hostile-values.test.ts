import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { aShipmentBody, useStaffApi } from '#tests/api.ts';
import { describeOnBothEngines } from '#tests/engines.ts';

/**
 * Texts that break programs: markup, other scripts and directions, invisible characters, multi-code-point characters.
 */
const TEXTS = [
  '<b>bold</b> & "quoted" \'single\' </script>',
  '🚢📦 👩‍👩‍👧‍👦 🇳🇴',
  'שדרות רוטשילד 1, תל אביב',
  'شارع المثال ١٢',
  '上海市, 样品路 5 号',
  'left\u202Eright\u202C',
  'zero\u200Bwidth\u200D\uFEFF',
  'Zalgo Z̸̢̛͓a̶̡͝l̵͉͂g̷̱̈o',
  'tab\tand\nline\r\nbreak',
  '  blanks  in  front  and  behind  ',
  '\u0001\u0007\u001B[31m control',
  'null undefined NaN true {} [] 0 -1 1e308',
  "Robert'); drop table shipments;-- % _ \\",
  '\uFFFD\uFFFE \u{10FFFF}',
];

const text = (length: number) => 'ab c'.repeat(length).slice(0, length);

describeOnBothEngines(
  'an unexpected value',
  (engine) => {
    const staff = useStaffApi(engine);

    it.each(TEXTS)('is stored and returned exactly: %j', async (value) => {
      const body = aShipmentBody({
        originAddress: value,
        destinationAddress: value,
        notes: value,
        items: [{ description: value, quantity: 1, weight: 0 }],
      });
      expect((await staff.post(body)).status).toBe(201);
      await staff.addStatus(String(body.id), { status: 'IN_TRANSIT', location: value, notes: value });
      const stored = await staff.read(String(body.id));
      const { originAddress, destinationAddress, notes, items, trackingHistory } = stored;
      expect([originAddress, destinationAddress, notes, items[0]?.description]).toEqual([value, value, value, value]);
      expect(trackingHistory[0]).toMatchObject({ location: value, notes: value });
      expect((await staff.save(stored, { notes: `${value}!` })).status).toBe(200);
      expect((await staff.read(stored.id)).notes).toBe(`${value}!`);
    });

    it.each([
      ['originAddress', text(501), 'tooLong'],
      ['destinationAddress', text(501), 'tooLong'],
      ['notes', text(5_001), 'tooLong'],
      ['items', [{ description: text(501) }], 'tooLong'],
      ['items', Array(501).fill({ description: 'x' }), 'tooLong'],
      ['originAddress', '\u200B \u00A0', 'requiredFields'],
      ['originAddress', ' \t\n', 'requiredFields'],
      ['originAddress', 12, 'requiredFields'],
      ['notes', 'half a \uD83D', 'invalidValue'],
      ['trackingNumber', 'TC-1234567\u0431', 'trackingNumberFormat'],
      ['trackingNumber', text(400), 'trackingNumberFormat'],
      ['weight', -1, 'weightPositive'],
      ['weight', -0, 'weightPositive'],
      ['weight', 'NaN', 'weightPositive'],
      ['weight', null, 'weightPositive'],
      ['weight', '12', 'weightPositive'],
      ['weight', 1e7, 'numberTooLarge'],
      ['dimensions', { length: -1, width: 0, height: 0 }, 'dimensionMinimum'],
      ['dimensions', { length: 0.999, width: 0, height: 0 }, 'dimensionMinimum'],
      ['dimensions', { length: 1e300, width: 0, height: 0 }, 'numberTooLarge'],
      ['items', [{ quantity: 0 }], 'itemQuantityMinimum'],
      ['items', [{ quantity: 1.5 }], 'itemQuantityMinimum'],
      ['items', [{ quantity: 1, weight: -0.1 }], 'itemWeightMinimum'],
      ['serviceType', 'express', 'invalidValue'],
      ['status', 'LOST', 'invalidValue'],
      ['createdAt', '2026-02-30T12:00:00Z', 'invalidValue'],
      ['createdAt', '2026-12-02', 'invalidValue'],
      ['createdAt', '2026-12-02T12:00:00', 'invalidValue'],
      ['createdAt', '+275760-09-13T00:00:00Z', 'invalidValue'],
      ['createdAt', '0001-01-01T00:00:00Z', 'invalidValue'],
      ['createdAt', '2026-12-03T00:00:00Z', 'creationDateFuture'],
      ['estimatedDeliveryDate', '2026-12-01T23:59:59Z', 'estimatePast'],
      ['estimatedDeliveryDate', 1_800_000_000, 'invalidValue'],
    ])('rejects %s = %j on its field: %s', async (field, value, code) => {
      const response = await staff.post(aShipmentBody({ [field]: value }));
      expect(response.status).toBe(422);
      const { errors } = await response.json();
      expect(errors[0]).toMatchObject({ code });
      expect(errors[0].path.split('.')[0]).toBe(field);
      expect((await staff.list()).items).toEqual([]);
    });

    it.each([0.1, 1e-9, 1e6, 12.345678901234567, 5e-324])('keeps a weight of %d', async (weight) => {
      const { id } = await staff.api.create(staff.token, { weight });
      expect((await staff.read(id)).weight).toBe(weight);
    });

    it.each(['{"weight": NaN}', '{"weight": Infinity}', '{"weight": 1e999}', '{"weight": 0x10}'])(
      'is rejected as JSON or as a weight: %s',
      async (extra) => {
        const rest = JSON.stringify(aShipmentBody({ id: randomUUID(), weight: undefined }));
        const response = await staff.post(`${rest.slice(0, -1)},${extra.slice(1)}`);
        expect([400, 422]).toContain(response.status);
      },
    );

    it.each([
      ['the last moment of today', '2026-12-02T23:59:59.999Z'],
      ['an hour that a zone skips', '2026-03-29T02:30:00+01:00'],
      ['an hour that a zone repeats', '2026-10-25T02:30:00+02:00'],
      ['a leap day', '2024-02-29T12:00:00Z'],
      ['half an hour off', '2026-12-02T00:00:00+05:45'],
    ])('stores a creation at %s as that exact instant', async (_, createdAt) => {
      const { id } = await staff.api.create(staff.token, { createdAt });
      expect((await staff.read(id)).createdAt).toBe(new Date(createdAt).toISOString());
    });
  },
  { keepRows: true },
);
