import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import type { Import } from '#domain/imports/schema.ts';
import { useStaffApi } from '#tests/api.ts';
import { describeOnBothEngines } from '#tests/engines.ts';
import { useCustomersLists, useImports } from '#tests/imports.ts';

const readFixture = (name: string) => readFileSync(`tests/fixtures/field/${name}`);
const CONSTANTS = { serviceType: 'Standard', originAddress: 'Hamburg, Am Sandtorkai 30, 20457', weight: '1 kg' };

describeOnBothEngines(
  'a list from another program',
  (engine) => {
    const staff = useStaffApi(engine);
    const imports = useCustomersLists(engine, staff);
    const begin = (name: string) =>
      imports.begin(readFixture(name), { name: name.split('/').pop() ?? name, customerId: imports.customerId });

    it('is read from the headings below its title, without its total row', async () => {
      const import_ = await begin('10-heading-below-a-title/title.csv');
      expect([import_.headingRow, import_.header, import_.rows]).toEqual([
        3,
        ['Auftragsnr', 'Empfänger', 'Straße', 'PLZ', 'Ort', 'Gewicht'],
        2,
      ]);
      expect(import_.leftOut).toEqual([
        { row: 1, reason: 'aboveHeadings', text: 'Versandliste KW 48' },
        { row: 6, reason: 'total', text: 'Summe · 4,0' },
      ]);
      const { weight: _, ...constants } = CONSTANTS;
      await imports.map(import_.id, { constants });
      expect((await imports.check(import_.id)).counts).toMatchObject({ new: 2, error: 0 });
    });

    it('asks what unknown services and ambiguous decimals mean, masked for a key without people:read (S14)', async () => {
      const list =
        'Order No;City;Street;Weight;Service\nA-1;Kiel;Weg 1;1,200;Ada Hidden\nA-2;Kiel;Weg 2;2,300;Ada Hidden';
      const { columnQuestions } = await imports.begin(list, { customerId: imports.customerId });
      expect(JSON.stringify(columnQuestions)).toMatch(/1,200.*Ada Hidden/);
      const body = { name: 'Lists', scopes: ['imports:write'] };
      const made = await staff.api.call('POST', '/api/v1/keys', { body, token: staff.token });
      const byKey = useImports({ api: staff.api, token: (await made.json()).secret });
      const import_ = await byKey.begin(list);
      expect(import_.columnQuestions.map(({ kind }) => kind)).toEqual(columnQuestions.map(({ kind }) => kind));
      expect(JSON.stringify(import_.columnQuestions)).not.toMatch(/1,200|Hidden/);
    });

    it('is read from the headings below a title without separators or with those of a sentence', async () => {
      for (const title of ['Orders of week 48', 'Orders, week 48', 'Orders; "week" 48, all']) {
        const lines = [title, '', 'Order No;City;Street;Weight', 'A-1;Kiel;"Weg 1, 2";2', 'A-2;Kiel;"Weg 2, 3";3'];
        const import_ = await imports.begin(lines.join('\n'), { customerId: imports.customerId });
        expect([import_.headingRow, import_.rows, import_.header], title).toEqual([
          3,
          2,
          ['Order No', 'City', 'Street', 'Weight'],
        ]);
      }
    });

    it('is read from the headings below and to the right of a title in a workbook', async () => {
      const import_ = await begin('10-heading-below-a-title/title-b4.xlsx');
      expect([import_.header.filter(Boolean).slice(0, 3), import_.rows]).toEqual([['Order No', 'Name', 'Street'], 1]);
      expect(import_.leftOut.map(({ reason }) => reason)).toContain('aboveHeadings');
    });

    it('can be read without headings, or with those of a chosen row', async () => {
      const list = 'A-1;Jo Probe;Weg 1;01067;Dresden;2,5\nA-2;Al Probe;Weg 2;80331;München;1,5';
      const { id, headingRow, rows, header } = await imports.begin(list, { customerId: imports.customerId });
      expect([headingRow, rows, header]).toEqual([0, 2, ['', '', '', '', '', '']]);
      await imports.call('PUT', `/${id}/reading`, { headingRow: 1 });
      const again = await imports.settled(id);
      expect([again.headingRow, again.rows, again.header[4]]).toEqual([1, 1, 'Dresden']);
    });

    it("suggests what the customer's newest imports used for all rows, and nothing of another customer's", async () => {
      const { customerId } = imports;
      const list = 'Order No;Name;Street;City\nA-1;Ada Probe;Weg 1;Kiel';
      const { id } = await imports.begin(list, { customerId });
      await imports.map(id, { constants: CONSTANTS });
      await imports.check(id);
      const { number } = await imports.run(id);
      const { lastConstants, mapping, missing } = await imports.begin(list.replace('A-1', 'A-2'), { customerId });
      expect(lastConstants).toEqual(
        Object.fromEntries(Object.entries(CONSTANTS).map(([field, value]) => [field, { value, importNumber: number }])),
      );
      expect([mapping.constants, missing]).toEqual([{}, ['serviceType', 'weight', 'originAddress']]);
      const other = { id: randomUUID(), name: `Sunfield ${randomUUID()}` };
      await staff.api.call('POST', '/api/v1/customers', { token: staff.token, body: other });
      expect((await imports.begin(list, { customerId: other.id })).lastConstants).toEqual({});
    });

    it('lists rows without number and address, and unused columns', async () => {
      const lines = ['Order No;City;Street;Weight;Colour', 'A-1;Kiel;Weg 1;2;red', ';;;2;'];
      const import_ = await imports.begin(lines.join('\n'), { customerId: imports.customerId });
      expect(import_.leftOut).toEqual([{ row: 3, reason: 'noAddress', text: '2' }]);
      expect(import_.unusedColumns.map((column) => import_.header[column])).toEqual(['Colour']);
    });

    it('leaves out repeated headings, lines and remarks, and names them', async () => {
      const header = 'Order No;Name;Street;City;ZIP;Weight';
      const lines = [
        header,
        'Tour North;;;;;',
        'A-1;Ann;Weg 1;Kiel;24103;2',
        '---;---;---;---;---;---',
        'Page 1 of 2;;;;;',
      ];
      const more = [
        header,
        'A-2;Bo;Weg 2;Bonn;53111;3',
        '2;;;;;record(s) downloaded',
        'Please collect before 5 pm;;;;;',
      ];
      const read = await imports.begin([...lines, ...more].join('\n'), { customerId: imports.customerId });
      expect([read.rows, ...read.leftOut.map(({ row, reason }) => `${row} ${reason}`)]).toEqual([
        ...[2, '2 noAddress', '4 noAddress', '5 noAddress', '6 repeatedHeadings', '8 noAddress', '9 noAddress'],
      ]);
    });

    it.each([
      ['below an empty row', ['', 'Carrier;Parcels;City;Weight', 'DHL;3;Kiel;12']],
      ['below its title', ['Collections;;;;', 'Ref;Weight;Supplier;City;Street', 'C-1;5;Probe;Kiel;Weg 3']],
      ['of known headings', ['Weight;City;Street;Name;Order No', '5;Kiel;Weg 3;Cy;C-1', '6;Kiel;Weg 4;Di;C-2']],
    ])('leaves out another table %s, and names it', async (_place, table) => {
      const lines = ['Order No;Name;Street;City;Weight', 'A-1;Ann;Weg 1;Kiel;2', 'A-2;Bo;Weg 2;Bonn;3', ...table];
      const again = ['Order No;Name;Street;City;Weight', 'A-3;Cy;Weg 3;Bonn;4'];
      const { rows, leftOut } = await imports.begin([...lines, ...again].join('\n'), {
        customerId: imports.customerId,
      });
      const row = 4 + table.findIndex((line) => line !== '');
      expect(rows).toBe(3);
      expect(leftOut.filter(({ reason }) => reason === 'otherTable').map((one) => one.row)).toEqual([row]);
    });

    it('is refused with 415 inside a form', async () => {
      const id = randomUUID();
      await imports.call('POST', '', { id });
      const type = { 'Content-Type': 'multipart/form-data; boundary=x' };
      const answer = await imports.call(
        'PUT',
        `/${id}/file?name=list.csv`,
        '--x\r\n\r\nOrder No\r\nA-1\r\n--x--',
        type,
      );
      expect([answer.status, (await answer.json()).title]).toEqual([415, expect.stringContaining('--data-binary')]);
      expect((await imports.read(id)).state).toBe('new');
    });

    it('leaves out a row that explains the headings, and names it', async () => {
      const rows = ['Order No;Name;Street;City;Weight', 'A-1;Ann;Weg 1;Kiel;2'];
      for (const row of ['Required;Optional;Required;Required;', 'e.g. 123;e.g. Ann;e.g. Weg 1;e.g. Kiel;e.g. 2']) {
        const list = [rows[0], row, rows[1]].join('\n');
        const { rows: count, leftOut } = await imports.begin(list, { customerId: imports.customerId });
        expect([count, leftOut.map(({ row: number, reason }) => [number, reason])]).toEqual([
          1,
          [[2, 'repeatedHeadings']],
        ]);
      }
    });

    it.each(['amazon.txt', 'shopify.csv'])('merges several rows of one order of %s into one shipment', async (name) => {
      const import_ = await begin(`09-one-order-several-rows/${name}`);
      const isShopify = name === 'shopify.csv';
      expect(import_.mapping.orderRows).toBe('items');
      expect(import_.columnQuestions).toMatchObject([{ kind: 'orderRows', count: 2 }]);
      expect(import_.program).toBe(isShopify ? 'Shopify' : null);
      const { serviceType: _, ...constants } = CONSTANTS;
      const body = { mapping: { ...import_.mapping, constants } };
      expect((await imports.call('PUT', `/${import_.id}/mapping`, body)).status).toBe(200);
      const { counts } = await imports.check(import_.id);
      expect([counts.new, counts.same, counts.error, counts.duplicate]).toEqual([isShopify ? 2 : 1, 1, 0, 0]);
      const [item] = await imports.rows(import_.id, 'result=same');
      expect(item?.sameAs).toBe(2);
      expect((await imports.run(import_.id)).counts.created).toBe(isShopify ? 2 : 1);
      const first = (await imports.rows(import_.id, 'outcome=created')).find(({ row }) => row === 2);
      const path = `/api/v1/shipments/${first?.shipmentId}`;
      const { items } = await (await staff.api.call('GET', path, { token: staff.token })).json();
      expect(items).toEqual(
        isShopify
          ? [
              { description: 'Fern print', quantity: 2, weight: 0 },
              { description: 'Canvas bag', quantity: 1, weight: 0 },
            ]
          : [
              { description: 'Guitar "pedal" 5" wide, S1', quantity: 1, weight: 0 },
              { description: 'Cable, S2', quantity: 1, weight: 0 },
            ],
      );
    });

    it('creates a shipment per row on request, and recognizes the shipments in the next import', async () => {
      const list = readFixture('09-one-order-several-rows/amazon.txt');
      const mapAndCheck = async (import_: Import) => {
        const { serviceType: _, ...constants } = CONSTANTS;
        const mapping = { ...import_.mapping, constants, orderRows: 'shipments' };
        expect((await imports.call('PUT', `/${import_.id}/mapping`, { mapping })).status).toBe(200);
        return (await imports.check(import_.id)).counts;
      };
      const first = await imports.begin(list, { name: 'amazon.txt', customerId: imports.customerId });
      expect(await mapAndCheck(first)).toMatchObject({ new: 2, same: 0, duplicate: 0, error: 0 });
      expect((await imports.run(first.id)).counts.created).toBe(2);
      const again = await imports.begin(list, { name: 'amazon.txt', customerId: imports.customerId });
      expect(await mapAndCheck(again)).toMatchObject({ new: 0, same: 2, duplicate: 0, error: 0 });
    });

    it('changes nothing when its multi-row orders are imported again', async () => {
      const list = readFixture('09-one-order-several-rows/shopify.csv');
      const import_ = await imports.begin(list, { name: 'shopify.csv', customerId: imports.customerId });
      const { serviceType: _, ...constants } = CONSTANTS;
      const body = { mapping: { ...import_.mapping, constants }, customerId: imports.customerId, remember: true };
      await imports.call('PUT', `/${import_.id}/mapping`, body);
      await imports.check(import_.id);
      const items = (await imports.rows(import_.id)).filter(({ result }) => result === 'same');
      expect(items.map(({ row, problems }) => [row, problems])).toEqual([[3, []]]);
      expect((await imports.run(import_.id)).counts.created).toBe(2);
      // The second import has no questions.
      const again = await imports.begin(list, { name: 'shopify.csv', customerId: imports.customerId });
      expect([again.state, again.isRemembered]).toEqual(['checked', true]);
      expect(again.counts).toMatchObject({ new: 0, same: 3, duplicate: 0, error: 0 });
    });

    it('counts rows of one order with different addresses as duplicates until the address is corrected', async () => {
      const lines = ['Order No;City;Street;Weight;Item', 'A-1;Kiel;Weg 1;2;fern', 'A-1;Kiel;Weg 2;2;bag'];
      const { id, mapping } = await imports.begin(lines.join('\n'), { customerId: imports.customerId });
      expect(mapping.orderRows).toBeUndefined();
      const { weight: _, ...constants } = CONSTANTS;
      await imports.call('PUT', `/${id}/mapping`, { mapping: { ...mapping, constants, orderRows: 'items' } });
      const { counts } = await imports.check(id);
      expect([counts.duplicate, counts.new, counts.same]).toEqual([2, 0, 0]);
      const answer = await imports.call('PATCH', `/${id}/rows/3`, { cells: { 2: 'Weg 1' } });
      expect(answer.status, await answer.clone().text()).toBe(200);
      const { counts: after } = await imports.read(id);
      expect([after.duplicate, after.new, after.same]).toEqual([0, 1, 1]);
    });

    it('rejects an order of more than 500 items at the check, until a row gets another reference', async () => {
      const rows = Array.from({ length: 501 }, (_, n) => `A-1;2;Kiel;Weg 1;Item ${n};1`);
      const list = ['Order No;Weight;City;Street;Item name;Quantity', ...rows].join('\n');
      const { id, mapping } = await imports.begin(list, { customerId: imports.customerId });
      expect(mapping.orderRows).toBe('items');
      const { weight: _, ...constants } = CONSTANTS;
      await imports.call('PUT', `/${id}/mapping`, { mapping: { ...mapping, constants } });
      expect((await imports.check(id)).counts).toMatchObject({ error: 501, new: 0, same: 0 });
      const problems = (await imports.rows(id, 'limit=100')).flatMap((row) => row.problems.map(({ code }) => code));
      expect(problems).toEqual(Array(100).fill('tooManyItems'));
      expect((await imports.call('PATCH', `/${id}/rows/502`, { cells: { 0: 'A-2' } })).status).toBe(200);
      expect((await imports.read(id)).counts).toMatchObject({ error: 0, new: 2, same: 499 });
      expect((await imports.run(id)).counts).toMatchObject({ created: 2, failed: 0 });
      const [{ shipmentId } = { shipmentId: '' }] = await imports.rows(id, 'outcome=created');
      const shipment = await staff.api.call('GET', `/api/v1/shipments/${shipmentId}`, { token: staff.token });
      expect((await shipment.json()).items).toHaveLength(500);
    });

    it('counts rows whose items it leaves out, because their shipments exist', async () => {
      const list = 'Order No;City;Street;Weight;Item name\nA-1;Kiel;Weg 1;2;Fern\nA-2;Kiel;Weg 2;2;';
      const checkList = async (text: string) => {
        const { id } = await imports.begin(text, { customerId: imports.customerId });
        const { weight: _, ...constants } = CONSTANTS;
        await imports.map(id, { constants });
        return imports.check(id);
      };
      const first = await checkList(list);
      expect([first.counts.new, first.storedItems]).toEqual([2, 0]);
      await imports.run(first.id);
      const again = await checkList(list.replace('Fern', 'Bag').replace('Weg 2', 'Weg 3'));
      expect([again.counts.same, again.counts.changed, again.storedItems]).toEqual([1, 1, 1]);
    });

    it('asks once what its words and numbers mean, and remembers the answer', async () => {
      const lines = [
        'Order No;City;Street;Weight;Service',
        'A-1;Kiel;Weg 1;1.200;FEDEX_GROUND',
        'A-2;Kiel;Weg 2;2.350;Standard Shipping',
      ];
      const { id, columnQuestions } = await imports.begin(lines.join('\n'), { customerId: imports.customerId });
      expect(columnQuestions).toMatchObject([
        { kind: 'decimalSign', field: 'weight', examples: ['1.200', '2.350'], count: 2 },
        { kind: 'words', field: 'serviceType', words: [{ text: 'FEDEX_GROUND', count: 1 }] },
      ]);
      const { mapping } = await imports.read(id);
      const answers = { decimalSigns: { weight: '.' }, words: { serviceType: { fedex_ground: 'ECONOMY' } } };
      const body = {
        mapping: { ...mapping, ...answers, constants: { originAddress: CONSTANTS.originAddress } },
        customerId: imports.customerId,
        remember: true,
      };
      expect((await imports.call('PUT', `/${id}/mapping`, body)).status).toBe(200);
      expect((await imports.check(id)).counts).toMatchObject({ new: 2, error: 0 });
      expect((await imports.rows(id)).map(({ values }) => [values.weight, values.serviceType])).toEqual([
        ['1.2', 'ECONOMY'],
        ['2.35', 'STANDARD'],
      ]);
      const next = await imports.begin(lines.join('\n').replaceAll('A-', 'B-'), { customerId: imports.customerId });
      expect([next.state, next.counts.new]).toEqual(['checked', 2]);
      expect(next.recalled).toEqual([
        ...['serviceType', 'weight', 'originAddress', 'destinationAddress', 'customerReference'],
      ]);
      const other = await imports.begin(lines.join('\n').replace('FEDEX_GROUND', 'PRIORITY'), {
        customerId: imports.customerId,
      });
      expect([other.state, other.columnQuestions.map(({ kind }) => kind)]).toEqual(['read', ['decimalSign', 'words']]);
      expect(other.recalled).toEqual(['weight', 'originAddress', 'destinationAddress', 'customerReference']);
    });

    it('answers a column of another list as the customer did before, and asks for other customers and new words', async () => {
      const { customerId } = imports;
      const rows = ['A-1;Kiel;Weg 1;1.200;FEDEX_GROUND;03/04/2026', 'A-2;Kiel;Weg 2;2.350;Standard;05/06/2026'];
      const first = await imports.begin(['Order No;City;Street;Weight;Service;Created', ...rows].join('\n'), {
        customerId,
      });
      expect(first.recalled).toEqual([]);
      const answers = {
        decimalSigns: { weight: '.' },
        words: { serviceType: { fedex_ground: 'ECONOMY' } },
        dateOrders: { createdAt: 'dayFirst' },
      };
      const body = { mapping: { ...first.mapping, ...answers }, customerId, remember: true };
      expect((await imports.call('PUT', `/${first.id}/mapping`, body)).status).toBe(200);
      const next = ['Created;Order No;Town;Road;Weight;Service', '07/08/2026;B-1;Kiel;Weg 3;3.150;FEDEX_GROUND'];
      const other = await imports.begin(next.join('\n'), { customerId });
      expect([other.state, other.isRemembered]).toEqual(['read', false]);
      expect(other.mapping).toMatchObject(answers);
      expect(other.recalled).toEqual(['serviceType', 'weight', 'createdAt']);
      const changed = { mapping: { ...other.mapping, decimalSigns: { weight: ',' } } };
      const saved = await (await imports.call('PUT', `/${other.id}/mapping`, changed)).json();
      expect(saved.recalled).toEqual(['serviceType', 'createdAt']);
      const withNewWord = await imports.begin(next.join('\n').replace('FEDEX_GROUND', 'PRIORITY'), { customerId });
      expect(withNewWord.mapping.words).toBeUndefined();
      const unassigned = await imports.begin(next.join('\n').replace('B-1', 'B-2'));
      expect([unassigned.mapping.decimalSigns, unassigned.mapping.dateOrders]).toEqual([undefined, {}]);
      expect(unassigned.recalled).toEqual([]);
      const kept = { mapping: { ...unassigned.mapping, ...answers }, remember: true };
      expect((await imports.call('PUT', `/${unassigned.id}/mapping`, kept)).status).toBe(200);
      const unassignedAgain = await imports.begin(next.join('\n').replace('B-1', 'B-3').replace('Town', 'City'));
      expect(unassignedAgain.mapping.dateOrders).toEqual({});
      const chosen = await imports.call('PUT', `/${unassigned.id}/mapping`, {
        mapping: unassigned.mapping,
        customerId,
      });
      const { mapping, recalled } = await chosen.json();
      expect(mapping).toMatchObject(answers);
      expect(recalled).toEqual(['serviceType', 'weight', 'createdAt']);
    });

    it('reports rows of cancelled orders and pickups until one of their cells is changed', async () => {
      const { id } = await imports.prepare([
        'Order No;City;Street;Weight;Status;Type',
        'A-1;Kiel;Weg 1;2;Open;Delivery',
        'A-2;Kiel;Weg 2;3;Storniert;Delivery',
        'A-3;Kiel;Weg 3;3;Open;Pickup',
      ]);
      expect(await imports.rows(id, 'result=error')).toMatchObject([
        { row: 3, problems: [{ code: 'cancelled' }] },
        { row: 4, problems: [{ code: 'pickup' }] },
      ]);
      const answer = await imports.call('PATCH', `/${id}/rows/3`, { cells: { 2: 'Weg 3' } });
      expect(await answer.json()).toMatchObject({ row: { result: 'new', problems: [] } });
    });

    it('stores numbers of other carriers as references', async () => {
      const import_ = await begin('42-carrier-numbers/input.csv');
      expect(import_.columnQuestions).toMatchObject([
        { kind: 'foreignNumbers', field: 'trackingNumber', examples: ['TN12345678', '1Z999AA10123456784'], count: 2 },
      ]);
      const mapping = {
        ...import_.mapping,
        foreignNumbers: 'carrierReference',
        constants: { serviceType: 'Standard' },
      };
      await imports.call('PUT', `/${import_.id}/mapping`, { mapping });
      expect((await imports.check(import_.id)).counts).toMatchObject({ new: 2, error: 0 });
      const [row] = await imports.rows(import_.id);
      expect(row?.values).toMatchObject({
        carrierReference: 'TN12345678',
        originAddress: 'Street 1, 10115 Berlin, Germany',
        destinationAddress: 'Street 10, 75001 Paris, France',
      });
    });

    it('recognizes services whose names contain one of ours', async () => {
      const import_ = await begin('44-words-of-services/input.csv');
      expect(import_.columnQuestions).toEqual([]);
      await imports.map(import_.id, { constants: { originAddress: CONSTANTS.originAddress } });
      await imports.check(import_.id);
      const services = (await imports.rows(import_.id)).map(({ values }) => values.serviceType);
      expect(services).toEqual(['STANDARD', 'STANDARD', 'EXPRESS']);
    });
  },
  { keepRows: true },
);
