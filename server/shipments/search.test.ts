import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { toSearchWords } from '#domain/fold-text.ts';
import type { Shipment } from '#domain/shipments/schema.ts';
import { TEST_NOW, useStaffApi } from '#tests/api.ts';
import { describeOnBothEngines } from '#tests/engines.ts';

const COUNT = 8_000;
/** None of the newest 2,500 is from Bergen and all older ones are; one of 50 goes to 上海; one alone has a ß. */
const row = sql`
  select 'row-' || lpad(n::text, 5, '0') as id, 'TC-' || lpad(n::text, 8, '0') as number,
    case when n % 100 = 0 then 'ON_HOLD' else 'IN_TRANSIT' end as status,
    case when n % 7 = 0 then 'ECONOMY' else 'EXPRESS' end as service,
    case when n > 2500 then 'Bergen' else 'Oslo' end || ', ' || n % 70 || ' Kai_vei' as origin,
    case when n % 50 = 0 then '上海市, 5% 路' when n = 4321 then 'Gießen, 1 Weg' else 'Lyon, 2 Rue' end as destination,
    ${TEST_NOW}::timestamptz - n / 3 * interval '1 minute' as created
  from generate_series(1, ${COUNT}::int) as n`;

interface Row {
  id: string;
  status: string;
  service: string;
  text: string;
}

describeOnBothEngines(
  'searching thousands of shipments',
  (engine) => {
    const staff = useStaffApi(engine);
    let rows: Row[];

    const fill = async () => {
      await sql`insert into shipments (id, tracking_number, status, service_type, origin_address, destination_address,
          weight, created_at, tracking_history)
        select id, number, status, service, origin, destination, 1, created, '[{}]' from (${row}) as row`.execute(
        engine.kysely,
      );
      const stored = sql<Row>`select id, status, service_type as service, search_text as text from shipments order by created_at desc, id desc`;
      rows = (await stored.execute(engine.kysely)).rows;
    };

    const readAll = async (query: string) => {
      const ids: string[] = [];
      let cursor: string | null = '';
      for (let pages = 0; cursor !== null && pages < 3; pages++) {
        const page: { items: Shipment[]; nextCursor: string | null } = await staff.list(
          `limit=100&${query}${cursor && `&cursor=${cursor}`}`,
        );
        ids.push(...page.items.map(({ id }) => id));
        cursor = page.nextCursor;
      }
      return ids;
    };

    it('gives the same as looking at every one, newest first, whichever way is the fastest', async () => {
      await fill();
      const searches = [
        'oslo',
        'Bergen',
        'nowhere',
        '上海',
        '上',
        'ß',
        'GIESSEN',
        'oslo rue 7',
        '上海 路 69',
        '5%',
        '_',
        ', ',
        'i_',
        'tc-0000',
        '7',
        'k',
        '%%',
      ];
      for (const search of searches) {
        for (const filter of [{}, { status: 'ON_HOLD' }, { service: 'ECONOMY' }]) {
          const query = new URLSearchParams(Object.entries({ search, ...filter })).toString();
          const { status, service }: Partial<Row> = filter;
          const matching = rows.filter(
            (one) =>
              toSearchWords(search).every((word) => one.text.includes(word)) &&
              (!status || one.status === status) &&
              (!service || one.service === service),
          );
          const expected = matching.slice(0, 300).map(({ id }) => id);
          expect(await readAll(query), query).toEqual(expected);
          const { total } = await staff.list(query);
          if (total.isExact) expect(total.count, query).toBe(matching.length);
          else expect(total.count, query).toBeLessThan(matching.length);
          expect(total.isExact || matching.length > 50).toBe(true);
        }
      }
    }, 120_000);
  },
  { keepRows: true },
);
