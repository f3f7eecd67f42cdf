import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { beforeEach, expect, test } from 'vitest';
import type { AttentionCause } from '#domain/attention/schema.ts';
import { TEST_NOW, useStaffApi } from '#tests/api.ts';
import { describeOnBothEngines } from '#tests/engines.ts';
import { joinAs } from '#tests/role-api.ts';

const later = (hours: number) => new Date(Date.parse(TEST_NOW) + hours * 3_600_000).toISOString();

describeOnBothEngines(
  'causes of attention lines',
  (engine) => {
    const staff = useStaffApi(engine);
    beforeEach(() => sql`truncate learned_places`.execute(engine.kysely));
    const call = (method: string, path: string, body?: unknown, token = staff.token) =>
      staff.api.call(method, `/api/v1/attention${path}`, { token, ...(body === undefined ? {} : { body }) });
    const causes = async (query = ''): Promise<AttentionCause[]> =>
      (await (await call('GET', `/causes${query}`)).json()).items;
    const countCauses = async () => (await (await call('GET', '/summary')).json()).causes;
    const toPlace = (destinationAddress: string, more: object = {}) =>
      staff.api.create(staff.token, { destinationAddress, ...more });
    const answer = (words: string, place: string, remember?: boolean) =>
      call('POST', '/places', { words, place, remember });

    test('form one group per place that several addresses start with, and one for the rest', async () => {
      for (let number = 1; number <= 12; number += 1) await toPlace(`Zzqxville, Sample Street ${number}, 11000`);
      await toPlace('ZZQXVILLE,  Other Street 4');
      await toPlace('Prague, Sample Street 9, 99999');
      await toPlace('Prague, Sample Street 10, 99999');
      await toPlace('Sample Street 9, Nowhere');
      const list = await causes();
      expect(list.map(({ kind, words, count, suggestion }) => [kind, words, count, suggestion])).toEqual([
        ['place', 'Zzqxville', 13, ''],
        ['place', 'Prague', 2, 'Prague'],
        ['place', null, 1, ''],
      ]);
      expect(list[0]?.lines).toHaveLength(13);
      expect(await countCauses()).toEqual({ all: 3, data: 3 });
    });

    test('contain a shipment once, with its other reasons', async () => {
      const { id } = await toPlace('Zzqxville, 1 Quiet Lane', { estimatedDeliveryDate: later(2) });
      await staff.addStatus(id, { status: 'ON_HOLD', location: 'Oslo', notes: 'Papers missing' });
      staff.api.setNow(later(72));
      const list = await causes();
      expect(list.map(({ kind, lines }) => [kind, lines.map((line) => [line.id, line.also])])).toEqual([
        ['held', [[id, ['promise', 'place']]]],
      ]);
      expect((await causes('?group=data')).map(({ kind }) => kind)).toEqual(['place']);
      expect(await countCauses()).toEqual({ all: 1, held: 1, late: 1, data: 1 });
    });

    test('of a place are resolved by naming it once, also for later shipments', async () => {
      const first = await toPlace('Zzqxville, Sample Street 1');
      const second = await toPlace('Zzqxville, Sample Street 2', { originAddress: 'Zzqxville Dock, 4' });
      const other = await toPlace('Elsewhere, Sample Street 3');
      const answered = await answer('Zzqxville', 'Great Bay');
      expect([answered.status, await answered.json()]).toEqual([200, { shipments: 2, answeredAt: TEST_NOW }]);
      expect(await staff.read(first.id)).toMatchObject({ destinationPlace: 'Great Bay', version: first.version + 1 });
      expect((await staff.read(second.id)).originPlace).toBe('');
      expect((await staff.read(other.id)).destinationPlace).toBe('');
      expect((await (await staff.api.call('GET', `/api/v1/tracking/${first.trackingNumber}`)).json()).destination).toBe(
        'Great Bay',
      );

      const next = await toPlace('zzqxville, Sample Street 8');
      expect(next.destinationPlace).toBe('Great Bay');
      expect((await causes()).flatMap(({ lines }) => lines.map(({ id }) => id)).toSorted()).toEqual(
        [second.id, other.id].toSorted(),
      );
      const { items } = await (await call('GET', '/places')).json();
      expect(items).toEqual([{ key: 'zzqxville', words: 'Zzqxville', place: 'Great Bay', customer: null }]);
      expect((await call('DELETE', '/places/zzqxville')).status).toBe(204);
      expect((await toPlace('Zzqxville, Sample Street 9')).destinationPlace).toBe('');
    });

    test('reject a place of invisible characters', async () => {
      await toPlace('Zzqxville, Sample Street 1');
      expect((await answer('Zzqxville', '\u202e\u200b')).status).toBe(422);
    });

    test('of a place come back when the answer is undone, but not for shipments changed since', async () => {
      const first = await toPlace('Zzqxville, Sample Street 1');
      const both = await toPlace('Zzqxville, Sample Street 2', { originAddress: 'Zzqxville, Dock 4' });
      const changed = await toPlace('Zzqxville, Sample Street 3');
      const shipment = await toPlace('Zzqxville, Sample Street 4', { destinationPlace: 'Great Bay' });
      staff.api.setNow(later(1));
      await answer('Zzqxville', 'Great Bay');
      staff.api.setNow(later(2));
      await staff.addStatus(changed.id, { status: 'IN_TRANSIT', location: 'Oslo' });
      expect((await call('DELETE', '/places/zzqxville?undo=true')).status).toBe(204);
      expect(await staff.read(first.id)).toMatchObject({ destinationPlace: '', version: first.version + 2 });
      expect(await staff.read(both.id)).toMatchObject({ originPlace: '', destinationPlace: '' });
      expect((await staff.read(changed.id)).destinationPlace).toBe('Great Bay');
      expect((await staff.read(shipment.id)).destinationPlace).toBe('Great Bay');
      expect((await causes()).flatMap(({ lines }) => lines.map(({ id }) => id)).toSorted()).toEqual(
        [first.id, both.id].toSorted(),
      );
      const { items } = await (await call('GET', '/places')).json();
      expect(items).toEqual([]);
      expect((await call('DELETE', '/places/zzqxville?undo=true')).status).toBe(204);
      expect((await staff.read(first.id)).version).toBe(first.version + 2);
    });

    test('of a place are resolved without remembering it, and come back when that answer is undone', async () => {
      const first = await toPlace('Zzqxville, Sample Street 1');
      staff.api.setNow(later(1));
      await answer('Zzqxville', 'Great Bay');
      await call('DELETE', '/places/zzqxville');
      const second = await toPlace('Zzqxville, Sample Street 2');
      staff.api.setNow(later(2));
      const answered = await (await answer('Zzqxville', 'Small Bay', false)).json();
      expect(answered).toEqual({ shipments: 1, answeredAt: later(2) });
      expect((await staff.read(second.id)).destinationPlace).toBe('Small Bay');
      expect((await toPlace('Zzqxville, Sample Street 3')).destinationPlace).toBe('');
      expect((await (await call('GET', '/places')).json()).items).toEqual([]);
      const query = new URLSearchParams({ undo: 'true', place: 'Small Bay', answeredAt: answered.answeredAt });
      expect((await call('DELETE', `/places/zzqxville?${query}`)).status).toBe(204);
      expect((await staff.read(second.id)).destinationPlace).toBe('');
      expect((await staff.read(first.id)).destinationPlace).toBe('Great Bay');
    });

    test('of a place leave the place that staff set for the other end of a shipment', async () => {
      const ends = { originAddress: 'Zzqxville, Dock 4', originPlace: 'Small Bay' };
      const { id } = await toPlace('Zzqxville, Sample Street 1', ends);
      await answer('Zzqxville', 'Great Bay');
      expect(await staff.read(id)).toMatchObject({ originPlace: 'Small Bay', destinationPlace: 'Great Bay' });
    });

    test('have all lines that are counted', async () => {
      for (let number = 1; number <= 51; number += 1) await toPlace(`Zzqxville, Sample Street ${number}`);
      const [cause] = await causes();
      expect([cause?.count, cause?.lines.length]).toEqual([51, 51]);
    });

    test('are resolved per customer', async () => {
      const customer = `customer-${randomUUID()}`;
      const named = { id: customer, name: `Nordlicht ${customer}` };
      await staff.api.call('POST', '/api/v1/customers', { token: staff.token, body: named });
      await toPlace('Zzqxville, Sample Street 1', { customerId: customer });
      await answer('Zzqxville', 'Great Bay');
      expect((await toPlace('Zzqxville, Sample Street 2', { customerId: customer })).destinationPlace).toBe(
        'Great Bay',
      );
      expect((await toPlace('Zzqxville, Sample Street 2')).destinationPlace).toBe('');
    });

    test('of a place are forgotten per customer', async () => {
      const named = { id: `customer-${randomUUID()}`, name: `Nordlicht ${randomUUID()}` };
      await staff.api.call('POST', '/api/v1/customers', { token: staff.token, body: named });
      await toPlace('Zzqxville, Sample Street 1', { customerId: named.id });
      await toPlace('Zzqxville, Sample Street 2');
      await answer('Zzqxville', 'Great Bay');
      const list = async () => (await (await call('GET', '/places')).json()).items;
      const stored = { key: 'zzqxville', words: 'Zzqxville', place: 'Great Bay' };
      expect(await list()).toEqual([
        { ...stored, customer: named },
        { ...stored, customer: null },
      ]);
      expect((await call('DELETE', `/places/zzqxville?customer=${named.id}`)).status).toBe(204);
      expect(await list()).toEqual([{ ...stored, customer: null }]);
      expect((await toPlace('Zzqxville, Sample Street 3', { customerId: named.id })).destinationPlace).toBe('');
      expect((await toPlace('Zzqxville, Sample Street 4')).destinationPlace).toBe('Great Bay');
      expect((await call('DELETE', '/places/zzqxville?customer=')).status).toBe(204);
      expect(await list()).toEqual([]);
    });

    test('are in the audit log with the person who named the place', async () => {
      const { id } = await toPlace('Zzqxville, Sample Street 1');
      await answer('Zzqxville', 'Great Bay');
      const { items } = await (
        await staff.api.call('GET', `/api/v1/shipments/${id}/audit`, { token: staff.token })
      ).json();
      expect(items[0]).toMatchObject({ action: 'updated', after: { destinationPlace: 'Great Bay' } });
    });

    test.each([
      ['Zzqxville', '', 422],
      ['Zzqxville', 'TC-DEMO0001', 422],
      ['Zzqxville', 'x'.repeat(61), 422],
      ['1 Quiet Lane', 'Prague', 422],
      ['', 'Prague', 422],
    ])('reject the place %j is %j', async (words, place, status) => {
      expect((await answer(words, place)).status).toBe(status);
    });

    test('are resolved only by accounts that may change shipments', async () => {
      const viewer = await joinAs(staff.api, staff.token, 'viewer');
      const body = { words: 'Zzqxville', place: 'Prague' };
      expect((await call('POST', '/places', body, viewer.token)).status).toBe(403);
      expect((await call('GET', '/causes', undefined, viewer.token)).status).toBe(200);
    });
  },
  { keepRows: true },
);
