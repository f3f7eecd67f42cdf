import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { beforeEach, expect, it } from 'vitest';
import { CHANGES_KEPT_DAYS } from '#domain/changes/change.ts';
import type { Shipment } from '#domain/shipments/schema.ts';
import { aBatchEvent, useStaffApi } from '#tests/api.ts';
import { useChanges } from '#tests/changes.ts';
import { describeOnBothEngines } from '#tests/engines.ts';
import { TRAPPED, TRAPPED_CUSTOMER } from '#tests/people-traps.ts';

describeOnBothEngines(
  'the change feed',
  (engine) => {
    const staff = useStaffApi(engine);
    const { ask, read, now } = useChanges(staff, () => engine.kysely);
    let begin: string;
    beforeEach(async () => {
      begin = await now();
    });
    const typesSince = async (after: string) => (await read({ after })).items.map(({ type }) => type);
    const call = (method: string, path: string, body?: unknown) =>
      staff.api.call(method, `/api/v1${path}`, { token: staff.token, body });
    const appendEvent = (shipment: Shipment, more: object) => {
      const event = aBatchEvent(shipment.trackingNumber, {
        status: undefined,
        location: '1 Secret Lane, London',
        ...more,
      });
      return call('POST', '/events/batch', { events: [event] });
    };

    it('lists all changes of a shipment in order, including its deletion', async () => {
      const shipment = await staff.api.create(staff.token);
      await staff.addStatus(shipment.id, { status: 'IN_TRANSIT', location: 'London', notes: 'On time' });
      const saved = await staff.read(shipment.id);
      const why = { estimateReason: 'customs', estimateNote: 'Trap of staff' };
      await staff.save(saved, { estimatedDeliveryDate: '2026-12-05T12:00:00.000Z', ...why });
      await staff.save(await staff.read(shipment.id), { weight: 99 });
      await staff.save(await staff.read(shipment.id), { status: 'ON_HOLD' });
      await call('DELETE', `/shipments/${shipment.id}`);
      await call('POST', `/shipments/${shipment.id}/restore`, {});
      const { items, isMore } = await read({ after: begin });
      const of = { shipmentId: shipment.id, trackingNumber: shipment.trackingNumber, references: [] };
      expect(isMore).toBe(false);
      expect(items).toMatchObject([
        { ...of, type: 'shipment.created', shipment: { origin: 'New York', destination: 'London' } },
        { type: 'shipment.status', entry: { status: 'IN_TRANSIT', location: 'London', notes: 'On time' } },
        { type: 'shipment.promise', due: '2026-12-05T12:00:00.000Z', previousDue: null, reason: 'customs' },
        { ...of, type: 'shipment.updated' },
        { ...of, type: 'shipment.status', entry: { status: 'ON_HOLD', location: '' }, shipment: { weight: 99 } },
        { ...of, type: 'shipment.deleted' },
        { ...of, type: 'shipment.restored', shipment: { status: 'ON_HOLD' } },
      ]);
      expect(new Set(items.map(({ id }) => id)).size).toBe(items.length);
      expect(JSON.stringify(items)).not.toContain('Trap');
    });

    it('reduces a deleted shipment to its deletion, with number and references', async () => {
      const references = [{ kind: 'customer', value: 'PO 4711-b' }];
      const { id, trackingNumber } = await staff.api.create(staff.token, { references });
      await staff.addStatus(id, { status: 'IN_TRANSIT', location: 'London', notes: 'A note' });
      await call('DELETE', `/shipments/${id}`);
      const { items } = await read({ after: begin });
      const gone = { shipmentId: id, trackingNumber, references: ['PO 4711-b'], shipment: null };
      expect(items).toMatchObject([
        { ...gone, type: 'shipment.created' },
        { ...gone, type: 'shipment.status', entry: null },
        { ...gone, type: 'shipment.deleted' },
      ]);
      expect(JSON.stringify(items)).not.toContain('A note');
    });

    it('contains only public data and the references of the customer (P1)', async () => {
      const { company: name, name: _, ...contact } = TRAPPED_CUSTOMER;
      await call('POST', '/customers', { id: 'customer-1', name, ...contact });
      const references = TRAPPED.references.filter(({ kind }) => kind !== 'customer');
      const shipment = await staff.api.create(staff.token, {
        people: TRAPPED.people,
        references,
        customerId: 'customer-1',
        notes: 'Trap of staff',
        originAddress: '9 Trap Street, London',
        items: [{ description: 'Trap item', quantity: 1, weight: 1 }],
      });
      await staff.addStatus(shipment.id, { status: 'IN_TRANSIT', location: TRAPPED.people.recipient.name });
      await appendEvent(shipment, { code: 'arrived', location: '9 Trap Street, London' });
      await appendEvent(shipment, { code: 'held_payment' });
      const { items } = await read({ after: begin });
      expect(JSON.stringify(items)).not.toMatch(/trap|555.0166|secret|payment/i);
      expect(items.map(({ entry }) => entry?.location ?? null)).toEqual([null, '', 'London', 'London']);
      const stored = await sql`select payload from changes`.execute(engine.kysely);
      expect(JSON.stringify(stored.rows)).not.toMatch(/trap/i);
      await sql`truncate customers cascade`.execute(engine.kysely);
    });

    it('omits a scan that contradicts a delivery, and marks a correction', async () => {
      const shipment = await staff.api.create(staff.token);
      await appendEvent(shipment, { code: 'to_person', occurredAt: '2026-12-02T10:00:00.000Z' });
      await appendEvent(shipment, { code: 'arrived' });
      expect(await typesSince(begin)).toEqual(['shipment.created', 'shipment.status']);
      await staff.addStatus(shipment.id, { status: 'IN_TRANSIT', location: 'Oslo', corrects: 1 });
      const { items } = await read({ after: begin });
      expect(items.at(-1)?.entry).toMatchObject({ location: 'Oslo', isCorrection: true });
    });

    it('continues from cursor to cursor, by type, and returns a cursor without changes too', async () => {
      const { id } = await staff.api.create(staff.token);
      for (let n = 0; n < 5; n++) await staff.addStatus(id, { status: 'IN_TRANSIT', location: `Town ${'abcde'[n]}` });
      const seen: unknown[] = [];
      for (let after = begin, isMore = true; isMore; ) {
        const page = await read({ after, limit: '2', type: 'shipment.status,shipment.deleted' });
        seen.push(...page.items.map(({ entry }) => entry?.location));
        ({ nextCursor: after, isMore } = page);
      }
      expect(seen).toEqual(['Town a', 'Town b', 'Town c', 'Town d', 'Town e']);
      const end = await read({ after: begin, type: 'shipment.deleted' });
      expect(end.items).toEqual([]);
      expect(await read({ after: end.nextCursor })).toMatchObject({ items: [], isMore: false });
      expect((await read()).items.length).toBeGreaterThan(5);
    });

    it('contains no rolled back changes', async () => {
      await engine.kysely
        .transaction()
        .execute(async (trx) => {
          await sql`insert into shipments (id, tracking_number, status, service_type, origin_address, destination_address,
            weight, created_at, tracking_history) values ('gone', 'TC-NEVERWAS', 'IN_TRANSIT', 'EXPRESS', '', '', 1, now(),
            '[{"status": "IN_TRANSIT", "timestamp": "2026-12-02T11:00:00.000Z", "location": "", "notes": ""}]')`.execute(
            trx,
          );
          throw new Error('No.');
        })
        .catch(() => undefined);
      expect(await typesSince(begin)).toEqual([]);
      await staff.api.create(staff.token);
      await expect(sql`update changes set number = 'X'`.execute(engine.kysely)).rejects.toThrow('append-only');
    });

    it('rejects an invalid cursor, and explains how to start over when changes may be missing', async () => {
      const toCursor = (...parts: unknown[]) => Buffer.from(parts.join(' ')).toString('base64url');
      for (const after of ['nonsense', toCursor(1, 1, '-'.repeat(36), 1), toCursor('-'.repeat(36), 1, 1)])
        expect((await ask({ after })).status).toBe(400);
      for (const [name = '', value = ''] of [
        ['limit', '501'],
        ['limit', '0'],
        ['type', 'shipment.lost'],
        ['since', '1'],
      ])
        expect((await ask({ [name]: value })).status).toBe(400);
      // Cursors without row ids, of another row, and after other rows than the checksum covers.
      const [xid, seq, id, checksum] = Buffer.from(begin, 'base64url').toString().split(' ');
      const gone = [
        toCursor(randomUUID(), xid, seq),
        toCursor(xid, seq, randomUUID(), checksum),
        toCursor(999_999_999, seq, id, checksum),
        toCursor(xid, seq, id, BigInt(checksum ?? '') + 1n),
      ];
      for (const after of gone) {
        const answer = await ask({ after });
        expect(answer.status).toBe(410);
        expect(await answer.json()).toMatchObject({ type: 'urn:problem:cursor-gone', title: /after=now/ });
      }
      expect((await staff.api.call('GET', '/api/v1/changes')).status).toBe(401);
    });

    it(`keeps a change for ${CHANGES_KEPT_DAYS} days, and then rejects older cursors`, async () => {
      await staff.api.create(staff.token);
      const middle = await now();
      staff.api.setNow(new Date(Date.now() + (CHANGES_KEPT_DAYS - 1) * 86_400_000).toISOString());
      await staff.api.eraseDue();
      expect(await typesSince(begin)).toEqual(['shipment.created']);
      staff.api.setNow(new Date(Date.now() + (CHANGES_KEPT_DAYS + 1) * 86_400_000).toISOString());
      await staff.api.eraseDue();
      expect((await ask({ after: begin })).status).toBe(410);
      expect(await typesSince(middle)).toEqual([]);
      expect((await read()).items).toEqual([]);
    });
  },
  { keepRows: true },
);
