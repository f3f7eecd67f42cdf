import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { describeOnBothEngines } from '#tests/engines.ts';
import { useExportsApi } from '#tests/exports.ts';
import fc from '#tests/fast-check.ts';
import { useCustomersLists } from '#tests/imports.ts';
import { promised } from '#tests/promised.ts';

const HOSTILE = [
  ...['=1+1', '+49 170 1', '-5 Grad', '@home', "'=1+1", "''@x", "'s-Hertogenbosch", "'98101", "''7", "'"],
  ...[
    '98101',
    '0154',
    '1.234',
    '12,5',
    '\t=x',
    'a\nb',
    'a\rb',
    'a\r\n=b',
    'say "hi", then; go|on',
    '上海',
    'Zoë\u200b B.',
  ],
  ...['\u202bשלום\u202c', '👩‍👩‍👧', '2026-11-20', 'TRUE', 'null', '- -', '＝1', ' padded ', 'Łódź'],
];
const text = fc.oneof(fc.constantFrom('', ...HOSTILE), fc.constantFrom('Ida', 'Gate 5', 'Rear door'));
const shortText = text.filter((one) => one.length <= 20);
const email = fc.constantFrom('', 'ida@holm.example', 'nora+x@nordlicht.example');
const side = fc.oneof(
  fc.constant(0),
  fc.constantFrom(1, 1.234, 12.345, 100.5, 1_000),
  fc.integer({ min: 1, max: 300 }),
);
const address = fc
  .tuple(text, fc.constantFrom('Oslo', 'Kiel', 'Łódź'))
  .map(([street, city]) => (street.trim() ? `${street}, ${city}` : city));
const party = { name: text, company: text, email, phone: shortText };
const shipment = fc.record({
  serviceType: fc.constantFrom('EXPRESS', 'STANDARD', 'ECONOMY', 'INTERNATIONAL'),
  originAddress: address,
  destinationAddress: address,
  weight: fc.oneof(
    fc.constantFrom(1.234, 12.345, 123.456, 0.001, 1e-7, 999_999.999, 1 / 3, 4.5999999999999996),
    fc.integer({ min: 1, max: 1_000_000 }),
  ),
  weightUnit: fc.constantFrom('kg', 'lb'),
  dimensions: fc.record({ length: side, width: side, height: side }),
  dimensionsUnit: fc.constantFrom('cm', 'in'),
  estimatedDeliveryDate: fc.constantFrom(null, '2026-12-04T09:00:00+01:00', '2027-03-28T01:30:17Z', '2026-12-09'),
  notes: text,
  people: fc.record({
    sender: fc.record(party),
    recipient: fc.record({
      ...party,
      language: fc.constantFrom('', 'en', 'de', 'zh'),
      postcode: fc.constantFrom('', '0154', "'98101", 'SW1A 1AA', '+12'),
      instructions: text,
    }),
  }),
  references: fc.uniqueArray(
    fc.record({
      kind: fc.constantFrom('order', 'customer', 'invoice', 'carrier'),
      value: text.filter((one) => /[\p{L}\p{N}]/u.test(one)),
    }),
    { maxLength: 4, selector: ({ kind, value }) => `${kind} ${value.trim()}` },
  ),
});

describeOnBothEngines(
  'an export of our own',
  (engine) => {
    const staff = useExportsApi(engine);
    const imports = useCustomersLists(engine, staff);

    it('imports as unchanged in every row and writes nothing (D11 c)', async () => {
      const count = promised(60, 1_000);
      const samples = fc.sample(shipment, { numRuns: count, seed: 20261126 });
      for (const [at, values] of samples.entries())
        await staff.api.create(staff.token, {
          ...values,
          id: randomUUID(),
          ...(at % 3 === 0 && { customerId: imports.customerId }),
        });
      const file = new Uint8Array(await (await staff.open()).arrayBuffer());
      const { id, questions, missing, readings } = await imports.begin(file, { name: 'own.csv' });
      expect({ questions, missing, readings }).toEqual({ questions: [], missing: [], readings: [] });
      const { counts } = await imports.check(id);
      const others = (await imports.rows(id, 'limit=100')).filter(({ result }) => result !== 'same');
      expect(others.map(({ problems, before, values }) => ({ problems, before, values }))).toEqual([]);
      expect(counts).toMatchObject({ same: count, toWrite: 0 });
    }, 600_000);
  },
  { keepRows: true },
);
