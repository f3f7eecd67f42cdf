import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Change } from '#domain/changes/schema.ts';
import type { ShipmentRecord } from '#domain/shipments/schema.ts';
import { makeBoundKey, makeCustomer } from '#tests/bound-key.ts';
import { waitUntilReadable } from '#tests/changes.ts';
import { describeOnBothEngines } from '#tests/engines.ts';
import { promised } from '#tests/promised.ts';
import { type Receiver, startReceiver } from '#tests/webhook-receiver.ts';
import { useWebhooks } from '#tests/webhooks.ts';

vi.setConfig({ testTimeout: promised(120_000, 1_800_000) });

const MOVES = promised(40, 2_000);
const pick = <Item>(items: readonly Item[]) => items[Math.floor(Math.random() * items.length)] as Item;

describeOnBothEngines(
  'a webhook of one customer',
  (engine) => {
    const hooks = useWebhooks(engine);
    let [hookCustomerId, other] = ['', ''];
    let otherReceiver: Receiver;
    beforeEach(async () => {
      await sql`truncate changes`.execute(engine.kysely);
      hookCustomerId = await makeCustomer(hooks.api, hooks.token, `Nordlicht ${randomUUID()}`);
      other = await makeCustomer(hooks.api, hooks.token, `Südwind ${randomUUID()}`);
      otherReceiver = await startReceiver();
    });
    afterEach(() => otherReceiver.stop());
    const call = (method: string, path: string, body?: unknown, headers = {}) =>
      hooks.api.call(method, `/api/v1/shipments${path}`, { body, token: hooks.token, headers });
    const create = async (customerId: string | null, more: object = {}): Promise<ShipmentRecord> =>
      (await hooks.api.create(hooks.token, { customerId, ...more })) as ShipmentRecord;
    const patch = async (id: string, body: object) => {
      const { version } = await (await call('GET', `/${id}`)).json();
      const answer = await call('PATCH', `/${id}`, body, { 'If-Match': `"${version}"` });
      expect(answer.status, await answer.clone().text()).toBe(200);
    };
    const scan = async (id: string, location = 'London') =>
      expect((await call('POST', `/${id}/history`, { status: 'IN_TRANSIT', location })).status).toBe(201);
    const toSummaries = (events: { type: string; data: Change }[]) =>
      events.map(({ type, data }) => [type, data.trackingNumber]);
    /** Reads the change feed with a key of this customer. */
    const listOf = async (customerId: string): Promise<Change[]> => {
      const { secret } = await makeBoundKey(hooks.api, hooks.token, customerId);
      await waitUntilReadable(engine.kysely);
      return (await (await hooks.api.call('GET', '/api/v1/changes', { token: secret })).json()).items;
    };
    const addOtherHook = async (types: string[] | null = null) => {
      const { id, secret } = await hooks.add({ customerId: other, url: otherReceiver.url, types });
      otherReceiver.secrets = [secret];
      return id;
    };
    const addBoth = async () => {
      const id = await addOtherHook();
      return [(await hooks.add({ customerId: hookCustomerId })).id, id] as const;
    };

    it('learns that a shipment left only by number and time, then nothing; the new customer’s webhook learns of it', async () => {
      const [ownHook, otherHook] = await addBoth();
      const { id, trackingNumber: number } = await create(hookCustomerId, {
        references: [{ kind: 'customer', value: 'PO 4711' }],
      });
      await scan(id);
      await hooks.waitUntilSent(ownHook);
      await patch(id, { customerId: other, references: [{ kind: 'customer', value: 'SECRET 1' }] });
      await scan(id, 'Lyon');
      await create(null);
      await hooks.waitUntilSent(ownHook);
      await hooks.waitUntilSent(otherHook);
      expect(toSummaries(hooks.receiver.taken)).toEqual(
        ['shipment.created', 'shipment.status', 'shipment.left'].map((type) => [type, number]),
      );
      const { at, ...left } = hooks.receiver.taken[2]?.data ?? ({} as Change);
      expect(left).toEqual({
        id: hooks.receiver.taken[2]?.id,
        type: 'shipment.left',
        shipmentId: id,
        trackingNumber: number,
        references: [],
        shipment: null,
      });
      expect(new Date(at).toISOString()).toBe(at);
      expect(toSummaries(otherReceiver.taken)).toEqual([
        ['shipment.updated', number],
        ['shipment.status', number],
      ]);
      expect((await listOf(hookCustomerId)).map((change) => change.id)).toEqual([left.id]);
      expect((await listOf(other)).map((change) => change.id)).toEqual(otherReceiver.taken.map((event) => event.id));
      expect([...(await hooks.listIds()).values()].flat()).not.toContain(left.id);
    });

    it('gets no waiting events of a shipment moved away, except that it left', async () => {
      const { id: ownHook } = await hooks.add({ customerId: hookCustomerId });
      await hooks.ask('POST', `/${ownHook}/pause`, {});
      const { id, trackingNumber: number } = await create(hookCustomerId);
      await scan(id);
      await patch(id, { customerId: null });
      await hooks.ask('POST', `/${ownHook}/resume`, {});
      await hooks.waitUntilSent(ownHook);
      expect(toSummaries(hooks.receiver.taken)).toEqual([['shipment.left', number]]);
      await patch(id, { customerId: hookCustomerId });
      await hooks.waitUntilSent(ownHook);
      expect(toSummaries(hooks.receiver.taken).slice(1)).toEqual([['shipment.updated', number]]);
    });

    it('can be resent an event only while the shipment is its customer’s, and otherwise explains why not', async () => {
      const { id: ownHook } = await hooks.add({ customerId: hookCustomerId });
      const { id } = await create(hookCustomerId);
      await hooks.waitUntilSent(ownHook);
      const [delivery] = await hooks.deliveries(ownHook);
      const again = () => hooks.call('POST', `/${ownHook}/deliveries/${delivery?.id}/resend`, {});
      expect((await again()).status).toBe(200);
      await patch(id, { customerId: other });
      await hooks.waitUntilSent(ownHook);
      const { length } = hooks.receiver.taken;
      const response = await again();
      expect([response.status, (await response.json()).title]).toEqual([
        410,
        'This shipment is no longer the customer’s, or the event is erased. Nothing was sent.',
      ]);
      expect(hooks.receiver.taken).toHaveLength(length);
      const [left] = await hooks.deliveries(ownHook);
      expect(left).toMatchObject({ type: 'shipment.left', isTaken: true });
      expect((await hooks.call('POST', `/${ownHook}/deliveries/${left?.id}/resend`, {})).status).toBe(200);
      await patch(id, { customerId: hookCustomerId });
      expect((await again()).status).toBe(200);
    });

    it('stays its customer’s, gets only subscribed types, and is paused with a reason when the customer is archived', async () => {
      const added = await hooks.add({ customerId: hookCustomerId, types: ['shipment.left'] });
      const headers = { 'If-Match': `"${added.version}"` };
      for (const customerId of [other, null]) {
        const answer = await hooks.call('PUT', `/${added.id}`, { url: added.url, types: null, customerId }, headers);
        expect([answer.status, (await answer.json()).errors[0].path]).toEqual([422, 'customerId']);
      }
      const body = { url: added.url, types: ['shipment.left', 'shipment.status'] };
      expect(await hooks.ask('PUT', `/${added.id}`, body, headers)).toMatchObject({
        ...body,
        customerId: hookCustomerId,
      });
      const { id, trackingNumber: number } = await create(hookCustomerId);
      await patch(id, { customerId: other });
      await hooks.waitUntilSent(added.id);
      expect(toSummaries(hooks.receiver.taken)).toEqual([['shipment.left', number]]);
      const path = `/api/v1/customers/${hookCustomerId}`;
      const { name, email, phone, address, notes, version } = await (
        await hooks.api.call('GET', path, { token: hooks.token })
      ).json();
      const archived = { name, email, phone, address, notes, isArchived: true };
      const put = { body: archived, token: hooks.token, headers: { 'If-Match': `"${version}"` } };
      expect((await hooks.api.call('PUT', path, put)).status).toBe(200);
      const paused = await hooks.get(added.id);
      expect(paused).toMatchObject({ state: 'paused', pausedBy: 'archived', stoppedAt: expect.any(String) });
      const { actor, action } = await engine.kysely
        .selectFrom('audit_entries')
        .select(['actor', 'action'])
        .where('action', '=', 'webhookPaused')
        .orderBy('id', 'desc')
        .executeTakeFirstOrThrow();
      expect([actor, action]).toEqual(['staff@transcargo.example', 'webhookPaused']);
      expect(await hooks.ask('POST', `/${added.id}/resume`, {})).toMatchObject({ state: 'on', pausedBy: null });
    });

    it('that staff paused is still paused by them after its customer is archived', async () => {
      const name = `Archived ${randomUUID()}`;
      const customerId = await makeCustomer(hooks.api, hooks.token, name);
      const { id } = await hooks.add({ customerId });
      await hooks.ask('POST', `/${id}/pause`, {});
      const { pausedBy, version } = await hooks.get(id);
      const put = { body: { name, isArchived: true }, token: hooks.token, headers: { 'If-Match': '"1"' } };
      expect((await hooks.api.call('PUT', `/api/v1/customers/${customerId}`, put)).status).toBe(200);
      expect(await hooks.get(id)).toMatchObject({ state: 'paused', pausedBy, version });
    });

    it(`never reveals another customer’s shipment during ${MOVES} random moves between two customers and none`, async () => {
      const [ownHook, otherHook] = await addBoth();
      const CITY: Record<string, string> = { [hookCustomerId]: 'Oslo', [other]: 'Lyon', unassigned: 'Riga' };
      const toPlace = (customerId: string | null) => `${CITY[customerId ?? 'unassigned']}, Sample Street 1`;
      const owners = new Map<string, string | null>();
      /** The shipment's customer after each change. */
      const then = new Map<string, string | null>();
      const note = async (id: string, before: string | null) => {
        const rows = await engine.kysely.selectFrom('changes').selectAll().where('shipment_id', '=', id).execute();
        // The save that moves it is the last change that the previous customer sees.
        const hasLeft = rows.some(({ id: change, type }) => type === 'shipment.left' && !then.has(change));
        for (const { id: change, payload } of rows)
          if (!then.has(change))
            then.set(change, hasLeft && !('isNewToCustomer' in payload) ? before : (owners.get(id) ?? null));
      };
      for (let n = 0; n < MOVES; n++) {
        const isNew = owners.size < 3 || Math.random() < 0.1;
        const next = pick([hookCustomerId, other, null]);
        const id = isNew ? (await create(next, { destinationAddress: toPlace(next) })).id : pick([...owners.keys()]);
        const before = owners.get(id) ?? null;
        if (isNew) owners.set(id, next);
        else if (Math.random() < 0.5) {
          owners.set(id, next);
          await patch(id, { customerId: next, destinationAddress: toPlace(next) });
        } else if (Math.random() < 0.2) {
          await call('DELETE', `/${id}`);
          expect((await call('POST', `/${id}/restore`, {})).status).toBe(200);
        } else await scan(id, CITY[before ?? 'unassigned']);
        await note(id, before);
      }
      await hooks.waitUntilSent(ownHook);
      await hooks.waitUntilSent(otherHook);
      const rows = await engine.kysely.selectFrom('changes').selectAll().orderBy('xid').orderBy('seq').execute();
      for (const [customer, { taken }] of [
        [hookCustomerId, hooks.receiver],
        [other, otherReceiver],
      ] as const) {
        const foreign = Object.values(CITY).filter((city) => city !== CITY[customer]);
        for (const { id, data } of taken) {
          expect([id, then.get(id)]).toEqual([id, customer]);
          for (const city of foreign) expect(JSON.stringify(data)).not.toContain(city);
        }
        const ids = taken.map(({ id }) => id);
        expect(ids).toEqual([...new Set(ids)]);
        // A key of the customer reads the same, and also what the webhook missed while the shipment was away.
        const list = (await listOf(customer)).map(({ id }) => id);
        for (const id of list) expect(then.get(id)).toBe(customer);
        for (const id of list.filter((one) => !ids.includes(one))) {
          const { shipment_id: shipmentId } = rows.find((row) => row.id === id) ?? {};
          const later = rows
            .slice(rows.findIndex((row) => row.id === id))
            .filter((row) => row.shipment_id === shipmentId);
          const hasChange = (type: string) => later.some((row) => row.type === type && ids.includes(row.id));
          expect([id, hasChange('shipment.left'), hasChange('shipment.updated')]).toEqual([id, true, true]);
        }
      }
    });
  },
  { keepRows: true },
);
