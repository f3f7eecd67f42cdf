import { randomBytes } from 'node:crypto';
import { expect, it } from 'vitest';
import { IMPORT_FIELDS, type ImportField } from '#domain/imports/import.ts';
import type { Import, ImportRow } from '#domain/imports/schema.ts';
import { IMPORT_LIMITS } from '#server/caller-limits.ts';
import { useStaffApi } from '#tests/api.ts';
import { describeOnBothEngines } from '#tests/engines.ts';
import { useCustomersLists } from '#tests/imports.ts';
import { promised } from '#tests/promised.ts';

const NASTY = [
  ...['0000-00-00', '0000-00-00 00:00:00', '2026-11-20 10:14:00 +0100', '2026-11-20 10:00 Uhr', '2026-02-30'],
  ...['2026-11-03/2026-11-05', '9999-12-31', '-000001-01-01T00:00Z', '2026-11-20 24:00', '20261103', '44927'],
  ...['11/3/2026 2:30 PM', '24:00', '1732100000000', '1e309', 'NaN', 'Infinity', '-0', '0', '-1', '1e-7', '999999999'],
  ...['1.234', '1,234', '1.2.3', '１２', '12 oz', '1 lb 4 oz', '12 ct', '5\'10"', '12 kg g', '٣'],
  ...['#N/A', '#REF!', '#DIV/0!', 'Err:502', '########', 'NULL', 'undefined', '__proto__', 'constructor', 'toString'],
  ...['{"a":1}', '[]', '"', "'; drop table shipments; --", '%', '\\', '\\u0000', '$1 {{x}}', '<script>', '=1+1'],
  ...['a@@b', '@', ' \u200b\ufeff\u00ad', '\u202egnp.exe', '\u2028', '👩‍👩‍👧', 'TC-AAAA0000', 'x'.repeat(5_000)],
  randomBytes(2_500).toString('hex'),
];

/** A valid row. */
const GOOD: Record<ImportField, string> = {
  trackingNumber: '',
  serviceType: 'Express',
  weight: '2.5',
  weightUnit: 'kg',
  length: '30',
  width: '20',
  height: '10',
  dimensionsUnit: 'cm',
  createdAt: '2026-11-20',
  estimatedDeliveryDate: '2026-12-20',
  estimateReason: '',
  itemDescription: 'Fern',
  itemQuantity: '2',
  notes: 'Ring twice',
  originAddress: 'Hamburg, Am Sandtorkai 30',
  senderName: 'Nora',
  senderCompany: 'Nordlicht',
  senderEmail: 'nora@nordlicht.example',
  senderPhone: '+49 40 1234',
  destinationAddress: 'Oslo, Karl Johans gate 5',
  recipientName: 'Ida',
  recipientCompany: 'Holm',
  recipientEmail: 'ida@holm.example',
  recipientPhone: '+47 22 12 34',
  recipientLanguage: 'en',
  recipientPostcode: '0154',
  recipientInstructions: 'Back door',
  customerReference: 'R',
  orderReference: 'O-1',
  invoiceReference: 'I-1',
  carrierReference: 'C-1',
  status: 'In Transit',
  statusPlace: 'Hamburg',
  statusAt: '2026-11-25 10:00',
};
const MAPPING = { columns: Object.fromEntries(IMPORT_FIELDS.map((field, column) => [field, [column]])) };

const toLine = (row: Record<ImportField, string>) =>
  IMPORT_FIELDS.map((field) => `"${row[field].replaceAll('"', '""')}"`).join(',');
/** A list of valid rows, one of which has a different text in a field. */
const toList = (count: number, at = -1, field: ImportField = 'notes', text = '') => [
  IMPORT_FIELDS.join(','),
  ...Array.from({ length: count }, (_, index) => {
    const row = { ...GOOD, customerReference: `R-${index}` };
    return toLine(index === at ? { ...row, [field]: text } : row);
  }),
];

/** One list per cell, and one for all columns: more than a person may send in an hour. */
const MANY_FILES = { ...IMPORT_LIMITS.account, files: 2 * NASTY.length };

describeOnBothEngines(
  'a hostile imported cell (X5)',
  (engine) => {
    const staff = useStaffApi(engine, { importLimits: { ...IMPORT_LIMITS, account: MANY_FILES } });
    const imports = useCustomersLists(engine, staff);
    const prepare = async (lines: string[]): Promise<Import> => {
      const { id } = await imports.begin(lines.join('\n'), { customerId: imports.customerId });
      await imports.map(id, { ...MAPPING, dateOrders: { createdAt: 'dayFirst' } });
      return imports.check(id);
    };
    const listFailures = () => staff.api.logs.filter((line) => line.includes('"level":"error"'));

    it(
      'in any column is read or reported on its row, and never fails the server',
      async () => {
        const { id, counts } = await prepare(toList(3));
        expect(counts.new).toBe(3);
        const step = promised(10, 1);
        for (const [column, field] of IMPORT_FIELDS.entries()) {
          const repaired = column === 0 ? {} : { [column - 1]: GOOD[IMPORT_FIELDS[column - 1] ?? field] };
          for (const text of NASTY.filter((_, at) => at % step === column % step)) {
            const cells = { ...repaired, [column]: text };
            const answer = await imports.call('PATCH', `/${id}/rows/3`, { cells });
            const { row, import: item }: { row: ImportRow; import: Import } = await answer.json();
            expect([field, text, answer.status]).toEqual([field, text, 200]);
            const isRead = row.result === 'new';
            expect([field, text, item.counts.new, item.counts.error]).toEqual([
              field,
              text,
              isRead ? 3 : 2,
              isRead ? 0 : 1,
            ]);
          }
        }
        expect(listFailures()).toEqual([]);
      },
      promised(40_000, 600_000),
    );

    const lists = NASTY.map((text, at): [string, ImportField, string] => [
      JSON.stringify(text.slice(0, 30)),
      IMPORT_FIELDS[(at * 7) % IMPORT_FIELDS.length] ?? 'notes',
      text,
    ]);
    it.each(lists.filter((_, at) => at % promised(61, 1) === 0))(
      'that reads %s in the column %s leaves the other 299 rows as they are',
      async (_, field, text) => {
        const { id, state, counts } = await prepare(toList(300, 137, field, text));
        expect([state, counts.new + counts.error]).toEqual(['checked', 300]);
        expect(counts.new).toBeGreaterThanOrEqual(299);
        const done = await imports.run(id);
        expect([done.state, done.counts.created, done.counts.failed]).toEqual(['imported', counts.new, 0]);
        expect(listFailures()).toEqual([]);
      },
      240_000,
    );
  },
  { keepRows: true },
);
