import { readFileSync } from 'node:fs';
import { expect, it, onTestFinished } from 'vitest';
import type { ImportRow } from '#domain/imports/schema.ts';
import { useStaffApi } from '#tests/api.ts';
import { companyCalls } from '#tests/company-api.ts';
import { describeOnBothEngines } from '#tests/engines.ts';
import { LIST_CONSTANTS, useCustomersLists } from '#tests/imports.ts';
import { makeWorkbook } from '#tests/workbook.ts';

const readFixture = (name: string) => readFileSync(`tests/fixtures/field/${name}`);

describeOnBothEngines(
  'imported values',
  (engine) => {
    const staff = useStaffApi(engine);
    const imports = useCustomersLists(engine, staff);
    const prepare = async (list: string | Uint8Array, more: object = {}) => {
      const { id } = await imports.begin(list, { name: 'list', customerId: imports.customerId });
      await imports.map(id, { constants: LIST_CONSTANTS, ...more });
      const { counts } = await imports.check(id);
      return { id, counts, rows: await imports.rows(id, 'limit=100') };
    };
    const toProblems = ({ row, problems }: ImportRow) =>
      problems.map(({ field, column, code }) => [row, field, column, code]);

    it('can be dates with an offset, as in Shopify exports, and leave the other 299 rows unchanged', async () => {
      const { id, counts } = await prepare(readFixture('01-shopify-date-with-offset/input.csv'));
      expect(counts).toMatchObject({ new: 300, error: 0 });
      const { counts: written } = await imports.run(id);
      expect(written).toMatchObject({ created: 300, failed: 0 });
      const { items } = await staff.list('search=C01-250');
      expect(items).toMatchObject([{ createdAt: '2026-11-20T09:14:00.000Z' }]);
    });

    it('are cell errors where they are no dates, also when typed into a dry run', async () => {
      const texts = [
        '2026-11-20',
        '0000-00-00 00:00:00',
        '2026-11-03/2026-11-05',
        '2026-11-20 10:14 CST',
        '2026-11-20 24:00',
      ];
      const list = [
        'Order;Name;City;Street;Weight;Order date;Estimated delivery',
        ...texts.map((text, at) => `D-${at};Ida;Oslo;Gate ${at};2;${text};`),
      ];
      const { id, counts, rows } = await prepare(list.join('\n'));
      expect(counts).toMatchObject({ new: 2, error: 3 });
      expect(rows.flatMap(toProblems)).toEqual([3, 4, 5].map((row) => [row, 'createdAt', 5, 'date']));
      expect(rows[0]?.values.createdAt).toBe('0000-00-00 00:00:00');
      const type = async (column: number, text: string): Promise<ImportRow> => {
        const answer = await imports.call('PATCH', `/${id}/rows/3`, { cells: { [column]: text } });
        expect([text, answer.status]).toEqual([text, 200]);
        return (await answer.json()).row;
      };
      for (const text of ['2026-13-01T10:00Z', '0000-01-01', '2026-11-20 +0100', '-000001-01-01T00:00Z'])
        for (const column of [5, 6])
          expect(toProblems(await type(column, text))).toContainEqual([
            3,
            column === 5 ? 'createdAt' : 'estimatedDeliveryDate',
            column,
            'date',
          ]);
      await type(6, '');
      expect(await type(5, 'Nov 20, 2026 10:14 PM')).toMatchObject({
        result: 'new',
        values: { createdAt: '2026-11-20T22:14' },
      });
    });

    it('stay an error until each broken cell of the row is corrected, except in columns that are not imported', async () => {
      const list = 'Colour;Order;Name;City;Street;Weight kg\nr\xf6t;Y-1;J\xf6rg M\xfcller;Kiel;Gro\xdfe Str. 1;2\n';
      const bytes = Buffer.concat([
        Buffer.from(list, 'latin1'),
        Buffer.from('Grün;Y-2;Änne Öster;Köln;Große Str. 2;2\n'),
      ]);
      const { id } = await imports.begin(bytes, { customerId: imports.customerId });
      await imports.call('PUT', `/${id}/reading`, { encoding: 'utf-8' });
      await imports.settled(id);
      await imports.map(id, { constants: LIST_CONSTANTS });
      await imports.check(id);
      const type = async (column: number, text: string) => {
        const answer = await imports.call('PATCH', `/${id}/rows/2`, { cells: { [column]: text } });
        return toProblems((await answer.json()).row);
      };
      expect(toProblems((await imports.rows(id, 'result=error'))[0] as ImportRow).toSorted()).toEqual([
        [2, 'destinationAddress', 4, 'notText'],
        [2, 'recipientName', 2, 'notText'],
      ]);
      expect(await type(2, 'Jörg Müller')).toEqual([[2, 'destinationAddress', 4, 'notText']]);
      expect(await type(4, 'Große Str. 1')).toEqual([]);
    });

    it('can be dates in the order that another column of the same form proves', async () => {
      const list = (placed: string) => `Order;City;Weight;Order date;Delivery date\nY-1;Oslo;2;${placed};05/12/2026`;
      const read = async (placed: string) => {
        const { questions, mapping } = await imports.begin(list(placed), { customerId: imports.customerId });
        return [questions.map(({ field }) => field), mapping.dateOrders.estimatedDeliveryDate];
      };
      expect(await read('20/11/2026')).toEqual([[], 'dayFirst']);
      expect(await read('11/20/2026')).toEqual([[], 'monthFirst']);
      expect(await read('20.11.2026')).toEqual([['estimatedDeliveryDate'], undefined]);
    });

    it('can be dates whose two-digit year may be at either end, which needs an answer, and none are years away', async () => {
      const list = (...dates: string[]) =>
        ['Order;Name;City;Weight;Delivery date', ...dates.map((date, at) => `Y-${at};Ida;Oslo;2;${date}`)].join('\n');
      const certain = await prepare(list('2026-12-18', '26-12-20', '2206-12-20', 'Mon 2026-12-19', '26-12-20 Z+1'));
      expect(certain.rows.map(({ values }) => values.estimatedDeliveryDate).sort()).toEqual([
        '2026-12-18',
        '2026-12-20',
        '2206-12-20',
        '26-12-20 Z+1',
        'Mon 2026-12-19',
      ]);
      expect(certain.rows.flatMap(toProblems).sort()).toEqual([
        [4, 'estimatedDeliveryDate', 4, 'dateFar'],
        [5, 'estimatedDeliveryDate', 4, 'date'],
        [6, 'estimatedDeliveryDate', 4, 'date'],
      ]);
      const { id, questions } = await imports.begin(list('28-12-26', '27-12-26'), { customerId: imports.customerId });
      expect(questions).toMatchObject([{ dayFirst: { to: '2026-12-28' }, yearFirst: { to: '2028-12-26' } }]);
      await imports.map(id, { constants: LIST_CONSTANTS, dateOrders: { estimatedDeliveryDate: 'monthFirst' } });
      expect((await imports.call('POST', `/${id}/check`, {})).status).toBe(422);
      await imports.map(id, { dateOrders: { estimatedDeliveryDate: 'dayFirst' }, remember: true });
      await imports.check(id);
      expect((await imports.rows(id)).map(({ values }) => values.estimatedDeliveryDate).sort()).toEqual([
        '2026-12-27',
        '2026-12-28',
      ]);
      const next = await imports.begin(list('27-12-28'), { customerId: imports.customerId });
      expect([next.isRemembered, next.state, next.mapping.dateOrders]).toEqual([true, 'read', {}]);
    });

    it('are rejected as addresses and places when they are tracking numbers, as in the form', async () => {
      const header = 'Order;From;To;Weight;Shipment status;Status place';
      const list = [
        header,
        'A1;TC-DEMO0001;Oslo;2;;',
        'A2;Hamburg;\u200etcdemo0001;2;;',
        'A3;Hamburg;Oslo, ]C1NLS-5GZ8K3YM;2;;',
        'A4;Hamburg;Oslo;2;In Transit;TCDEMO0001',
        'A5;Aix-Provence;Oslo;2;;',
      ];
      const { rows, counts } = await prepare(list.join('\n'), { constants: { serviceType: 'Express' } });
      expect([counts.new, counts.error]).toEqual([1, 4]);
      expect(rows.flatMap(toProblems)).toEqual([
        [2, 'originAddress', 1, 'placeIsNumber'],
        [3, 'destinationAddress', 2, 'placeIsNumber'],
        [4, 'destinationAddress', 2, 'placeIsNumber'],
        [5, 'statusPlace', 5, 'placeIsNumber'],
      ]);
    });

    it.each([
      ['cp1250', 'windows-1250', 'Łukasz Żółć'],
      ['cp1251', 'windows-1251', 'Иван Пробный'],
      ['sjis', 'shift_jis', '山田太郎'],
    ])('can be in code page %s, which needs confirmation', async (name, encoding, recipient) => {
      const list = readFixture(`13-other-code-pages/${name}.csv`);
      const { id, readings } = await imports.begin(list, { customerId: imports.customerId });
      const right = readings.find((reading) => reading.encoding === encoding);
      expect(right?.lines).toMatchObject([{ row: 2, text: expect.stringContaining(recipient) }]);
      expect((await imports.call('PUT', `/${id}/reading`, { encoding })).status).toBe(202);
      await imports.settled(id);
      await imports.map(id, { constants: LIST_CONSTANTS });
      await imports.check(id);
      expect(await imports.rows(id)).toMatchObject([{ result: 'new', values: { recipientName: recipient } }]);
    });

    it('apply to all rows of merged cells, and hidden rows need a choice', async () => {
      const { rows, counts } = await prepare(readFixture('17-merged-cells/input.xlsx'), { constants: {} });
      expect(counts).toMatchObject({ new: 3, error: 0 });
      expect(new Set(rows.map(({ values }) => values.originAddress)).size).toBe(1);
      const cell = (name: string, text: string) => `<c r="${name}" t="str"><v>${text}</v></c>`;
      const line = (row: number, texts: string[], more = '') =>
        `<row r="${row}"${more}>${texts.map((text, at) => cell(`${'ABC'[at]}${row}`, text)).join('')}</row>`;
      const lines = [
        line(1, ['Order', 'To', 'Weight']),
        line(2, ['H1', 'Oslo', '1']),
        line(3, ['H2', 'Kiel', '2'], ' hidden="1"'),
        line(4, ['H3', 'Bonn', '3']),
      ];
      const sheet = `<worksheet><sheetData>${lines.join('')}</sheetData></worksheet>`;
      const file = makeWorkbook({ sheets: { List: [] }, parts: { 'xl/worksheets/sheet1.xml': sheet } });
      const import_ = await imports.begin(file, { customerId: imports.customerId });
      expect([import_.sheets, import_.hiddenRows, import_.rows]).toMatchObject([[{ rows: 3, hidden: 1 }], null, 3]);
      await imports.call('PUT', `/${import_.id}/reading`, { sheet: 'List', hiddenRows: 'leave' });
      const left = await imports.settled(import_.id);
      expect([left.sheets, left.hiddenRows, left.rows]).toMatchObject([[{ rows: 2, hidden: 1 }], 'leave', 2]);
      await imports.map(import_.id, { constants: LIST_CONSTANTS, remember: true });
      await imports.check(import_.id);
      expect((await imports.rows(import_.id)).map(({ row }) => row).sort()).toEqual([2, 4]);
      // A remembered mapping doesn't cover another list's hidden rows.
      expect((await imports.begin(file, { customerId: imports.customerId })).state).toBe('read');
    });

    it('can be weights in the units of their headings', async () => {
      const { id, rows } = await prepare(readFixture('07-grams-are-not-kilograms/input.csv'));
      expect(rows.map(({ values }) => [values.weight, values.weightUnit])).toEqual([
        ['0.45', 'kg'],
        ['1.25', 'kg'],
      ]);
      await imports.run(id);
      const { items } = await staff.list('search=G1&limit=50');
      const match = expect.objectContaining({ value: 'G1' });
      expect(items).toContainEqual(expect.objectContaining({ match, weight: 0.45, weightUnit: 'kg' }));
      const ounces = readFixture('07-grams-are-not-kilograms/input.csv')
        .toString()
        .replace('Gewicht (g)', 'Weight (oz)');
      const [first] = (await prepare(ounces.replaceAll('450', '12'))).rows;
      expect(first?.values).toMatchObject({ weight: '0.75', weightUnit: 'lb' });
    });

    it('can be weights in the units of cells and unit columns, and are errors where these conflict', async () => {
      const { rows } = await prepare(readFixture('foreign/g3.csv'));
      const weights = rows.map(({ values: { customerReference, weight, weightUnit } }) => [
        customerReference,
        weight,
        weightUnit,
      ]);
      expect(weights.sort()).toEqual([
        ['G4', '0.012', 'kg'],
        ['G5', '0.012', 'kg'],
        ['G6', '450', 'kg'],
        ['G7', '12', 'lb'],
        ['G8', '12 lbs', undefined],
      ]);
      expect(rows.flatMap(toProblems)).toEqual([[6, 'weight', 6, 'twoUnits']]);
    });

    it('can be weights in two columns, pounds and ounces', async () => {
      const { rows } = await prepare(readFixture('foreign/pirateship.csv'));
      expect(rows).toMatchObject([
        { result: 'new', values: { weight: '1.25', weightUnit: 'lb', length: '10', width: '8' } },
      ]);
    });

    it('are not checked while a heading has an unknown unit', async () => {
      const list = 'Order;Name;City;Street;Weight (Ztr.)\nU-1;Ida;Oslo;Gate 1;2';
      const import_ = await imports.begin(list, { customerId: imports.customerId });
      expect(import_.missing).toContain('weightUnit');
      await imports.map(import_.id, { constants: LIST_CONSTANTS });
      const response = await imports.call('POST', `/${import_.id}/check`, {});
      expect([response.status, (await response.json()).errors]).toMatchObject([422, [{ path: 'mapping.weightUnit' }]]);
      await imports.map(import_.id, { constants: { weightUnit: 't' } });
      expect((await imports.check(import_.id)).counts.new).toBe(1);
      expect(await imports.rows(import_.id)).toMatchObject([{ values: { weight: '2000', weightUnit: 'kg' } }]);
    });

    it('get the default estimate of their service in new rows without a date, counted from the creation', async () => {
      const company = companyCalls(() => staff);
      const closedDays = [{ day: '2026-12-03', name: '' }];
      expect((await company.change({ closedDays, defaultEstimates: { EXPRESS: 3 } })).status).toBe(200);
      onTestFinished(async () => {
        await company.change({ closedDays: null, defaultEstimates: null });
      });
      const list = [
        'Order;Name;City;Street;Weight;Order date;Estimated delivery',
        ...[';', '2026-12-01;', '2026-11-02;', ';2026-12-24'].map(
          (dates, at) => `V-${at};Ida;Oslo;Gate ${at};2;${dates}`,
        ),
      ];
      const { id, rows } = await prepare(list.join('\n'));
      expect(rows.map(({ defaultEstimate }) => defaultEstimate)).toEqual(['2026-12-07', '2026-12-05', null, null]);
      expect((await imports.run(id)).counts).toMatchObject({ created: 4 });
      const written = await imports.rows(id);
      const estimates = await Promise.all(
        written.map(async ({ shipmentId }) => (await staff.read(shipmentId ?? '')).estimatedDeliveryDate),
      );
      expect(estimates).toEqual([
        '2026-12-07T09:00:00.000Z',
        '2026-12-05T09:00:00.000Z',
        null,
        '2026-12-24T09:00:00.000Z',
      ]);
      expect(written.map(({ defaultEstimate }) => defaultEstimate)).toEqual([null, null, null, null]);
    });

    it('are errors where a spreadsheet could not compute them, and no shipment is created without a city', async () => {
      const { rows } = await prepare(readFixture('11-error-cells-are-not-empty/input.xlsx'));
      expect(rows.map(({ row, result }) => [row, result])).toEqual([
        [3, 'error'],
        [2, 'new'],
      ]);
      expect(rows.flatMap(toProblems)).toEqual([
        [3, 'destinationAddress', 4, 'failedCell'],
        [3, 'recipientName', 1, 'failedCell'],
        [3, 'recipientPhone', 6, 'failedCell'],
      ]);
      const csv = 'Order;Name;City;Street;Weight\nE-1;Ida;#NV;Gate 1;2\nE-2;Ida;Oslo;#BEZUG!;#DIV/0!';
      expect((await prepare(csv)).rows.flatMap(toProblems)).toEqual([
        [2, 'destinationAddress', 2, 'failedCell'],
        [3, 'weight', 4, 'failedCell'],
        [3, 'destinationAddress', 3, 'failedCell'],
      ]);
    });
  },
  { keepRows: true },
);
