// Measures how long staff wait with a million shipments: `npm run bench -- admin`, or less with `--count 100000
// --engine embedded`. Fails if 5 of 100 responses of the list, the search, the filter, the dashboard or the attention
// list take more than 50 ms.

import type pg from 'pg';
import { ATTENTION_GROUPS } from '#domain/attention/attention.ts';
import { SHIPMENT_SORTS } from '#domain/shipments/filter.ts';
import { SERVICE_TYPES } from '#domain/shipments/shipment.ts';
import type { Database } from '#server/db/database.ts';
import { analyzeTables, type Figures, measure, printFilling, printLine, printTable, report } from './lib/measure.ts';
import { readOptions } from './lib/options.ts';
import { RARE_PLACE } from './lib/seed-shipments.ts';
import { type SeededServer, startSeededServer } from './lib/seeded-server.ts';

const ROUNDS = 6;
const WRITES = 250;

const ADD_STATUS = `
  with event as (insert into shipment_events
      (id, shipment_id, position, status, occurred_at, recorded_at, location, notes, actor, via)
    values (gen_random_uuid(), $1, $3, $2, '2026-12-02T12:00:00Z', '2026-12-02T12:00:00Z', 'London', '', '', 'form'))
  update shipments set status = $2, version = version + 1, updated_at = now(),
    tracking_history = jsonb_build_array(jsonb_build_object('status', $2::text, 'timestamp', '2026-12-02T12:00:00.000Z',
      'location', 'London', 'notes', '')) || tracking_history
  where id = $1 returning id, set_config('transcargo.actor', 'bench@transcargo.example', true)`;

/** Sets of disabled triggers, in the order of measurement. */
const CASES: [name: string, off: string[]][] = [
  ['without triggers', ['user']],
  ['all but the audit log', ['audit_shipment_updates']],
  ['as shipped', []],
];

/**
 * Measures what triggers add to a write: adds the same status to other shipments each time, alternating with and
 * without triggers.
 */
async function measureTriggers(pool: pg.Pool) {
  const { rows } = await pool.query<{ id: string }>('select id from shipments order by hashtext(id) limit $1', [
    ROUNDS * CASES.length * WRITES,
  ]);
  const ids = rows.map(({ id }) => id);
  // The database may have been measured before.
  const last = await pool.query<{ position: number | null }>(
    'select max(position) as position from shipment_events where shipment_id = any($1)',
    [ids],
  );
  const position = Math.max(1_000, (last.rows[0]?.position ?? 0) + 1);
  const times = new Map<string, number>();
  for (let round = 0; round < ROUNDS; round++) {
    for (const [name, off] of CASES) {
      for (const trigger of off) await pool.query(`alter table shipments disable trigger ${trigger}`);
      const start = performance.now();
      for (const id of ids.splice(0, WRITES)) await pool.query(ADD_STATUS, [id, 'IN_TRANSIT', position]);
      times.set(name, (times.get(name) ?? 0) + performance.now() - start);
      await pool.query('alter table shipments enable trigger user');
    }
  }
  const bare = times.get('without triggers') ?? Number.NaN;
  return [...times].map(([name, time]) => ({ name, each: time / ROUNDS / WRITES, ratio: time / bare }));
}

/** Selects one in `n` shipments, always the same ones. */
const oneIn = (n: number, id: string) => `(hashtext(${id}) & 2147483647) % ${n} = 0`;

/**
 * Writes directly into the columns that the attention list reads, because creating a million matching histories would
 * take hours. Stopped webhooks, of which there are few, are left out.
 */
const CAUSES = [
  `update shipment_facts set code = 'attempt_failed' where status = 'OUT_FOR_DELIVERY' and ${oneIn(2, 'shipment_id')}`,
  `update shipment_facts set next_by = last_at + interval '1 day' where status = 'IN_TRANSIT' and ${oneIn(4, 'shipment_id')}`,
  `update shipment_facts set status_since = status_since - interval '10 days'
    where status = 'LABEL_CREATED' and ${oneIn(3, 'shipment_id')}`,
  `update shipment_facts set contradicted_at = delivered_at + interval '1 hour'
    where status = 'DELIVERED' and ${oneIn(500, 'shipment_id')}`,
  `update shipment_facts set origin_place = '' where status <> 'DELIVERED' and ${oneIn(20, 'shipment_id')}`,
  `insert into mails (id, kind, ordering_key, recipient, language, facts, state, attempts, last_error, shipment_id, created_at,
      queued_at, tried_at)
    select 'bounced-' || shipment_id, 'status', 'bounced-' || shipment_id, shipment_id || '@invented.example', 'en', '{}', 'failed', 1,
      'This address gets no more updates. Its mail server does not know it.', shipment_id, created_at, created_at, created_at
    from shipment_facts where status <> 'DELIVERED' and ${oneIn(25, 'shipment_id')} on conflict do nothing`,
  `insert into imports (id, file_name, state, created_by, created_at, moved_at, ended_at)
    select 'seeded-import-' || n, 'week-' || n || '.csv', 'imported', 'clerk@transcargo.example', at, at, at
    from generate_series(1, 200) as n, lateral (select now() - n * interval '1 hour' as at) as ended on conflict do nothing`,
  `insert into import_rows (import_id, row, cells, result)
    select 'seeded-import-' || n, row, '[]', case when row = 7 then 'error' else 'same' end
    from generate_series(1, 200) as n, generate_series(1, 300) as row on conflict do nothing`,
];

