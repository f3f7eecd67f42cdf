import { expect, it } from 'vitest';
import type { ShipmentRecord } from '#domain/shipments/schema.ts';
import { useStaffApi } from '#tests/api.ts';
import { describeOnBothEngines } from '#tests/engines.ts';
import { LIST, LIST_CONSTANTS, LIST_HEADER, readRowVersions, useCustomersLists } from '#tests/imports.ts';

describeOnBothEngines(
  'an import',
  (engine) => {
    const staff = useStaffApi(engine);
    const imports = useCustomersLists(engine, staff);
    const { prepare } = imports;
    const record = (id: string | null) => staff.read(id ?? '') as Promise<ShipmentRecord>;

    it('is read, its columns are guessed in the language of its headings, it is checked without writing, and written', async () => {
      const import_ = await imports.begin(LIST.join('\n'), { name: 'week-47.csv', customerId: imports.customerId });
      expect(import_).toMatchObject({
        state: 'read',
        rows: 3,
        fileName: 'week-47.csv',
        delimiter: ';',
        missing: ['serviceType', 'originAddress'],
        mapping: {
          columns: {
            customerReference: [0],
            recipientName: [1],
            recipientEmail: [2],
            destinationAddress: [3, 4, 5],
            weight: [6],
            estimatedDeliveryDate: [7],
          },
          constants: { weightUnit: 'kg' },
        },
        questions: [],
        customer: { id: imports.customerId },
      });
      expect((await imports.call('POST', `/${import_.id}/check`, {})).status).toBe(422);
      await imports.map(import_.id, { constants: LIST_CONSTANTS });
      const checked = await imports.check(import_.id);
      expect(checked).toMatchObject({
        state: 'checked',
        recipients: 2,
        counts: { new: 3, error: 0, toWrite: 3, done: 0 },
      });
      expect((await staff.list()).items).toEqual([]);
      const done = await imports.run(import_.id);
      expect(done).toMatchObject({
        state: 'imported',
        counts: { created: 3, toWrite: 0, done: 3 },
        toldRecipients: false,
      });
      const [first] = await imports.rows(import_.id);
      expect(await record(first?.shipmentId ?? null)).toMatchObject({
        trackingNumber: first?.trackingNumber,
        status: 'LABEL_CREATED',
        serviceType: 'EXPRESS',
        weight: 14.2,
        originAddress: LIST_CONSTANTS.originAddress,
        destinationAddress: 'Oslo, Karl Johans gate 5, 0154',
        estimatedDeliveryDate: '2026-12-03T09:00:00.000Z',
        customerId: imports.customerId,
        people: { recipient: { name: 'Ingrid Holmberg', email: 'ingrid@holm.example' } },
        references: [{ kind: 'customer', value: 'PO-4711' }],
        createdByImport: { id: import_.id, number: import_.number },
      });
      expect((await staff.list(`import=${import_.id}`)).items).toHaveLength(3);
      expect((await staff.list('import=other-import')).items).toEqual([]);
      expect((await imports.call('DELETE', `/${import_.id}`)).status).toBe(409);
    });

    it('forgets its columns for a customer who was corrected, unless an earlier list of theirs ran', async () => {
      const { customerId } = imports;
      const wrongId = `wrong-${customerId}`;
      await staff.api.call('POST', '/api/v1/customers', { token: staff.token, body: { id: wrongId, name: wrongId } });
      const lines = LIST.map((line, row) => `${line};${row === 0 ? `Tour ${wrongId}` : 'Nord'}`).join('\n');
      const checkFor = async (chosen: string[], prefix: string) => {
        const { id, mapping } = await imports.begin(lines.replaceAll('PO-', prefix));
        for (const customer of chosen) {
          const constants = { ...mapping.constants, ...LIST_CONSTANTS };
          const body = { mapping: { ...mapping, constants }, customerId: customer, remember: true };
          expect((await imports.call('PUT', `/${id}/mapping`, body)).status).toBe(200);
          await imports.check(id);
        }
        return imports.run(id);
      };
      await checkFor([wrongId, customerId], 'A-');
      const next = await imports.begin(lines.replaceAll('PO-', 'B-'));
      expect([next.state, next.customer?.id]).toEqual(['checked', customerId]);
      await checkFor([customerId, wrongId], 'C-');
      const own = await imports.begin(lines.replaceAll('PO-', 'D-'), { customerId });
      expect([own.state, own.isRemembered]).toEqual(['checked', true]);
    });

    it('writes nothing the second time, only differences the third, and skips to the dry run with a saved mapping', async () => {
      const { id } = await prepare(LIST, { remember: true });
      await imports.run(id);
      const before = await readRowVersions(engine);
      const again = await imports.begin(LIST.join('\n'), { name: 'again.csv' });
      expect(again).toMatchObject({
        state: 'checked',
        isRemembered: true,
        sameFile: { id },
        customer: { id: imports.customerId },
        counts: { same: 3, new: 0, changed: 0, toWrite: 0 },
      });
      await imports.run(again.id);
      expect(await readRowVersions(engine)).toEqual(before);
      expect(['shipments', 'shipment_people', 'shipment_references'].map((table) => before[table]?.length)).toEqual([
        3, 3, 3,
      ]);
      const changed = LIST.join('\n')
        .replace('Hamngatan 12', 'Hamngatan 14')
        .replace('6,5', '6,50')
        .replace('po-4712', 'PO 4712');
      const third = await imports.begin(changed);
      expect(third.counts).toMatchObject({ same: 2, changed: 1 });
      const [row] = await imports.rows(third.id, 'result=changed');
      expect(row).toMatchObject({
        values: { destinationAddress: 'Göteborg, Hamngatan 14, 411 14' },
        before: { destinationAddress: 'Göteborg, Hamngatan 12, 411 14' },
      });
      expect(Object.keys(row?.before ?? {})).toEqual(['destinationAddress']);
      expect((await imports.run(third.id)).counts).toMatchObject({ updated: 1 });
      expect(await record(row?.shipmentId ?? null)).toMatchObject({
        version: 2,
        destinationAddress: 'Göteborg, Hamngatan 14, 411 14',
      });
    });

    it('reports each wrong cell with a suggestion; a fixed cell is checked at once', async () => {
      const wrong = [
        ...LIST.slice(0, 2),
        'PO-4715;Aitor;r.lopes@@post.example;Porto;Rua 1;4000;0;04.12.2026',
        'PO-4716;Ana;;Porto;Rua 2;4000;heavy;31.12.2019',
        'PO-4711;Twice;;Porto;Rua 3;4000;1,5;',
      ];
      const checked = await prepare(wrong);
      expect(checked.counts).toMatchObject({ error: 2, duplicate: 2, new: 0, toWrite: 0 });
      const rows = await imports.rows(checked.id);
      expect(
        rows.map(({ row, result, problems, sameAs }) => [
          ...[row, result, problems.map(({ code, column }) => `${code} ${column}`)],
          sameAs,
        ]),
      ).toEqual([
        [3, 'error', ['emailFormat 2', 'weightPositive 6'], null],
        [4, 'error', ['number 6', 'estimatePast 7'], null],
        [2, 'duplicate', ['duplicate null'], 5],
        [5, 'duplicate', ['duplicate null'], 2],
      ]);
      expect(rows[0]?.problems[0]).toMatchObject({ text: 'r.lopes@@post.example', suggestion: 'r.lopes@post.example' });
      const change = async (row: number, cells: object) =>
        (await imports.call('PATCH', `/${checked.id}/rows/${row}`, { cells })).json();
      expect(await change(3, { 2: 'r.lopes@post.example' })).toMatchObject({
        row: { result: 'error' },
        import: { counts: { error: 2 } },
      });
      expect(await change(3, { 6: '2.4' })).toMatchObject({
        row: { result: 'new', values: { weight: '2.4' } },
        import: { counts: { error: 1, new: 1 } },
      });
      expect(await change(5, { 0: 'PO-4719' })).toMatchObject({
        row: { result: 'new' },
        import: { counts: { duplicate: 0, new: 3 } },
      });
      expect((await imports.run(checked.id)).counts).toMatchObject({ created: 3, error: 1 });
      const { address } = await (await imports.call('POST', `/${checked.id}/errors`, {})).json();
      const file = await (await staff.api.call('GET', address)).text();
      expect(file.replace('\uFEFF', '').split('\n')[1]).toBe(
        'PO-4716,Ana,,Porto,Rua 2,4000,heavy,31.12.2019,This is not a number. Write only the number and its unit; Estimated delivery date cannot be earlier than today',
      );
      await change(4, { 6: '7', 7: '' });
      expect((await imports.run(checked.id)).counts).toMatchObject({ created: 4, error: 0 });
    });

    it('escapes formulas in the headings of the file of failed rows (S10)', async () => {
      const row = 'PO-4717;Ana;;Porto;Rua 2;4000;heavy;04.12.2026;;';
      const checked = await prepare([`${LIST_HEADER};=1+1;'@x`, row]);
      const { address } = await (await imports.call('POST', `/${checked.id}/errors`, {})).json();
      const file = await (await staff.api.call('GET', address)).text();
      expect(file.split('\n')[0]).toContain(",'=1+1,'@x,What is wrong");
    });

    it.each(['\0', '\ud800'])('rejects the text %j, which cannot be stored, as a word and as a sheet', async (text) => {
      const { id, mapping } = await imports.begin(LIST.join('\n'));
      const words = { serviceType: { [text]: 'EXPRESS' } };
      expect((await imports.call('PUT', `/${id}/mapping`, { mapping: { ...mapping, words } })).status).toBe(422);
      expect((await imports.call('PUT', `/${id}/reading`, { sheet: text })).status).toBe(422);
    });

    it('asks once how to read ambiguous dates, and never guesses', async () => {
      const lines = [
        'Reference,Address,Weight,Delivery date',
        'A1,"Oslo, Gate 5",1.5,10/12/2026',
        'A2,"Oslo, Gate 6",2,11/12/2026',
      ];
      const { id } = await imports.begin(lines.join('\n'), { customerId: imports.customerId });
      const mapped = await imports.map(id, { constants: LIST_CONSTANTS });
      expect(mapped.questions).toEqual([
        {
          field: 'estimatedDeliveryDate',
          header: 'Delivery date',
          example: '10/12/2026',
          count: 2,
          dayFirst: { from: '2026-12-10', to: '2026-12-11', future: 2, example: '2026-12-10' },
          monthFirst: { from: '2026-10-12', to: '2026-11-12', future: 0, example: '2026-10-12' },
        },
      ]);
      expect((await imports.call('POST', `/${id}/check`, {})).status).toBe(422);
      await imports.map(id, { dateOrders: { estimatedDeliveryDate: 'dayFirst' } });
      await imports.check(id);
      const [row] = await imports.rows(id);
      expect(row?.values.estimatedDeliveryDate).toBe('2026-12-10');
      const { id: proven } = await imports.begin([...lines, 'A3,"Oslo, Gate 7",2,12/31/2026'].join('\n'), {
        customerId: imports.customerId,
      });
      expect(await imports.read(proven)).toMatchObject({
        questions: [],
        mapping: { dateOrders: { estimatedDeliveryDate: 'monthFirst' } },
      });
    });

    it('is rejected when shipments changed since the check, and skips what changes during the run', async () => {
      const { id } = await prepare(LIST);
      await imports.run(id);
      const changed = LIST.join('\n').replaceAll(';Oslo;', ';Bergen;').replaceAll('Hamngatan', 'Storgatan');
      const next = await imports.begin(changed, { customerId: imports.customerId });
      await imports.map(next.id, { constants: LIST_CONSTANTS });
      const checked = await imports.check(next.id);
      expect(checked.counts).toMatchObject({ changed: 2, same: 1 });
      const [row] = await imports.rows(next.id, 'result=changed');
      await staff.addStatus(row?.shipmentId ?? '', { status: 'IN_TRANSIT', location: 'Hamburg' });
      const response = await imports.call('POST', `/${next.id}/run`, {}, { 'If-Match': `"${checked.version}"` });
      expect([response.status, (await response.json()).type]).toEqual([409, 'urn:problem:rows-changed']);
      expect((await imports.call('POST', `/${next.id}/run`, {}, { 'If-Match': '"77"' })).status).toBe(412);
      await imports.check(next.id);
      expect((await imports.run(next.id)).counts).toMatchObject({ updated: 2 });
      expect((await record(row?.shipmentId ?? null)).status).toBe('IN_TRANSIT');
    });
  },
  { keepRows: true },
);
