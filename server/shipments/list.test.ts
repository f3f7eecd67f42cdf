import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { SHIPMENT_SORTS } from '#domain/shipments/filter.ts';
import type { Shipment } from '#domain/shipments/schema.ts';
import { TEST_NOW, useStaffApi } from '#tests/api.ts';
import { describeOnBothEngines, type TestEngine } from '#tests/engines.ts';

const WAY =
  'case status when $LABEL_CREATED$ then 1 when $IN_TRANSIT$ then 2 when $OUT_FOR_DELIVERY$ then 3 when $DELIVERED$ then 4 else 5 end';

/** Labels of one minute each, at "n Many Street". */
const insertMany = (engine: TestEngine, count: number) =>
  sql`insert into shipments (id, tracking_number, status, service_type, origin_address, destination_address, weight,
      created_at, tracking_history)
    select 'many-' || n, 'MANY-' || n, 'LABEL_CREATED', 'EXPRESS', 'Oslo', n || ' Many Street', 1,
      ${TEST_NOW}::timestamptz - n * interval '1 minute', '[{}]'
    from generate_series(1, ${count}::int) as n`.execute(engine.kysely);

describeOnBothEngines(
  'listing shipments',
  (engine) => {
    const staff = useStaffApi(engine);

    it('pages newest first without gaps or duplicates while shipments are added', async () => {
      for (let n = 0; n < 25; n++)
        await staff.api.create(staff.token, { createdAt: new Date(Date.UTC(2026, 10, 1 + (n % 5))).toISOString() });
      const seen: string[] = [];
      let cursor: string | null = '';
      while (cursor !== null) {
        const path: string = `/api/v1/shipments?limit=10${cursor ? `&cursor=${cursor}` : ''}`;
        const page: { items: Shipment[]; nextCursor: string | null } = await (
          await staff.api.call('GET', path, { token: staff.token })
        ).json();
        seen.push(...page.items.map((item) => item.createdAt + item.id));
        cursor = page.nextCursor;
        await staff.api.create(staff.token);
      }
      expect(seen).toHaveLength(25);
      expect(seen).toEqual([...seen].sort().reverse());
      expect(new Set(seen).size).toBe(25);
    });

    it.each([
      ['estimate', 'status = $DELIVERED$, coalesce(estimated_delivery_date, $infinity$), id'],
      ['updated', 'updated_at desc, id desc'],
      ['created', 'created_at desc, id desc'],
      ['createdAscending', 'created_at, id'],
      [
        'estimateDescending',
        'status = $DELIVERED$, estimated_delivery_date is null, estimated_delivery_date desc nulls last, id desc',
      ],
      ['number', 'tracking_number'],
      ['numberDescending', 'tracking_number desc'],
      ['status', `${WAY}, created_at desc, id desc`],
      ['statusDescending', `${WAY} desc, created_at, id`],
    ])('pages in the order %s without gaps or duplicates, also with a filter and a search', async (sort, by) => {
      // Instants with microseconds, many of them equal, as one manual statement writes them.
      await sql`insert into shipments (id, tracking_number, status, service_type, origin_address, destination_address,
          weight, created_at, updated_at, estimated_delivery_date, tracking_history)
        select 'row-' || lpad((n * 37 % 101)::text, 3, '0'), 'SORT-' || n,
          (array['DELIVERED', 'IN_TRANSIT', 'ON_HOLD', 'OUT_FOR_DELIVERY'])[n % 4 + 1], 'EXPRESS', 'Oslo', 'Lima', 1,
          ${TEST_NOW}::timestamptz - n / 8 * interval '1.000001 second',
          ${TEST_NOW}::timestamptz - n % 5 * interval '1.000003 second',
          case when n % 7 > 0 then ${TEST_NOW}::timestamptz + (n % 9 - 4) * interval '1.000007 day' end, '[{}]'
        from generate_series(1, 100) as n`.execute(engine.kysely);
      for (const [query, where] of [
        ['', 'true'],
        ['&status=IN_TRANSIT', "status = 'IN_TRANSIT'"],
        ['&search=sort-1', "tracking_number like 'SORT-1%'"],
      ] as const) {
        const seen: string[] = [];
        for (let cursor: string | null = ''; cursor !== null; ) {
          const page = await staff.list(`sort=${sort}&limit=7${query}${cursor && `&cursor=${cursor}`}`);
          seen.push(...page.items.map(({ id }) => id));
          cursor = page.nextCursor;
        }
        const order = sql.raw(by.replaceAll('$', "'"));
        const { rows } = await sql<{
          id: string;
        }>`select id from shipments where ${sql.raw(where)} order by ${order}`.execute(engine.kysely);
        expect([query, seen]).toEqual([query, rows.map(({ id }) => id)]);
      }
    });

    it('rejects an unknown order and a cursor of another order', async () => {
      for (let n = 0; n < 2; n++) await staff.api.create(staff.token);
      const ask = (query: string) =>
        staff.api.call('GET', `/api/v1/shipments?limit=1&${query}`, { token: staff.token });
      expect((await ask('sort=weight')).status).toBe(400);
      const { nextCursor } = await (await ask('sort=updated')).json();
      expect((await ask(`sort=updated&cursor=${nextCursor}`)).status).toBe(200);
      for (const sort of SHIPMENT_SORTS.filter((each) => each !== 'updated')) {
        const answer = await ask(`sort=${sort}&cursor=${nextCursor}`);
        const { title } = await answer.json();
        const sentence = 'The cursor is not valid. It only works with the list, filter and order that returned it.';
        expect([sort, answer.status, title]).toEqual([sort, 400, sentence]);
      }
    });

    it('ends after an exactly full last page', async () => {
      for (let n = 0; n < 4; n++) await staff.api.create(staff.token, { originAddress: 'Fullpage, 1 Sample Street' });
      const list = async (more: string) =>
        (
          await staff.api.call('GET', `/api/v1/shipments?search=fullpage&limit=2${more}`, { token: staff.token })
        ).json();
      const first = await list('');
      const last = await list(`&cursor=${first.nextCursor}`);
      expect([first.items.length, last.items.length, last.nextCursor]).toEqual([2, 2, null]);
    });

    it('finds parts of number, origin and destination literally, % and _ included, ignoring case (S7)', async () => {
      await staff.api.create(staff.token, { trackingNumber: 'TC-FINDME01', originAddress: 'Ålesund, 100% Wool_House' });
      await staff.api.create(staff.token, {
        trackingNumber: 'TC-OTHER001',
        destinationAddress: "O'Fallon; drop table shipments",
      });
      const find = async (search: string) => {
        const response = await staff.api.call('GET', `/api/v1/shipments?search=${encodeURIComponent(search)}`, {
          token: staff.token,
        });
        const { items }: { items: Shipment[] } = await response.json();
        return items.map((item) => item.trackingNumber);
      };
      expect(await find('findme')).toEqual(['TC-FINDME01']);
      expect(await find('ÅLESUND')).toEqual(['TC-FINDME01']);
      expect(await find('100%')).toEqual(['TC-FINDME01']);
      expect(await find('l_h')).toEqual(['TC-FINDME01']);
      expect(await find('1_0')).toEqual([]);
      expect(await find("o'fallon;")).toEqual(['TC-OTHER001']);
      expect(await find('\\')).toEqual([]);
      expect(await find('01ålesund')).toEqual([]);
    });

    it('counts all matches on each page, exactly up to a thousand', async () => {
      await insertMany(engine, 1_100);
      await staff.api.create(staff.token, { status: 'ON_HOLD', originAddress: 'Oslo, 9 Few Street' });
      const total = async (query: string) => (await staff.list(query)).total;
      expect(await total('limit=1')).toEqual({ count: 1_101, isExact: true });
      expect(await total('status=ON_HOLD')).toEqual({ count: 1, isExact: true });
      expect(await total('status=DELIVERED&search=many')).toEqual({ count: 0, isExact: true });
      expect(await total('search=few%20street')).toEqual({ count: 1, isExact: true });
      expect(await total('search=%20Many%20street')).toEqual({ count: 1_000, isExact: false });
      const { nextCursor, total: first } = await staff.list('search=0%20many');
      expect(first).toEqual({ count: 281, isExact: true });
      expect(await total(`search=0%20many&cursor=${nextCursor}`)).toEqual(first);
    });

    it('filters by the true status, ON_HOLD included', async () => {
      await staff.api.create(staff.token, { status: 'ON_HOLD' });
      await staff.api.create(staff.token, { status: 'DELIVERED' });
      const find = async (status: string) =>
        (await (await staff.api.call('GET', `/api/v1/shipments?status=${status}`, { token: staff.token })).json())
          .items;
      expect(await find('ON_HOLD')).toMatchObject([{ status: 'ON_HOLD' }]);
      expect(await find('DELIVERED')).toMatchObject([{ status: 'DELIVERED' }]);
    });

    it.each(['cursor=nonsense', 'sort=number&cursor=bnVtYmVyIAA', 'limit=0', 'limit=101', 'limit=x', 'status=LOST'])(
      'rejects ?%s with 400',
      async (query) => {
        expect((await staff.api.call('GET', `/api/v1/shipments?${query}`, { token: staff.token })).status).toBe(400);
      },
    );

    it('counts four statuses and a total that includes held ones, and shows the five newest', async () => {
      for (const status of ['LABEL_CREATED', 'IN_TRANSIT', 'IN_TRANSIT', 'OUT_FOR_DELIVERY', 'DELIVERED', 'ON_HOLD']) {
        await staff.api.create(staff.token, { status });
      }
      const summary = await (await staff.api.call('GET', '/api/v1/shipments/summary', { token: staff.token })).json();
      expect(summary).toMatchObject({ total: 6, labelCreated: 1, inTransit: 2, outForDelivery: 1, delivered: 1 });
      expect(summary.recent).toHaveLength(5);
    });

    it('counts the shipments created since Monday', async () => {
      for (const createdAt of ['2026-11-29T23:59:59Z', '2026-11-30T00:00:00Z', TEST_NOW])
        await staff.api.create(staff.token, { createdAt });
      const summary = await (await staff.api.call('GET', '/api/v1/shipments/summary', { token: staff.token })).json();
      expect(summary.createdThisWeek).toEqual({ count: 2, isExact: true });
    });
  },
  { keepRows: true },
);
