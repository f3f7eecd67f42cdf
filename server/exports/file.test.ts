import { expect, test } from 'vitest';
import { unescapeFormulaCell } from '#domain/csv.ts';
import { describeOnBothEngines } from '#tests/engines.ts';
import { readRows, useExportsApi } from '#tests/exports.ts';
import events from '../../public/locales/en/event.json' with { type: 'json' };
import serviceTypes from '../../public/locales/en/serviceType.json' with { type: 'json' };
import statuses from '../../public/locales/en/status.json' with { type: 'json' };
import { REASON_LABELS, SERVICE_LABELS, STATUS_LABELS } from './to-csv.ts';

describeOnBothEngines(
  'an exported file',
  (engine) => {
    const staff = useExportsApi(engine);

    test('contains every column, with true labels and times in the company’s time zone', async () => {
      const shipment = await staff.api.create(staff.token, {
        trackingNumber: 'TC-EXPORT01',
        originAddress: 'Zürich, "Muster" 12, 上海',
        dimensions: { length: 60, width: 40.5, height: 0 },
        dimensionsUnit: 'in',
        weight: 12.4,
        weightUnit: 'lb',
        estimatedDeliveryDate: '2026-12-04T09:00:00+01:00',
        notes: 'First line\r\nsecond; line, "quoted"\nthird',
        people: { recipient: { name: 'Ida', phone: '+47 22' } },
        references: [
          { kind: 'customer', value: 'PO-2' },
          { kind: 'customer', value: 'PO-1' },
        ],
        items: [
          { description: 'Lamp', quantity: 2, weight: 1.5 },
          { description: '', quantity: 1, weight: 0 },
        ],
      });
      await staff.addStatus(shipment.id, { status: 'ON_HOLD', location: 'Basel', notes: 'Customs' });
      const response = await staff.open();
      expect(response.status).toBe(200);
      expect(response.headers.get('Content-Type')).toBe('text/csv; charset=utf-8');
      expect(response.headers.get('Content-Disposition')).toBe(
        'attachment; filename="transcargo-shipments-2026-12-02.csv"',
      );
      const bytes = new Uint8Array(await response.arrayBuffer());
      expect([...bytes.slice(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
      const text = new TextDecoder().decode(bytes);
      expect(text.endsWith('\r\n')).toBe(true);
      expect(readRows(text)).toEqual([
        {
          'Tracking number': 'TC-EXPORT01',
          Status: 'On Hold',
          Service: 'Express',
          Origin: 'Zürich, "Muster" 12, 上海',
          Destination: 'London, 3 Example Lane',
          Weight: '12.4',
          'Weight unit': 'lb',
          Length: '60',
          Width: '40.5',
          Height: '',
          'Dimensions unit': 'in',
          'Created (UTC)': '2026-12-02T12:00:00+00:00',
          'Estimated delivery (UTC)': '2026-12-04T08:00:00+00:00',
          'Number of items': '2',
          Items: '2 × Lamp (1.5 lb); 1 ×',
          Notes: 'First line\r\nsecond; line, "quoted"\nthird',
          Entries: '2',
          'Last entry (UTC)': '2026-12-02T12:00:00+00:00',
          'Last entry status': 'On Hold',
          'Last entry location': 'Basel',
          'Last entry notes': 'Customs',
          'First promised delivery (UTC)': '2026-12-04T08:00:00+00:00',
          'Promise moved, times': '0',
          'Promise moved, last reason': '',
          ...Object.fromEntries(
            ['Sender', 'Recipient'].flatMap((party) =>
              ['name', 'company', 'email', 'phone'].map((field) => [`${party} ${field}`, '']),
            ),
          ),
          'Recipient postcode': '',
          'Delivery instructions': '',
          'Recipient language': '',
          'Customer reference': 'PO-1, PO-2',
          'Order reference': '',
          'Invoice reference': '',
          'Carrier reference': '',
          Customer: '',
          'Recipient name': 'Ida',
          'Recipient phone': "'+47 22",
        },
      ]);
      expect(text).toContain(',12.4,lb,60,40.5,,in,');
    });

    test('escapes every cell that a spreadsheet would run, reversibly (S10)', async () => {
      const hostile = [
        '=1+1',
        '+1',
        '-1',
        '@SUM(A1)',
        '\tx',
        '\rx',
        '\nx',
        "'=1",
        "''@a",
        "'tis",
        '=cmd|"/C calc"!A0,"',
      ];
      for (const text of hostile) {
        const { id } = await staff.api.create(staff.token, {
          originAddress: text,
          destinationAddress: text,
          notes: text,
        });
        await staff.addStatus(id, { status: 'IN_TRANSIT', location: `${text}.`, notes: text });
      }
      const text = await (await staff.open()).text();
      expect(text.split(/,|\r\n/).filter((cell) => /^"?[=+\-@\t\r\n]/.test(cell))).toEqual([]);
      const rows = readRows(text);
      for (const column of ['Origin', 'Destination', 'Notes', 'Last entry notes']) {
        expect(new Set(rows.map((row) => unescapeFormulaCell(row[column] ?? '')))).toEqual(new Set(hostile));
      }
      expect(new Set(rows.map((row) => unescapeFormulaCell(row['Last entry location'] ?? '')))).toEqual(
        new Set(hostile.map((cell) => `${cell}.`)),
      );
    });

    test('lists the first promised date, how often it moved to another day, and the last reason', async () => {
      const [first, second, third] = ['2026-12-07', '2026-12-09', '2026-12-12'].map((day) => `${day}T09:00:00.000Z`);
      const { id } = await staff.api.create(staff.token, {
        estimatedDeliveryDate: first,
        trackingNumber: 'TC-MOVED001',
      });
      const move = async (changes: object) => staff.save(await staff.read(id), changes);
      await move({ estimatedDeliveryDate: second, estimateReason: 'customs' });
      await move({ estimatedDeliveryDate: third, estimateReason: 'weather' });
      await move({ estimatedDeliveryDate: '2026-12-12T18:00:00.000Z', estimateReason: 'other' });
      await staff.addStatus(id, { status: 'DELIVERED', location: 'London' });
      staff.api.setNow('2026-12-03T12:00:00.000Z');
      await move({ estimatedDeliveryDate: second, estimateReason: 'traffic' });
      await staff.api.create(staff.token, { trackingNumber: 'TC-STILL001' });
      const read = async (filter: object) =>
        readRows(await (await staff.open(filter)).text()).map((row) => [
          row['Tracking number'],
          row['First promised delivery (UTC)'],
          row['Estimated delivery (UTC)'],
          row['Promise moved, times'],
          row['Promise moved, last reason'],
        ]);
      const moved = ['TC-MOVED001', '2026-12-07T09:00:00+00:00', '2026-12-09T09:00:00+00:00', '2', 'Weather'];
      expect(await read({ moved: 'customs' })).toEqual([moved]);
      expect(await read({ moved: 'any' })).toEqual([moved]);
      expect(await read({ moved: 'traffic' })).toEqual([]);
      expect((await read({})).find(([number]) => number === 'TC-STILL001')?.slice(1)).toEqual(['', '', '0', '']);
    });

    test('contains what search and filters find, newest first, and is counted beforehand', async () => {
      await staff.api.create(staff.token, { originAddress: 'Oslo, 1 Sample Street', status: 'ON_HOLD' });
      await staff.api.create(staff.token, { originAddress: 'Oslo, 2 Sample Street' });
      await staff.api.create(staff.token, { originAddress: 'Bergen', serviceType: 'ECONOMY' });
      const prepared = await (await staff.prepare({ search: ' oslo ', status: 'ON_HOLD' })).json();
      expect(prepared.total).toEqual({ count: 1, isExact: true });
      const rows = readRows(await (await staff.api.call('GET', prepared.address)).text());
      expect(rows.map(({ Origin }) => Origin)).toEqual(['Oslo, 1 Sample Street']);
      const economy = readRows(await (await staff.open({ service: 'ECONOMY', createdFrom: '2026-12-02' })).text());
      expect(economy.map(({ Origin }) => Origin)).toEqual(['Bergen']);
      expect(readRows(await (await staff.open({ search: 'nowhere' })).text())).toEqual([]);
      expect((await staff.prepare({ status: 'LOST' })).status).toBe(422);
    });
  },
  { keepRows: true },
);

test('labels match the English texts', () => {
  expect(STATUS_LABELS).toEqual(statuses);
  expect(SERVICE_LABELS).toEqual(serviceTypes);
  const capital = ([code, text]: [string, string]) => [code, text.charAt(0).toUpperCase() + text.slice(1)];
  expect(REASON_LABELS).toEqual(Object.fromEntries(Object.entries(events.promise.reason).map(capital)));
});