/** Gives existing shipments causes of every kind of attention line, as many as a bad week brings. Repeatable. */
async function seedAttentionCauses(database: Database): Promise<void> {
  for (const statement of CAUSES) await database.pool.query(statement);
  await analyzeTables(database);
}

const LIMIT_MS = 50;
const DEEP = 1_000;
const PAGE = 20;

const { count, engine } = readOptions({ count: 1_000_000, engine: 'postgres' });

const numbers: string[] = [];
/** Of few, of many and of very many shipments. */
const customers = ['bench-few', 'bench-many', 'bench-most'];
const toDayFromNow = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
let triggers: Awaited<ReturnType<typeof measureTriggers>> = [];

async function prepareData(database: Database) {
  const { pool } = database;
  const { rows } = await pool.query<{ number: string }>(
    'select tracking_number as number from shipments order by hashtext(id) limit 50',
  );
  numbers.push(...rows.map(({ number }) => number));
  await pool.query(
    `insert into customers (id, name, created_at) select id, id, now()
    from unnest($1::text[]) as id on conflict do nothing`,
    [customers],
  );
  await pool.query(
    `update shipment_people set customer_id = case
      when hashtext(shipment_id) % 1000 = 0 then $1 when hashtext(shipment_id) % 20 = 0 then $2
      when hashtext(shipment_id) % 3 = 0 then $3 end`,
    customers,
  );
  triggers = await measureTriggers(pool);
  await seedAttentionCauses(database);
}

const pick = <One>(all: One[], round: number) => all[round % all.length] as One;
const list = (query: Record<string, string>) => `/shipments?${new URLSearchParams(query)}`;

