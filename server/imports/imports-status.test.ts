import { expect, it } from 'vitest';
import type { ShipmentRecord } from '#domain/shipments/schema.ts';
import { useStaffApi } from '#tests/api.ts';
import { describeOnBothEngines } from '#tests/engines.ts';
import { useCustomersLists } from '#tests/imports.ts';

const HEADER = 'Customer reference;Name;Address;Weight;Shipment status;Status place;Status time';
const toLines = (...rows: string[]) => [HEADER, ...rows];
const ANA = 'A-1;Ana;"Oslo, Gate 5";2,5';
const BO = 'B-1;Bo;"Porto, Rua 1";1';

describeOnBothEngines(
  'an import with a status',
  (engine) => {
    const staff = useStaffApi(engine);
    const imports = useCustomersLists(engine, staff);
    const { prepare } = imports;
    const record = (id: string | null | undefined) => staff.read(id ?? '') as Promise<ShipmentRecord>;
    const importList = async (...rows: string[]) => {
      const { id } = await prepare(toLines(...rows));
      const done = await imports.run(id);
      return { id, counts: done.counts, rows: await imports.rows(id) };
    };

    it('creates shipments in transit with the event in their history, and adds nothing when repeated', async () => {
      const list = [`${ANA};Unterwegs;Hamburg;30.11.2026 08:15`, `${BO};Label Created;;`];
      const { rows, counts } = await importList(...list);
      expect(counts).toMatchObject({ created: 2, error: 0 });
      const [ana, bo] = [await record(rows[0]?.shipmentId), await record(rows[1]?.shipmentId)];
      expect(ana).toMatchObject({
        status: 'IN_TRANSIT',
        version: 2,
        createdAt: '2026-11-30T08:15:00.000Z',
        trackingHistory: [
          { status: 'IN_TRANSIT', location: 'Hamburg', timestamp: '2026-11-30T08:15:00.000Z', told: true },
          { status: 'LABEL_CREATED', isCreation: true },
        ],
      });
      expect(bo).toMatchObject({ status: 'LABEL_CREATED', version: 1 });
      const again = await importList(...list);
      expect(again.counts).toMatchObject({ same: 2, toWrite: 0 });
      expect(await record(ana.id)).toEqual(ana);
    });

    it('adds an event to stored shipments along with other edits, and notifies subscribers', async () => {
      const { rows } = await importList(`${ANA};;;`, `${BO};;;`);
      const [ana, bo] = [await record(rows[0]?.shipmentId), await record(rows[1]?.shipmentId)];
      await staff.api.call('POST', `/api/v1/tracking/${ana.trackingNumber}/subscriptions`, {
        body: { email: 'reader@example.com', language: 'de' },
      });
      const later = await prepare(toLines(`${ANA};Delivered;Oslo;`, `${BO.replace(';1', ';3')};In transit;Porto;`));
      const [first] = await imports.rows(later.id, 'result=changed');
      expect(first).toMatchObject({
        values: { status: 'DELIVERED', statusPlace: 'Oslo' },
        before: { status: 'LABEL_CREATED', statusPlace: 'Hamburg' },
      });
      expect((await imports.run(later.id)).counts).toMatchObject({ updated: 2 });
      expect(await record(ana.id)).toMatchObject({ status: 'DELIVERED', weight: 2.5, version: 2 });
      expect(await record(bo.id)).toMatchObject({ status: 'IN_TRANSIT', weight: 3, version: 3 });
      const { items } = await (await staff.api.call('GET', '/api/v1/mails?limit=10', { token: staff.token })).json();
      expect(items.map(({ to }: { to: string }) => to)).toContain('reader@example.com');
    });

    it('can be undone: new shipments go, added events are corrected, and edits are reverted', async () => {
      const { rows } = await importList(`${ANA};In transit;Hamburg;30.11.2026`);
      const before = await record(rows[0]?.shipmentId);
      const second = await importList(`${ANA.replace('2,5', '4')};Delivered;Oslo;`, `${BO};In transit;Porto;`);
      expect(await record(before.id)).toMatchObject({ status: 'DELIVERED', weight: 4 });
      expect((await imports.undo(second.id)).counts).toMatchObject({ undone: 2, touched: 0 });
      const after = await record(before.id);
      expect(after).toMatchObject({ status: 'IN_TRANSIT', weight: 2.5 });
      const shown = after.trackingHistory.map(({ status, location, corrected, corrects }) => ({
        status,
        location,
        corrected,
        corrects,
      }));
      expect(shown.slice(0, 2)).toEqual([
        { status: 'IN_TRANSIT', location: 'Hamburg', corrects: 2, corrected: undefined },
        { status: 'DELIVERED', location: 'Oslo', corrects: undefined, corrected: true },
      ]);
      const gone = second.rows.find(({ values }) => values.customerReference === 'B-1')?.shipmentId;
      expect((await staff.api.call('GET', `/api/v1/shipments/${gone}`, { token: staff.token })).status).toBe(404);
    });

    it('reports an unknown status with the closest match, a missing place and a future time', async () => {
      const checked = await prepare(
        toLines(`${ANA};Delivred;Oslo;`, `${BO};Delivered;;`, 'C-1;Cy;"Oslo, Gate 6";1;On hold;Oslo;24.12.2026'),
      );
      const rows = await imports.rows(checked.id, 'result=error');
      expect(rows.map(({ problems }) => problems.map(({ field, code }) => `${field} ${code}`))).toEqual([
        ['status status'],
        ['statusPlace statusAndLocation'],
        ['statusAt statusFuture'],
      ]);
      expect(rows[0]?.problems[0]?.suggestion).toBe('DELIVERED');
    });
  },
  { keepRows: true },
);
