import { stringify } from 'csv-stringify/sync';
import { expect, it } from 'vitest';
import type { HistoryEntry, ShipmentRecord } from '#domain/shipments/schema.ts';
import type { PublicShipment } from '#domain/tracking/public-shipment.ts';
import { IMPORT_LIMITS } from '#server/caller-limits.ts';
import { useStaffApi } from '#tests/api.ts';
import { describeOnBothEngines } from '#tests/engines.ts';
import fc from '#tests/fast-check.ts';
import { useCustomersLists } from '#tests/imports.ts';
import { promised } from '#tests/promised.ts';

const FILES = promised(2, 500);
/** More than a person would upload. */
const MANY_FILES = { files: 10 * FILES, megabytes: 10 * FILES, seconds: 3600 };
const KNOWN = 8;
const HEADER = [
  ...['Customer reference', 'Name', 'Email', 'Address', 'Weight', 'Length', 'Estimated delivery', 'Notes'],
  ...['Invoice', 'Shipment status', 'Status place', 'Status time'],
];

/** An empty cell, one of these, or rarely an invalid one. */
const maybe = (wrong: string | undefined, ...texts: string[]) =>
  fc.oneof(
    { weight: 10, arbitrary: fc.constant('') },
    { weight: 20, arbitrary: fc.constantFrom(...texts) },
    { weight: 1, arbitrary: fc.constant(wrong ?? '') },
  );
const line = fc.record({
  /** Existing and nonexistent references. */
  reference: fc.integer({ min: 0, max: KNOWN + 4 }),
  name: maybe(undefined, 'Zoë Sample', 'Göran Ås', '李雷', "O'Hara; & Sons"),
  email: maybe('no address', 'zoe@post.example', 'goran@post.example'),
  address: fc.constantFrom('Oslo, Invented Street 1', 'Porto, Rua 9', 'Nowhere in Particular 3'),
  weight: fc.constantFrom('1,5', '12.25', '3', '7', 'heavy'),
  length: maybe(undefined, '30', '31,5'),
  estimate: maybe('2019-01-01', '2026-12-24', '2026-12-09 10:30'),
  notes: maybe(undefined, 'Ring twice', 'Line "one", two'),
  invoice: maybe(undefined, 'INV 1', 'inv-2'),
  status: maybe('none', 'In transit', 'Delivered', 'Unterwegs'),
  place: fc.constantFrom('Hamburg', 'Oslo', 'Porto', 'Hamburg', ''),
  time: maybe('2027-01-01', '2026-12-01', '2026-11-30 08:15'),
});
/** A row that is always written. */
const WRITTEN: typeof line extends fc.Arbitrary<infer Line> ? Line : never = {
  reference: KNOWN + 1,
  name: 'Zoë Sample',
  email: 'zoe@post.example',
  address: 'Porto, Rua 9',
  weight: '3',
  length: '30',
  estimate: '2026-12-24',
  notes: '',
  invoice: '',
  status: '',
  place: 'Oslo',
  time: '',
};
const toCells = ({ reference, ...cells }: typeof line extends fc.Arbitrary<infer Line> ? Line : never) => [
  `REF-${reference}`,
  ...Object.values(cells),
];

const toKey = ({
  status,
  location,
  timestamp,
  notes,
}: Pick<HistoryEntry, 'status' | 'location' | 'timestamp' | 'notes'>) =>
  [status, location, timestamp, notes].join(' | ');

describeOnBothEngines(
  'any import that is undone',
  (engine) => {
    const staff = useStaffApi(engine, { importLimits: { ...IMPORT_LIMITS, account: MANY_FILES } });
    const imports = useCustomersLists(engine, staff);
    const base = Array.from({ length: KNOWN }, (_, n) => [
      ...[`REF-${n}`, `Person ${n}`, `person${n}@post.example`, `Oslo, Invented Street ${n}`, `${n + 1}`, '20'],
      ...['2026-12-20', n % 2 ? 'Ring once' : '', `INV-${n}`, '', '', ''],
    ]);
    let callers = 0;

    /**
     * Returns the staff and public views of each shipment, without the traces of every change: version, history and
     * earlier dates.
     */
    async function readAll(ids: string[]) {
      callers += 1;
      const address = `198.18.${(callers >> 8) & 255}.${callers & 255}`;
      return Promise.all(
        ids.map(async (id) => {
          const record = (await staff.read(id)) as ShipmentRecord & { updatedAt?: string };
          const { version: _, updatedAt: __, trackingHistory, ...own } = record;
          const answer = await staff.api.call('GET', `/api/v1/tracking/${own.trackingNumber}`, { address });
          const open: PublicShipment & { version?: number; updatedAt?: string } = await answer.json();
          const { trackingHistory: shown, promises: ___, version: ____, updatedAt: _____, ...seen } = open;
          const isOver = ({ corrected, corrects }: HistoryEntry) => corrected || corrects !== undefined;
          const over = new Set(trackingHistory.filter(isOver).map(toKey));
          const [history, shownHistory] = [trackingHistory, shown].map((all) =>
            all.map(toKey).filter((key) => !over.has(key)),
          );
          return { own, seen, history, shownHistory };
        }),
      );
    }

    it('restores what staff and the public saw before, and leaves nothing it created', async () => {
      const first = await imports.prepare([stringify([HEADER, ...base])]);
      expect((await imports.run(first.id)).counts).toMatchObject({ created: KNOWN });
      const ids = (await imports.rows(first.id)).flatMap(({ shipmentId }) => shipmentId ?? []);
      const before = await readAll(ids);
      let written = 0;
      await fc.assert(
        fc.asyncProperty(
          fc.uniqueArray(line, { minLength: 1, maxLength: 12, selector: ({ reference }) => reference }),
          async (lines) => {
            const { id } = await imports.prepare([stringify([HEADER, ...lines.map(toCells)])]);
            const { counts } = await imports.run(id);
            written += counts.created + counts.updated;
            if (counts.created + counts.updated > 0)
              expect((await imports.undo(id)).counts).toMatchObject({ touched: 0, created: 0, updated: 0 });
            expect(await readAll(ids)).toEqual(before);
            expect((await staff.list()).total).toEqual({ count: KNOWN, isExact: true });
          },
        ),
        { numRuns: FILES, endOnFailure: true, examples: [[[WRITTEN]]] },
      );
      expect(written).toBeGreaterThan(promised(0, FILES));
    }, 3_600_000);
  },
  { keepRows: true },
);