/** Name, whether the promise covers it, and the request of a given round. */
function listRequests(deepCursor: string): [string, boolean, (round: number) => string][] {
  const search =
    (...texts: string[]) =>
    (round: number) =>
      list({ search: pick(texts, round) });
  const statuses = ['LABEL_CREATED', 'IN_TRANSIT', 'OUT_FOR_DELIVERY', 'DELIVERED', 'ON_HOLD'];
  return [
    ['list, first page', true, () => list({})],
    [`list, page ${DEEP}`, true, () => list({ cursor: deepCursor })],
    ['list, next delivery first', true, () => list({ sort: 'estimate' })],
    ['list, last change first', true, () => list({ sort: 'updated' })],
    ['list, every order', true, (round) => list({ sort: pick([...SHIPMENT_SORTS], round) })],
    [
      'list, every order of one status',
      true,
      (round) => list({ sort: pick([...SHIPMENT_SORTS], round), status: pick(statuses, round >> 4) }),
    ],
    [
      'list in another order, filter and search',
      true,
      (round) =>
        list({
          sort: pick(['estimate', 'updated'], round),
          status: pick(statuses, round >> 1),
          search: pick(['', 'London', 'street', RARE_PLACE], round >> 4),
        }),
    ],
    ['search, rare hit', true, search(RARE_PLACE, ...numbers.slice(0, 9))],
    ['search, a city', true, search('London', 'Rotterdam', 'Hong Kong', 'Santos', 'Hamburg')],
    ['search, common hit', true, search('street', 'TC-', 'Sample Street', 'quay')],
    ['search, no hit', true, search('no such place', 'zzzz', '%_%', '没有')],
    ['search, 1 and 2 letters', true, search('q', 'ü', 'zq', '7x', 'ß', ', ')],
    ['search, number as typed', true, (round) => list({ search: pick(numbers, round).slice(0, 3 + (round % 9)) })],
    ['search, a recipient', true, search('gutierrez', 'Müller', 'odegard', 'Invented Bakery', 'zoe hale')],
    [
      'search, a phone number or an email',
      true,
      search('0170 123 4567', '+49 170 1234567', '99 88 77', 'n4711@invented'),
    ],
    ['search, umlauts', true, search('mueller', 'JÜRGEN müller', 'oedegaard', 'soeren hamburg')],
    ['search, words of two fields', true, search('hamburg gutierrez', 'london street kowalski', 'oslo musterfirma 7')],
    ['search, an order number', true, (round) => list({ search: `PO ${(round * 7919) % count}` })],
    ['by reference', true, (round) => list({ reference: `po-${(round * 7919) % count}` })],
    ['filter by status', true, (round) => list({ status: pick(statuses, round) })],
    ['filter by customer', true, (round) => list({ customer: pick(customers, round) })],
    [
      'filter by customer in every order',
      true,
      (round) => list({ customer: pick(customers, round), sort: pick([...SHIPMENT_SORTS], round >> 2) }),
    ],
    ['filter by service', true, (round) => list({ service: pick([...SERVICE_TYPES], round) })],
    ['filter by two services', true, () => list({ service: 'EXPRESS,ECONOMY' })],
    ['filter by last place', true, (round) => list({ lastPlace: pick(['London', 'lo', 'Nowhere'], round) })],
    [
      'filter by days of the estimate',
      true,
      (round) => {
        const day = toDayFromNow((round % 40) - 20);
        return list({ estimateFrom: day, ...(round % 2 === 0 && { estimateTo: day }) });
      },
    ],
    ['filter by late', true, () => list({ late: 'true' })],
    ['filter by late in every order', true, (round) => list({ late: 'true', sort: pick([...SHIPMENT_SORTS], round) })],
    [
      'filters and search',
      true,
      (round) =>
        list({
          ...pick<Record<string, string>>(
            [{ late: 'true' }, { customer: pick(customers, round) }, { service: 'EXPRESS' }],
            round,
          ),
          search: pick(['London', 'street', RARE_PLACE], round >> 2),
        }),
    ],
    [
      'filter and search',
      true,
      (round) => list({ status: pick(statuses, round), search: pick(['London', 'street'], round >> 3) }),
    ],
    ['dashboard', true, () => '/shipments/summary'],
    ['needs attention, first page', true, () => '/attention'],
    [
      'needs attention, one kind',
      true,
      (round) =>
        `/attention?group=${pick(
          ATTENTION_GROUPS.filter((group) => group !== 'webhook'),
          round,
        )}`,
    ],
    ['needs attention, counts', true, () => '/attention/summary'],
    ['lookup by number', false, (round) => `/tracking/${pick(numbers, round)}`],
  ];
}

async function readDeepCursor(server: SeededServer, page: number): Promise<string> {
  let cursor = '';
  // Cursors of pages of 100 also fit pages of 20.
  for (let rows = 0; rows < (page - 1) * PAGE; rows += 100) {
    const answer = await server.get(list({ limit: '100', ...(cursor && { cursor }) }));
    cursor = (await answer.json()).nextCursor ?? cursor;
  }
  return cursor;
}

const toRow = (name: string, { p50, p95 }: Figures) => [name, p50.toFixed(1), p95.toFixed(1)];

printFilling(engine, count);
const server = await startSeededServer({ engine, count, before: prepareData });
const late: string[] = [];
try {
  const table = [['', 'p50 ms', 'p95 ms']];
  for (const [name, isPromised, ask] of listRequests(await readDeepCursor(server, Math.min(DEEP, count / PAGE)))) {
    const figures = await measure(async (round) => (await server.get(ask(round))).text());
    table.push(toRow(name, figures));
    if (!isPromised) continue;
    const isMet = figures.p95 <= LIMIT_MS;
    const measured = `${figures.p95.toFixed(1)} ms`;
    report({ what: `staff: ${name}`, target: `p95 ≤ ${LIMIT_MS} ms`, measured, isMet });
    if (!isMet) late.push(`${name}: ${figures.p95.toFixed(1)} ms`);
  }
  printTable(table);
  printLine('');
  printTable([
    ['added statuses', 'each ms', 'ratio'],
    ...triggers.map(({ name, each, ratio }) => [name, each.toFixed(2), ratio.toFixed(2)]),
  ]);
} finally {
  await server.stop();
}
if (late.length > 0) {
  printLine(`\nLater than ${LIMIT_MS} ms in 5 of 100 cases: ${late.join(', ')}`);
  process.exitCode = 1;
}
