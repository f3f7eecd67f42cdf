import { randomUUID } from 'node:crypto';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { ShipmentRecord } from '#domain/shipments/schema.ts';
import { aBatchEvent, aShipmentBody, useStaffApi } from '#tests/api.ts';
import { BOUND_SCOPES, makeBoundKey, makeCustomer } from '#tests/bound-key.ts';
import { describeOnBothEngines } from '#tests/engines.ts';

const REFERENCE = { kind: 'customer', value: 'PO 4711' };
const NOT_FOUND = [404, 'Shipment not found'];

describeOnBothEngines(
  'keys bound to one customer',
  (engine) => {
    const staff = useStaffApi(engine);
    let keyCustomerId: string;
    let other: string;
    let secret: string;
    let ownShipment: ShipmentRecord;
    let otherShipment: ShipmentRecord;
    let unassigned: ShipmentRecord;
    const call = (method: string, path: string, body?: unknown, headers = {}, token = secret) =>
      staff.api.call(method, `/api/v1${path}`, { body, token, headers });
    const asStaff = (method: string, path: string, body?: unknown, headers = {}) =>
      call(method, path, body, headers, staff.token);
    const describeProblem = async (answer: Response) => {
      const { type, title, errors } = await answer.json();
      return errors ? [answer.status, errors[0].path, errors[0].message] : [answer.status, type, title];
    };
    const create = async (body: object): Promise<ShipmentRecord> =>
      (await staff.api.create(staff.token, { references: [REFERENCE], ...body })) as ShipmentRecord;
    const expected = [422, 'customerId', 'Only the customer that the key is bound to is allowed here'];
    beforeAll(async () => {
      keyCustomerId = await makeCustomer(staff.api, staff.token, `Nordlicht ${randomUUID()}`);
      other = await makeCustomer(staff.api, staff.token, `Südwind ${randomUUID()}`);
      ({ secret } = await makeBoundKey(staff.api, staff.token, keyCustomerId));
    });
    beforeEach(async () => {
      ownShipment = await create({ customerId: keyCustomerId });
      otherShipment = await create({ customerId: other });
      unassigned = await create({});
    });

    it('list, find and count only their customer’s shipments, for every query', async () => {
      for (const query of [
        '',
        'search=london',
        'reference=po4711',
        'status=LABEL_CREATED',
        'updatedSince=2026-01-01T00:00:00Z',
      ]) {
        const { items, total } = await (await call('GET', `/shipments?${query}`)).json();
        expect([query, items.map(({ id }: ShipmentRecord) => id), total]).toEqual([
          query,
          [ownShipment.id],
          { count: 1, isExact: true },
        ]);
      }
      const search = await (await call('GET', `/shipments?search=${otherShipment.trackingNumber}`)).json();
      expect([search.items, search.total.count]).toEqual([[], 0]);
    });

    it('keep working after their customer is archived, until they are revoked', async () => {
      const gone = await makeCustomer(staff.api, staff.token, `Fernweh ${randomUUID()}`);
      const { key, secret: goingOn } = await makeBoundKey(staff.api, staff.token, gone);
      const { name, version } = await (await asStaff('GET', `/customers/${gone}`)).json();
      const archive = { name, isArchived: true };
      expect((await asStaff('PUT', `/customers/${gone}`, archive, { 'If-Match': `"${version}"` })).status).toBe(200);
      const created = await call('POST', '/shipments', aShipmentBody(), {}, goingOn);
      expect([created.status, (await created.json()).customerId]).toEqual([201, gone]);
      expect((await asStaff('DELETE', `/keys/${key.id}`)).status).toBe(204);
      expect((await call('GET', '/shipments', undefined, {}, goingOn)).status).toBe(401);
    });

    it('accept another key’s cursor but see only their own shipments', async () => {
      await create({ customerId: keyCustomerId });
      const page = await (await asStaff('GET', '/shipments?limit=2')).json();
      const { items } = await (await call('GET', `/shipments?cursor=${page.nextCursor}`)).json();
      expect(new Set(items.map(({ customerId, id }: ShipmentRecord) => customerId ?? id))).not.toContain(
        otherShipment.id,
      );
      for (const { id } of items) expect((await call('GET', `/shipments/${id}`)).status).toBe(200);
    });

    it('cannot find shipments of other customers or of none, by id or number: 404', async () => {
      for (const { id, trackingNumber } of [otherShipment, unassigned]) {
        for (const name of [id, trackingNumber]) {
          expect((await describeProblem(await call('GET', `/shipments/${name}`))).filter((_, n) => n !== 1)).toEqual(
            NOT_FOUND,
          );
          const status = { status: 'IN_TRANSIT', location: 'Oslo' };
          expect((await call('POST', `/shipments/${name}/history`, status)).status).toBe(404);
        }
        const version = { 'If-Match': '"1"' };
        expect((await call('PUT', `/shipments/${id}`, { ...otherShipment, notes: 'Mine now' }, version)).status).toBe(
          404,
        );
        expect((await call('PATCH', `/shipments/${id}`, { notes: 'Mine now' }, version)).status).toBe(404);
        expect((await call('PATCH', `/shipments/${id}`, {}, version)).status).toBe(404);
        expect((await staff.read(id)).version).toBe(1);
      }
    });

    it('read, change and scan their own shipments and don’t see other customers’ shipments with the same reference', async () => {
      const shipment = await (await call('GET', `/shipments/${ownShipment.trackingNumber}`)).json();
      expect([shipment.customerId, shipment.references, shipment.alsoOn]).toEqual([keyCustomerId, [REFERENCE], []]);
      expect((await (await asStaff('GET', `/shipments/${ownShipment.id}`)).json()).alsoOn).toHaveLength(2);
      const saved = await call(
        'PUT',
        `/shipments/${ownShipment.id}`,
        { ...shipment, notes: 'Ring twice.' },
        { 'If-Match': '"1"' },
      );
      expect([saved.status, (await saved.json()).customerId]).toEqual([200, keyCustomerId]);
      expect((await call('PATCH', `/shipments/${ownShipment.id}`, { weight: 3 }, { 'If-Match': '"2"' })).status).toBe(
        200,
      );
      const body = { status: 'IN_TRANSIT', location: 'Oslo' };
      expect((await call('POST', `/shipments/${ownShipment.trackingNumber}/history`, body)).status).toBe(201);
    });

    it('create shipments only for their customer, named or not', async () => {
      for (const customerId of [undefined, null, keyCustomerId]) {
        const made = await call('POST', '/shipments', aShipmentBody({ customerId }));
        expect([made.status, (await made.json()).customerId]).toEqual([201, keyCustomerId]);
      }
      for (const customerId of [other, 'nobody-at-all'])
        expect(await describeProblem(await call('POST', '/shipments', aShipmentBody({ customerId })))).toEqual(
          expected,
        );
    });

    it('cannot move a shipment to another customer or remove its customer', async () => {
      for (const customerId of [other, null, 'nobody-at-all']) {
        const version = { 'If-Match': '"1"' };
        expect(
          await describeProblem(await call('PATCH', `/shipments/${ownShipment.id}`, { customerId }, version)),
        ).toEqual(expected);
        const { customer: _, ...whole } = ownShipment;
        expect(
          await describeProblem(await call('PUT', `/shipments/${ownShipment.id}`, { ...whole, customerId }, version)),
        ).toEqual(expected);
      }
      expect((await staff.read(ownShipment.id)).version).toBe(1);
    });

    it('lose access to a shipment as soon as staff move it to another customer', async () => {
      const moved = await asStaff(
        'PATCH',
        `/shipments/${ownShipment.id}`,
        { customerId: other },
        { 'If-Match': '"1"' },
      );
      expect(moved.status).toBe(200);
      expect((await call('GET', `/shipments/${ownShipment.id}`)).status).toBe(404);
      expect((await (await call('GET', '/shipments')).json()).items).toEqual([]);
    });

    it('learn only that a number or id is taken', async () => {
      const taken = await call('POST', '/shipments', aShipmentBody({ trackingNumber: otherShipment.trackingNumber }));
      expect([taken.status, (await taken.json()).type]).toEqual([409, 'urn:problem:tracking-number-taken']);
      const id = randomUUID();
      const body = aShipmentBody({ id, customerId: other });
      expect((await asStaff('POST', '/shipments', body)).status).toBe(201);
      const { customerId: _, ...same } = body;
      for (const isGone of [false, true]) {
        if (isGone) await asStaff('DELETE', `/shipments/${id}`);
        const answer = await (await call('POST', '/shipments', same)).json();
        expect([isGone, answer.type, Object.keys(answer)]).toEqual([
          isGone,
          'urn:problem:id-taken',
          ['type', 'title', 'status', 'requestId'],
        ]);
      }
    });

    it('reject an id that looks like another customer’s tracking number', async () => {
      const answer = await call('POST', '/shipments', aShipmentBody({ id: otherShipment.trackingNumber }));
      expect((await describeProblem(answer)).slice(0, 2)).toEqual([422, 'id']);
      expect(await (await asStaff('GET', `/shipments/${otherShipment.trackingNumber}`)).json()).toMatchObject({
        id: otherShipment.id,
      });
    });

    it('report events for their own shipments; other shipments are unknown, and a used event id reveals no owner', async () => {
      const event = aBatchEvent(otherShipment.trackingNumber);
      await asStaff('POST', '/events/batch', { events: [event] });
      const late = { occurredAt: '2026-11-01T11:00:00.000Z' };
      const events = [
        aBatchEvent(ownShipment.trackingNumber),
        aBatchEvent(otherShipment.trackingNumber),
        event,
        { ...event, number: ownShipment.trackingNumber },
        { ...event, ...late },
        aBatchEvent(unassigned.trackingNumber, late),
      ];
      const { results } = await (await call('POST', '/events/batch', { events })).json();
      expect(results.map(({ result }: { result: string }) => result)).toEqual([
        ...['stored', 'unknown', 'unknown', 'conflict', 'refused', 'refused'],
      ]);
    });

    describe('cannot use', () => {
      it('endpoints that cover more than their customer’s shipments: 403 key-bound', async () => {
        for (const path of [
          '/shipments/summary',
          '/shipments/events',
          '/shipments/public-place?address=London',
          `/shipments/${ownShipment.id}/audit`,
          '/attention',
          '/status-jobs',
        ])
          expect([path, ...(await describeProblem(await call('GET', path)))]).toEqual([
            path,
            403,
            'urn:problem:key-bound',
            'This key is bound to one customer, and this operation covers more than that customer’s shipments.',
          ]);
        for (const path of ['/customers', '/reports/summary?period=30d', '/system', '/session'])
          expect((await describeProblem(await call('GET', path))).slice(0, 2)).toEqual([
            403,
            'urn:problem:not-allowed',
          ]);
      });

      it('creation with an unusable scope or unknown customer', async () => {
        const body = { name: 'X', scopes: BOUND_SCOPES, customerId: keyCustomerId };
        const scopes = [...BOUND_SCOPES, 'shipments:delete'];
        expect((await describeProblem(await asStaff('POST', '/keys', { ...body, scopes }))).slice(0, 2)).toEqual([
          422,
          'scopes',
        ]);
        expect(
          (await describeProblem(await asStaff('POST', '/keys', { ...body, customerId: 'none' }))).slice(0, 2),
        ).toEqual([422, 'customerId']);
      });
    });

    it('appear in the key list and the audit log with their customer', async () => {
      const { key } = await makeBoundKey(staff.api, staff.token, keyCustomerId);
      const { items } = await (await asStaff('GET', '/keys')).json();
      expect(items.find(({ id }: { id: string }) => id === key.id)).toMatchObject({
        customerId: keyCustomerId,
        customerName: /^Nordlicht/,
      });
      const [line] = await engine.kysely
        .selectFrom('audit_entries')
        .selectAll()
        .where('action', '=', 'keyCreated')
        .orderBy('id', 'desc')
        .limit(1)
        .execute();
      expect(line?.after).toMatchObject({ start: key.start, customer_id: keyCustomerId });
    });
  },
  { keepRows: true },
);
