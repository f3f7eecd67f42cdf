import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ATTENTION_KINDS } from '#domain/attention/attention.ts';
import { TEST_EMAIL, TEST_NOW, useStaffApi } from '#tests/api.ts';
import { useAttention } from '#tests/attention.ts';
import { describeOnBothEngines } from '#tests/engines.ts';
import { LIST, useCustomersLists } from '#tests/imports.ts';
import { joinAs } from '#tests/role-api.ts';

const HOUR_MS = 3_600_000;
const later = (hours: number) => new Date(Date.parse(TEST_NOW) + hours * HOUR_MS).toISOString();
const NOWHERE = '1 Quiet Lane, Zzqxville';

describeOnBothEngines(
  'what needs attention',
  (engine) => {
    const staff = useStaffApi(engine);
    const attention = useAttention(staff);
    const kinds = async () => (await attention.page()).items.map(({ kind }) => kind);
    const appendEvent = (number: string, event: object) =>
      staff.api.call('POST', '/api/v1/events/batch', {
        token: staff.token,
        body: { events: [{ id: randomUUID(), number, location: 'Hamburg', sentAt: later(3), ...event }] },
      });

    test('excludes a shipment without problems', async () => {
      const shipment = await staff.api.create(staff.token, { estimatedDeliveryDate: later(48) });
      await staff.addStatus(shipment.id, { status: 'IN_TRANSIT', location: 'Oslo', notes: '' });
      staff.api.setNow(later(1));
      expect(await attention.page()).toEqual({ items: [], nextCursor: null });
      expect(await attention.summary()).toEqual({
        counts: Object.fromEntries(ATTENTION_KINDS.map((kind) => [kind, 0])),
        causes: { all: 0 },
        hidden: 0,
        open: 1,
        checkedAt: later(1),
        nextAt: '2026-12-05T00:00:00.000Z',
      });
    });

    test('includes a broken promise after its day, until the date changes or it is delivered', async () => {
      const shipment = await staff.api.create(staff.token, { estimatedDeliveryDate: '2026-12-02T09:00:00.000Z' });
      await staff.addStatus(shipment.id, { status: 'IN_TRANSIT', location: 'Oslo, Pier 3', notes: '' });
      expect(await kinds()).toEqual([]);
      staff.api.setNow('2026-12-03T00:00:00.000Z');
      const { items } = await attention.page();
      expect(items).toEqual([
        {
          kind: 'promise',
          id: shipment.id,
          since: '2026-12-02T09:00:00.000Z',
          due: '2026-12-02T09:00:00.000Z',
          hiddenUntil: null,
          hiddenBy: null,
          import: null,
          webhook: null,
          code: null,
          reason: null,
          place: 'Oslo',
          text: '',
          shipment: {
            id: shipment.id,
            trackingNumber: shipment.trackingNumber,
            origin: 'New York',
            destination: 'London',
          },
        },
      ]);
      await staff.save(await staff.read(shipment.id), { estimatedDeliveryDate: '2026-12-03T09:00:00.000Z' });
      expect(await kinds()).toEqual([]);
      staff.api.setNow('2026-12-04T00:00:00.000Z');
      expect(await kinds()).toEqual(['promise']);
      await staff.addStatus(shipment.id, { status: 'DELIVERED', location: 'London', notes: '' });
      expect(await kinds()).toEqual([]);
    });

    test('includes a hold one day after it began, until it ends; a return to sender is not a hold', async () => {
      const [held, set, back] = [
        await staff.api.create(staff.token),
        await staff.api.create(staff.token),
        await staff.api.create(staff.token),
      ];
      const hold = { status: 'ON_HOLD', location: 'Rotterdam', notes: 'Waits for an invoice.', code: 'held_customs' };
      await staff.addStatus(held.id, hold);
      await staff.save(set, { status: 'ON_HOLD' });
      await staff.addStatus(back.id, { ...hold, code: 'returning' });
      staff.api.setNow(later(12));
      await staff.addStatus(held.id, { ...hold, notes: 'Asked again.' });
      await staff.save(await staff.read(set.id), { notes: 'Nothing new.' });
      staff.api.setNow(later(23));
      expect(await kinds()).toEqual([]);
      staff.api.setNow(later(24));
      const { items } = await attention.page();
      expect(items.map(({ id }) => id).sort()).toEqual([held.id, set.id].sort());
      const line = { kind: 'held', since: TEST_NOW, due: later(24) };
      expect(items.find(({ id }) => id === held.id)).toMatchObject({
        ...line,
        code: 'held_customs',
        text: 'Asked again.',
      });
      expect(items.find(({ id }) => id === set.id)).toMatchObject({ ...line, code: null });
      await staff.addStatus(held.id, { status: 'IN_TRANSIT', location: 'Oslo', notes: '' });
      expect((await attention.page()).items.map(({ id }) => id)).toEqual([set.id]);
    });

    test('counts a manual status from when it was set, even if an earlier scan arrives late', async () => {
      const { id, trackingNumber } = await staff.api.create(staff.token);
      const set = async (hours: number, status: string) => {
        staff.api.setNow(later(hours));
        await staff.save(await staff.read(id), { status });
      };
      await set(24, 'ON_HOLD');
      await set(48, 'LABEL_CREATED');
      staff.api.setNow(later(49));
      const scan = { status: 'IN_TRANSIT', occurredAt: later(47), sentAt: later(49) };
      expect((await (await appendEvent(trackingNumber, scan)).json()).results).toMatchObject([{ result: 'stored' }]);
      expect((await staff.read(id)).status).toBe('LABEL_CREATED');
      staff.api.setNow(later(48 + 7 * 24));
      expect((await attention.page()).items).toMatchObject([
        { kind: 'announced', id, since: later(48), due: later(48 + 8 * 24) },
      ]);
    });

    test('includes a failed attempt until something follows it', async () => {
      const { id } = await staff.api.create(staff.token);
      const attempt = { status: 'OUT_FOR_DELIVERY', code: 'attempt_failed', reason: 'not_home' };
      await staff.addStatus(id, { ...attempt, location: 'London', notes: '' });
      expect((await attention.page()).items).toMatchObject([
        { kind: 'attempt', id, since: TEST_NOW, due: later(20), reason: 'not_home', code: 'attempt_failed' },
      ]);
      await staff.addStatus(id, { status: 'OUT_FOR_DELIVERY', code: 'out', location: 'London', notes: '' });
      expect(await kinds()).toEqual([]);
    });

    test('includes a scan after the delivery until it is resolved', async () => {
      const shipment = await staff.api.create(staff.token);
      staff.api.setNow(later(1));
      await staff.addStatus(shipment.id, { status: 'DELIVERED', location: 'London', notes: '' });
      staff.api.setNow(later(3));
      await appendEvent(shipment.trackingNumber, { status: 'IN_TRANSIT', occurredAt: later(2) });
      expect((await attention.page()).items).toMatchObject([
        { kind: 'contradiction', id: shipment.id, since: later(3), due: later(3), place: 'Hamburg' },
      ]);
      await staff.addStatus(shipment.id, { status: 'DELIVERED', location: 'London', notes: 'It is there.' });
      expect(await kinds()).toEqual([]);
    });

    test('includes a label without scans for a week, and an unlisted address', async () => {
      const { id } = await staff.api.create(staff.token, { destinationAddress: NOWHERE });
      const place = { kind: 'place', id, since: TEST_NOW, due: later(24), text: NOWHERE };
      expect((await attention.page()).items).toMatchObject([place]);
      staff.api.setNow(later(168));
      expect((await attention.page()).items).toMatchObject([
        place,
        { kind: 'announced', id, since: TEST_NOW, due: later(192) },
      ]);
      expect((await attention.page('group=announced')).items).toMatchObject([{ kind: 'announced' }]);
      await staff.save(await staff.read(id), { destinationPlace: 'Little Zzqx' });
      await staff.addStatus(id, { status: 'IN_TRANSIT', location: 'Oslo', notes: '' });
      expect(await kinds()).toEqual([]);
    });

    test('can be snoozed until the office opens tomorrow and restored, with write permission', async () => {
      const { id } = await staff.api.create(staff.token, { destinationAddress: NOWHERE });
      const line = { kind: 'place', id } as const;
      const viewer = await joinAs(staff.api, staff.token, 'viewer');
      const clerk = await joinAs(staff.api, staff.token, 'clerk');
      expect((await attention.page('', viewer.token)).items).toHaveLength(1);
      expect((await attention.snooze(line, viewer.token)).status).toBe(403);
      const answer = await attention.snooze(line, clerk.token);
      expect([answer.status, await answer.json()]).toEqual([200, { hiddenUntil: '2026-12-03T08:00:00.000Z' }]);
      expect(await kinds()).toEqual([]);
      const hidden = { ...line, hiddenUntil: '2026-12-03T08:00:00.000Z', hiddenBy: clerk.email };
      expect((await attention.page('hidden=true')).items).toMatchObject([hidden]);
      expect(await attention.summary()).toMatchObject({ hidden: 1, counts: { place: 0 } });
      expect((await attention.unsnooze(line, viewer.token)).status).toBe(403);
      expect((await attention.unsnooze(line)).status).toBe(204);
      expect(await kinds()).toEqual(['place']);
      await attention.snooze(line);
      expect((await attention.page('hidden=true')).items).toMatchObject([{ hiddenBy: TEST_EMAIL }]);
      staff.api.setNow('2026-12-03T08:00:00.000Z');
      expect(await kinds()).toEqual(['place']);
      staff.api.setNow('2026-12-05T10:00:00.000Z');
      expect(await (await attention.snooze(line)).json()).toEqual({ hiddenUntil: '2026-12-07T08:00:00.000Z' });
    });

    test('rejects unknown items, kinds and cursors', async () => {
      const { id } = await staff.api.create(staff.token);
      for (const line of [
        { kind: 'place', id },
        { kind: 'held', id: 'no-such-one' },
      ] as const) {
        expect((await attention.snooze(line)).status).toBe(404);
        expect((await attention.unsnooze(line)).status).toBe(404);
      }
      expect((await attention.call('POST', `/nothing/${id}/snooze`)).status).toBe(400);
      for (const query of ['cursor=nonsense', 'group=nothing', 'limit=0', 'limit=101', 'hidden=yes', 'other=1'])
        expect((await attention.call('GET', `?${query}`)).status, query).toBe(400);
    });

    test('follows manual SQL changes too', async () => {
      const { id } = await staff.api.create(staff.token);
      staff.api.setNow(new Date().toISOString());
      await sql`update shipments set status = 'ON_HOLD', estimated_delivery_date = '2026-11-01' where id = ${id}`.execute(
        engine.kysely,
      );
      expect(await kinds()).toEqual(['promise']);
      staff.api.setNow(new Date(Date.now() + 25 * HOUR_MS).toISOString());
      expect((await kinds()).sort()).toEqual(['held', 'promise']);
    });
  },
  { keepRows: true },
);

