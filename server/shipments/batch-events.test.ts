import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { aBatchEvent, TEST_EMAIL, TEST_NOW, useStaffApi } from '#tests/api.ts';
import { describeOnBothEngines } from '#tests/engines.ts';

const CREATED = '2026-12-01T10:00:00Z';

describeOnBothEngines(
  'events of a batch',
  (engine) => {
    const staff = useStaffApi(engine);
    const create = () => staff.api.create(staff.token, { createdAt: CREATED });
    const post = (body: unknown) => staff.api.call('POST', '/api/v1/events/batch', { body, token: staff.token });
    const appendEvents = async (...events: unknown[]) => {
      const answer = await post({ events });
      expect(answer.status).toBe(200);
      return (await answer.json()).results as { id: string; result: string; field?: string; message?: string }[];
    };
    const places = async (id: string) => (await staff.read(id)).trackingHistory.map(({ location }) => location);
    const setHistoryTo = (number: string, status: string, occurredAt: string) =>
      appendEvents(
        aBatchEvent(number, { status, occurredAt, location: status === 'DELIVERED' ? 'London' : 'Halifax' }),
      );

    it('are rejected with a tracking number as their place', async () => {
      const { id, trackingNumber } = await create();
      for (const location of [trackingNumber, 'TC-ABCDEFGH', `]C1${trackingNumber}`])
        expect(await appendEvents(aBatchEvent(trackingNumber, { location }))).toMatchObject([
          { result: 'refused', field: 'location', message: 'This is a tracking number, not a place' },
        ]);
      expect(await places(id)).toHaveLength(1);
    });

    it('get one result each, in order, independent of the others', async () => {
      const { id, trackingNumber } = await create();
      const stored = aBatchEvent(trackingNumber);
      const invalid = aBatchEvent(trackingNumber, { location: ' ' });
      const unknown = aBatchEvent('TC-UNKNOWN1');
      const more = aBatchEvent(trackingNumber, { location: 'Bergen', occurredAt: '2026-12-02T11:30:00Z' });
      const results = await appendEvents(
        invalid,
        stored,
        unknown,
        stored,
        { ...stored, location: 'Bergen' },
        'no event',
        more,
      );
      expect(results).toEqual([
        { id: invalid.id, result: 'refused', field: 'location', message: 'Status and location are required' },
        { id: stored.id, result: 'stored' },
        { id: unknown.id, result: 'unknown' },
        { id: stored.id, result: 'repeated' },
        { id: stored.id, result: 'conflict' },
        { id: null, result: 'refused', field: '', message: 'This value is not valid', expected: 'an object' },
        { id: more.id, result: 'stored' },
      ]);
      expect(await places(id)).toEqual(['Bergen', 'Oslo', 'New York']);
    });

    const MOMENT = 'date and time with offset, such as 2026-12-01T09:00:00Z';
    it.each<[name: string, more: object, field: string, message: string, expected?: unknown]>([
      ['neither status nor code', { status: null }, 'status', 'Status and location are required'],
      ['a location over 200', { location: 'x'.repeat(201) }, 'location', 'This text is too long'],
      ['no location', { location: undefined }, 'location', 'Status and location are required'],
      [
        'a code of another status',
        { code: 'to_person' },
        'code',
        'This value is not valid',
        expect.stringMatching(/^one/),
      ],
      ['a reason without an attempt', { reason: 'closed' }, 'reason', 'This value is not valid', expect.any(String)],
      ['no number', { number: '' }, 'number', 'Invalid tracking number format. Use format: TC-XXXXXXXX'],
      ['an id that is none', { id: 'scan-1' }, 'id', 'This value is not valid', expect.stringMatching(/^a UUID/)],
      ['a time without a zone', { occurredAt: '2026-12-02T11:00:00' }, 'occurredAt', 'This value is not valid', MOMENT],
      ['no time of sending', { sentAt: undefined }, 'sentAt', 'This value is not valid', expect.any(String)],
      ['a time to come', { occurredAt: '2026-12-02T12:02:01Z' }, 'occurredAt', 'This time is in the future'],
      ['a time long ago', { occurredAt: '2026-11-25T11:59:59Z' }, 'occurredAt', 'This is more than 7 days ago'],
      ['an unknown field', { stauts: 'IN_TRANSIT' }, 'stauts', 'Unknown field'],
      ['a NUL in its notes', { notes: 'a\0b' }, 'notes', 'This value is not valid'],
      ['a correction of nothing', { voids: randomUUID() }, 'voids', 'This value is not valid', expect.any(String)],
    ])('are rejected with %s', async (_name, more, field, message, expected) => {
      const { id, trackingNumber } = await create();
      const event = aBatchEvent(trackingNumber, more);
      expect(await appendEvents(event)).toEqual([{ id: event.id, result: 'refused', field, message, expected }]);
      expect((await staff.read(id)).version).toBe(1);
    });

    it('are at most 100 per request; an invalid body stores nothing', async () => {
      const { id, trackingNumber } = await create();
      const events = Array.from({ length: 101 }, (_, n) => aBatchEvent(trackingNumber, { location: `Stop ${n}` }));
      expect((await post({ events })).status).toBe(413);
      for (const body of [{}, { events: 'all' }, { events, more: 1 }]) expect((await post(body)).status).toBe(422);
      expect((await staff.read(id)).version).toBe(1);
      expect(new Set((await appendEvents(...events.slice(1))).map(({ result }) => result))).toEqual(
        new Set(['stored']),
      );
      expect((await staff.read(id)).version).toBe(101);
    });

    it('are stored once, also for ten concurrent callers and after their time window', async () => {
      const { id, trackingNumber } = await create();
      const event = aBatchEvent(trackingNumber);
      const results = (await Promise.all(Array.from({ length: 10 }, () => appendEvents(event)))).flat();
      expect(results.map(({ result }) => result).sort()).toEqual([...Array<string>(9).fill('repeated'), 'stored']);
      staff.api.setNow('2026-12-20T12:00:00.000Z');
      const later = { ...event, sentAt: '2026-12-20T12:00:00.000Z' };
      expect(await appendEvents(later)).toEqual([{ id: event.id, result: 'repeated' }]);
      expect(await places(id)).toEqual(['Oslo', 'New York']);
    });

    it('do not reveal the shipment of a used id, also when sent concurrently', async () => {
      const [one, other] = [await create(), await create()];
      const event = aBatchEvent(one.trackingNumber);
      const both = await Promise.all([appendEvents(event), appendEvents({ ...event, number: other.trackingNumber })]);
      expect(
        both
          .flat()
          .map(({ result }) => result)
          .sort(),
      ).toEqual(['conflict', 'stored']);
      expect(JSON.stringify(both)).not.toContain(one.trackingNumber);
    });

    it('are unknown for a deleted shipment', async () => {
      const { id, trackingNumber } = await create();
      await staff.api.call('DELETE', `/api/v1/shipments/${id}`, { token: staff.token });
      expect((await appendEvents(aBatchEvent(trackingNumber)))[0]).toMatchObject({ result: 'unknown' });
    });

    it('are ordered by when they happened and show when they arrived', async () => {
      const { id, trackingNumber } = await create();
      await setHistoryTo(trackingNumber, 'OUT_FOR_DELIVERY', '2026-12-02T10:00:00Z');
      await appendEvents(
        aBatchEvent(trackingNumber, { status: null, code: 'departed', occurredAt: '2026-12-02T09:00:00Z' }),
      );
      const { status, trackingHistory } = await staff.read(id);
      expect(status).toBe('OUT_FOR_DELIVERY');
      expect(trackingHistory.map(({ location }) => location)).toEqual(['Halifax', 'Oslo', 'New York']);
      const [, late] = trackingHistory;
      expect(late).toEqual({
        status: 'IN_TRANSIT',
        code: 'departed',
        timestamp: '2026-12-02T09:00:00.000Z',
        location: 'Oslo',
        notes: '',
        recordedAt: TEST_NOW,
        told: true,
      });
    });

    it('are corrected for a wrong clock and keep the sender’s time', async () => {
      const { id, trackingNumber } = await create();
      const wrong = { occurredAt: '2026-12-02T14:30:00.000Z', sentAt: '2026-12-02T15:00:00.000Z' };
      const event = aBatchEvent(trackingNumber, wrong);
      await appendEvents(event);
      expect((await staff.read(id)).trackingHistory[0]?.timestamp).toBe('2026-12-02T11:30:00.000Z');
      const row = await engine.kysely
        .selectFrom('shipment_events')
        .select(['told_at', 'via', 'actor'])
        .where('id', '=', event.id)
        .executeTakeFirst();
      expect(row).toEqual({ told_at: new Date(wrong.occurredAt), via: 'api', actor: TEST_EMAIL });
    });

    it('do not revert a delivery, which stays public; a return does', async () => {
      const { id, trackingNumber } = await create();
      await setHistoryTo(trackingNumber, 'DELIVERED', '2026-12-02T10:00:00Z');
      await appendEvents(aBatchEvent(trackingNumber));
      const contradicted = await staff.read(id);
      expect([contradicted.status, contradicted.trackingHistory[0]?.contradiction]).toEqual(['DELIVERED', true]);
      const shown = await (await staff.api.call('GET', `/api/v1/tracking/${trackingNumber}`)).json();
      expect(shown.trackingHistory.map(({ status }: { status: string }) => status)).toEqual([
        'DELIVERED',
        'LABEL_CREATED',
      ]);
      await appendEvents(
        aBatchEvent(trackingNumber, { status: null, code: 'returning', occurredAt: '2026-12-02T11:30:00Z' }),
      );
      expect((await staff.read(id)).status).toBe('ON_HOLD');
    });

    it('correct an earlier event by its id', async () => {
      const { id, trackingNumber } = await create();
      const wrong = aBatchEvent(trackingNumber, { status: 'DELIVERED', location: 'London' });
      await appendEvents(wrong);
      const right = aBatchEvent(trackingNumber, { voids: wrong.id, occurredAt: '2026-12-02T11:00:01Z' });
      expect((await appendEvents(right))[0]?.result).toBe('stored');
      const { status, trackingHistory } = await staff.read(id);
      expect(status).toBe('IN_TRANSIT');
      expect(trackingHistory.map(({ corrects, corrected }) => corrected ?? corrects ?? '-')).toEqual([1, true, '-']);
    });

    it('show the public a listed city or no place, never the submitted text', async () => {
      const { trackingNumber } = await create();
      await appendEvents(aBatchEvent(trackingNumber, { location: 'Mira Castellanos' }), aBatchEvent(trackingNumber));
      const shown = await (await staff.api.call('GET', `/api/v1/tracking/${trackingNumber}`)).json();
      const locations = shown.trackingHistory.map(({ location }: { location: string }) => location);
      expect([...locations].sort()).toEqual(['', 'New York', 'Oslo']);
    });

    it('add one audit log entry each, by their sender', async () => {
      const { id, trackingNumber } = await create();
      await setHistoryTo(trackingNumber, 'OUT_FOR_DELIVERY', '2026-12-02T10:00:00Z');
      const late = aBatchEvent(trackingNumber, { occurredAt: '2026-12-02T09:00:00Z' });
      await appendEvents(late, late);
      const answer = await staff.api.call('GET', `/api/v1/shipments/${id}/audit`, { token: staff.token });
      const { items } = await answer.json();
      expect(items).toHaveLength(3);
      expect(items[0]).toMatchObject({ action: 'statusAdded', actor: TEST_EMAIL });
      expect(JSON.stringify(items[0])).toContain('Oslo');
    });
  },
  { keepRows: true },
);
