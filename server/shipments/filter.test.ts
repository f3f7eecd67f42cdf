import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { aShipmentBody, useStaffApi } from '#tests/api.ts';
import { describeOnBothEngines } from '#tests/engines.ts';

describeOnBothEngines(
  'filtering shipments',
  (engine) => {
    const staff = useStaffApi(engine);
    const find = async (query: string) => {
      const { items, total } = await staff.list(query);
      expect(total).toEqual({ count: items.length, isExact: true });
      return items.map(({ originAddress }) => originAddress).sort();
    };
    const createAt = (originAddress: string, createdAt: string, overrides: object = {}) =>
      staff.api.create(staff.token, { originAddress, createdAt, ...overrides });

    it('filters by creation days, both inclusive, and by service', async () => {
      await createAt('before', '2026-11-23T23:59:59.999Z');
      await createAt('first', '2026-11-24T00:00:00.000Z');
      await createAt('last', '2026-11-25T23:59:59.999Z', { serviceType: 'ECONOMY' });
      await createAt('after', '2026-11-26T00:00:00.000Z');
      expect(await find('createdFrom=2026-11-24&createdTo=2026-11-25')).toEqual(['first', 'last']);
      expect(await find('createdFrom=2026-11-26')).toEqual(['after']);
      expect(await find('createdTo=2026-11-23')).toEqual(['before']);
      expect(await find('service=ECONOMY')).toEqual(['last']);
      expect(await find('service=ECONOMY&createdTo=2026-11-24')).toEqual([]);
      expect(await find('createdFrom=2026-11-24&createdTo=2026-11-25&search=las&status=LABEL_CREATED')).toEqual([
        'last',
      ]);
    });

    it('filters by days counted from today', async () => {
      await createAt('two days ago', '2026-11-22T23:59:59.999Z');
      await createAt('yesterday', '2026-11-23T00:00:00.000Z');
      await createAt('today', '2026-11-24T00:00:00.000Z', { estimatedDeliveryDate: '2026-12-08T23:00:00.000Z' });
      staff.api.setNow('2026-11-24T12:00:00.000Z');
      expect(await find('createdFrom=today-1')).toEqual(['today', 'yesterday']);
      expect(await find('createdFrom=today-1&createdTo=today-1')).toEqual(['yesterday']);
      expect(await find('estimateFrom=today&estimateTo=today%2B14')).toEqual(['today']);
      expect(await find('estimateFrom=today&estimateTo=today%2B13')).toEqual([]);
    });

    it('finds a tracking number without its dash, and texts written like such a number', async () => {
      const [one] = [await createAt('one', '2026-11-24T00:00:00Z'), await createAt('other', '2026-11-25T00:00:00Z')];
      await createAt('XY12345678 Street', '2026-11-26T00:00:00Z');
      const typed = one.trackingNumber.toLowerCase().replace('-', '');
      expect(await find(`search=${typed}`)).toEqual(['one']);
      expect(await find(`search=${typed}%20oth`)).toEqual([]);
      expect(await find('search=xy12345678')).toEqual(['XY12345678 Street']);
    });

    it('combines ids with other filters', async () => {
      const [one, other] = [
        await createAt('one', '2026-11-24T00:00:00Z'),
        await createAt('other', '2026-11-25T00:00:00Z'),
      ];
      await createAt('third', '2026-11-26T00:00:00Z');
      expect(await find(`ids=${one.id},${other.id},${randomUUID()}`)).toEqual(['one', 'other']);
      expect(await find(`ids=${one.id},${other.id}&search=oth`)).toEqual(['other']);
      expect(await find(`ids=${randomUUID()}`)).toEqual([]);
      const ask = (query: string) => staff.api.call('GET', `/api/v1/shipments?${query}`, { token: staff.token });
      for (const ids of ['', 'a b', Array(101).fill(one.id).join()]) expect((await ask(`ids=${ids}`)).status).toBe(400);
    });

    it('filters by the time of the last change to fields, people, history or any of them', async () => {
      const [, edited, moved, named] = [
        await createAt('untouched', '2026-11-24T00:00:00Z'),
        await createAt('edited', '2026-11-25T00:00:00Z'),
        await createAt('moved', '2026-11-26T00:00:00Z'),
        await createAt('named', '2026-11-27T00:00:00Z'),
      ];
      staff.api.setNow('2026-12-03T10:00:00.000Z');
      await staff.save(edited, { notes: 'changed' });
      await staff.addStatus(moved.id, { status: 'IN_TRANSIT', location: 'London' });
      staff.api.setNow('2026-12-03T11:00:00.000Z');
      await staff.save(named, { references: [{ kind: 'order', value: 'PO 4711' }] });
      await createAt('backdated', '2026-11-01T00:00:00Z');
      expect(await find('updatedSince=2026-12-03T10:00:00Z')).toEqual(['backdated', 'edited', 'moved', 'named']);
      expect(await find('updatedSince=2026-12-03T11:00:00.001%2B01:00')).toEqual(['backdated', 'named']);
      expect(await find('updatedSince=2026-12-03T11:00:00.001Z')).toEqual([]);
      expect(await find('updatedSince=2026-12-03T10:00:00Z&search=moved&status=IN_TRANSIT')).toEqual(['moved']);
      const first = await staff.list('updatedSince=2026-12-03T10:00:00Z&limit=3');
      const rest = await staff.list(`updatedSince=2026-12-03T10:00:00Z&limit=3&cursor=${first.nextCursor}`);
      const page = ({ items }: typeof first) => items.map(({ originAddress }) => originAddress);
      expect([page(first), page(rest)]).toEqual([['named', 'moved', 'edited'], ['backdated']]);
      const filter = { updatedSince: '2026-12-03T12:00:00+01:00' };
      const post = async (path: string, body: object) =>
        (await staff.api.call('POST', `/api/v1${path}`, { body, token: staff.token })).json();
      expect((await post('/exports', filter)).total).toEqual({ count: 2, isExact: true });
      expect((await post('/status-jobs/preview', { filter })).total).toBe(2);
    });

    it('compares the first delivery with the first promised day', async () => {
      const deliverAt = async (name: string, estimate: string | null, deliveredAt: string) => {
        const { id } = await createAt(name, '2026-12-02T08:00:00.000Z', { estimatedDeliveryDate: estimate });
        staff.api.setNow(deliveredAt);
        await staff.addStatus(id, { status: 'DELIVERED', location: 'London' });
        staff.api.setNow('2026-12-02T12:00:00.000Z');
        return id;
      };
      await deliverAt('same day', '2026-12-04T09:00:00.000Z', '2026-12-04T23:59:00.000Z');
      await deliverAt('a day late', '2026-12-04T09:00:00.000Z', '2026-12-05T00:00:00.000Z');
      await deliverAt('two days late', '2026-12-04T09:00:00.000Z', '2026-12-06T12:00:00.000Z');
      await deliverAt('no promise', null, '2026-12-06T12:00:00.000Z');
      await staff.post(
        aShipmentBody({ originAddress: 'under way', estimatedDeliveryDate: '2026-12-04T09:00:00.000Z' }),
      );
      const set = await createAt('set by hand', '2026-12-02T08:00:00.000Z');
      await staff.save(set, { status: 'DELIVERED' });
      expect(await find('delivery=ON_TIME')).toEqual(['same day']);
      expect(await find('delivery=ONE_DAY_LATE')).toEqual(['a day late']);
      expect(await find('delivery=LATER')).toEqual(['two days late']);
      expect(await find('delivery=UNPROMISED')).toEqual(['no promise']);
      expect(await find('delivery=UNTIMED')).toEqual(['set by hand']);
      expect(await find('delivery=TIMED')).toEqual(['a day late', 'no promise', 'same day', 'two days late']);
      expect(await find('delivery=TIMED&updatedSince=2026-12-05T00:00:01Z')).toEqual(['no promise', 'two days late']);
      expect(await find('delivery=TIMED&lastPlace=Paris')).toEqual([]);
    });

    it('uses the first promise when the estimate changes, and ignores promises after the delivery', async () => {
      const onTime = await createAt('moved', '2026-12-02T08:00:00.000Z', {
        estimatedDeliveryDate: '2026-12-02T18:00:00.000Z',
      });
      await staff.save(onTime, { estimatedDeliveryDate: '2026-12-09T09:00:00.000Z' });
      const later = await createAt('given later', '2026-12-02T08:00:00.000Z');
      await staff.save(later, { estimatedDeliveryDate: '2026-12-03T09:00:00.000Z' });
      const late = await createAt('too late', '2026-12-02T08:00:00.000Z');
      staff.api.setNow('2026-12-03T10:00:00.000Z');
      for (const { id } of [onTime, later, late])
        await staff.addStatus(id, { status: 'DELIVERED', location: 'London' });
      await staff.save(await staff.read(late.id), { estimatedDeliveryDate: '2026-12-04T09:00:00.000Z' });
      expect(await find('delivery=ONE_DAY_LATE')).toEqual(['moved']);
      expect(await find('delivery=ON_TIME')).toEqual(['given later']);
      expect(await find('delivery=UNPROMISED')).toEqual(['too late']);
    });

    it('uses the first delivery that was not corrected', async () => {
      const { id } = await createAt('corrected', '2026-12-02T08:00:00.000Z', {
        estimatedDeliveryDate: '2026-12-02T18:00:00.000Z',
      });
      await staff.addStatus(id, { status: 'DELIVERED', location: 'London' });
      expect(await find('delivery=ON_TIME')).toEqual(['corrected']);
      await staff.addStatus(id, { status: 'IN_TRANSIT', location: 'London', corrects: 1 });
      expect(await find('delivery=TIMED')).toEqual([]);
      staff.api.setNow('2026-12-03T12:00:00.000Z');
      await staff.addStatus(id, { status: 'DELIVERED', location: 'London' });
      await staff.addStatus(id, { status: 'DELIVERED', location: 'London again' });
      expect(await find('delivery=ONE_DAY_LATE')).toEqual(['corrected']);
    });

    it.each([
      'createdFrom=2026-02-30',
      'createdTo=tomorrow',
      'createdTo=today-1000',
      'createdFrom=0000-01-01',
      'estimateTo=0000-01-01',
      'service=AIR',
      'delivery=MAYBE',
      'updatedSince=2026-12-03',
    ])('rejects %s', async (query) => {
      const response = await staff.api.call('GET', `/api/v1/shipments?${query}`, { token: staff.token });
      expect(response.status).toBe(400);
    });
  },
  { keepRows: true },
);