describeOnBothEngines(
  'failed rows of an import',
  (engine) => {
    const staff = useStaffApi(engine);
    const attention = useAttention(staff);
    const lists = useCustomersLists(engine, staff);
    beforeAll(() => staff.api.mail.start());
    afterAll(() => staff.api.mail.stop());

    test('need attention until they are written, for accounts that may see imports', async () => {
      const { id } = await lists.prepare([...LIST, 'PO-4714;Ada;;Oslo;Kai 1;0154;heavy;04.12.2026']);
      expect((await attention.page()).items).toEqual([]);
      await lists.run(id);
      const { items } = await attention.page('group=data');
      expect(items).toMatchObject([
        {
          kind: 'import',
          id,
          shipment: null,
          import: { fileName: 'week-47.csv', rows: 1 },
          since: TEST_NOW,
          due: later(168),
        },
      ]);
      const viewer = await joinAs(staff.api, staff.token, 'viewer');
      expect((await attention.page('', viewer.token)).items).toEqual([]);
      expect((await attention.snooze({ kind: 'import', id })).status).toBe(200);
      expect((await attention.page()).items).toEqual([]);
      await attention.unsnooze({ kind: 'import', id });
      await lists.undo(id);
      expect((await attention.page()).items).toEqual([]);
    });
  },
  { keepRows: true },
);
