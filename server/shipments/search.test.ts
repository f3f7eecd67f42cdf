import { sql } from 'kysely';
import { expect, it } from 'vitest';
import type { Shipment } from '#domain/shipments/schema.ts';
import { type SearchPattern, toSearchTerms } from '#domain/shipments/search-terms.ts';
import { TEST_NOW, useStaffApi } from '#tests/api.ts';
import { describeOnBothEngines } from '#tests/engines.ts';
import { IS_WHOLE } from '#tests/promised.ts';
import { matchesByIndex } from './search-condition.repository.ts';

const COUNT = 8_000;
/** None of the newest 2,500 is from Bergen and all older ones are; one of 3 is late; one of 50 goes to 上海, a single one to Gießen. */
const row = sql`
  select 'row-' || lpad(n::text, 5, '0') as id, 'TC-' || lpad(n::text, 8, '0') as number,
    case when n % 100 = 0 then 'ON_HOLD' else 'IN_TRANSIT' end as status,
    case when n % 7 = 0 then 'ECONOMY' else 'EXPRESS' end as service,
    case when n > 2500 then 'Bergen' else 'Oslo' end || ', ' || n % 70 || ' Kai_vei' as origin,
    case when n % 50 = 0 then '上海市, 5% 路' when n = 4321 then 'Gießen, 1 Weg' else 'Lyon, 2 Rue' end as destination,
    ${TEST_NOW}::timestamptz - n / 3 * interval '1 minute' as created,
    case when n % 3 = 0 then ${TEST_NOW}::timestamptz - interval '2 days' end as estimate
  from generate_series(1, ${COUNT}::int) as n`;

interface Row {
  id: string;
  status: string;
  service: string;
  late: string;
  text: string;
}

/** One of 60 has people and a reference; every other of them is spelled without umlauts. */
const PEOPLE = [
  `insert into shipment_people (shipment_id, recipient_name, recipient_phone, recipient_email)
    select id, case when right(id, 5)::int % 120 = 0 then 'Jörg Müller-Groß ' else 'Joerg Mueller-Groß ' end || right(id, 2), '+49 (0)170 12' || right(id, 4), right(id, 5) || '@invented.example'
    from shipments where right(id, 5)::int % 60 = 0`,
  `insert into shipment_references (shipment_id, kind, value)
    select id, 'order', 'AB-' || right(id, 4) || '/x' from shipments where right(id, 5)::int % 60 = 0`,
];

function holds(text: string, { text: pattern, part }: SearchPattern): boolean {
  const [references = '', rest = ''] = text.split('\u0002');
  const [, people = ''] = rest.split('\u0003');
  const [phones = ''] = people.split('\u0004');
  return { any: text, references, phones }[part].includes(pattern);
}

describeOnBothEngines(
  'searching thousands of shipments',
  (engine) => {
    const staff = useStaffApi(engine);
    let rows: Row[];

    const fill = async () => {
      await sql`insert into shipments (id, tracking_number, status, service_type, origin_address, destination_address,
          weight, created_at, estimated_delivery_date, tracking_history)
        select id, number, status, service, origin, destination, 1, created, estimate, '[{}]' from (${row}) as row`.execute(
        engine.kysely,
      );
      for (const statement of PEOPLE) await sql.raw(statement).execute(engine.kysely);
      const stored = sql<Row>`
        select id, status, service_type as service, (estimated_delivery_date is not null)::text as late, search_text as text
        from shipments order by created_at desc, id desc`;
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

    it('returns the same as a full scan, newest first, whichever query plan is fastest', async () => {
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
        'mueller',
        'MÜLLER oslo',
        'JÖRG müller',
        'jörg 04200',
        'ü',
        '0170 12',
        '+49 170 126000',
        '12 60',
        'AB6000x',
        'ab-60',
        'tc-0',
        'c-00',
        'TC-00005',
        'tc-000054 bergen',
        'AB-6',
        'ab-12/x',
        'müller-groß',
        'r-grosss',
        '上-x',
        '00@invented',
        '04200@invented.ex',
        '06000@inverted',
        'ab6000@x',
      ];
      const filters = [{}, { status: 'ON_HOLD' }, { service: 'ECONOMY' }, { late: 'true' }];
      for (const [at, search] of searches.entries()) {
        for (const filter of IS_WHOLE ? filters : filters.slice(at % filters.length, (at % filters.length) + 1)) {
          const query = new URLSearchParams(Object.entries({ search, ...filter })).toString();
          const { status, service, late }: Partial<Row> = filter;
          const matching = rows.filter(
            (one) =>
              toSearchTerms(search).every(
                ({ words, phone }) =>
                  words.every((patterns) => patterns.some((pattern) => holds(one.text, pattern))) ||
                  (phone && holds(one.text, phone)),
              ) &&
              (!status || one.status === status) &&
              (!service || one.service === service) &&
              (!late || one.late === late),
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

    it('has an index of pairs and of single characters other than a to z and digits', async () => {
      const texts = ['', 'a', 'ß', 'a\n', 'tc-1', 'tc-12', '上海 路\u0001x', 'aaaa', '%_%'];
      const { rows: grams } = await sql<{ found: string[] }>`
        select search_grams(text) as found from unnest(${texts}::text[]) as text`.execute(engine.kysely);
      for (const [at, text] of texts.entries()) {
        const characters = Array.from(text);
        const pairs = characters.slice(1).map((character, index) => `${characters[index]}${character}`);
        const single = characters.filter((character) => !/[a-z0-9]/.test(character));
        // Half a pair may be left at the end.
        const found = new Set(grams[at]?.found.filter((gram) => !/^[a-z0-9]$/.test(gram)));
        expect(found, text).toEqual(new Set([...single, ...pairs]));
      }
      const plan = await engine.kysely.transaction().execute(async (trx) => {
        await sql`set local enable_seqscan = off`.execute(trx);
        return JSON.stringify(
          (await sql`explain select from shipments where ${matchesByIndex('zq')}`.execute(trx)).rows,
        );
      });
      expect(plan).toContain('Index Cond: (search_grams(');
    });

    it('returns the same total with each page', async () => {
      await fill();
      for (const query of [
        'search=bergen&service=ECONOMY',
        'search=bergen&late=true',
        'search=bergen',
        'search=tc-00005',
        'search=tc-000054',
      ]) {
        const { total, nextCursor } = await staff.list(query);
        expect((await staff.list(`${query}&cursor=${nextCursor}`)).total, query).toEqual(total);
      }
    });
  },
  { keepRows: true },
);
