import type pg from 'pg';
import cities from '#server/charts/cities.json' with { type: 'json' };
import type { Database } from '#server/db/database.ts';
import { analyzeTables } from './measure.ts';

export interface SeedOptions {
  count: number;
  /** Approximate time of the newest shipment; the others are up to three years older. */
  now?: Date;
  /** Adds audit log lines, one per history entry. */
  audit?: boolean;
}

/** Exactly three shipments come from here, for a search that matches hardly any. */
export const RARE_PLACE = 'Quillhaven';
const BATCH = 20_000;
const YEARS_MS = 3 * 365 * 86_400_000;
const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789';
const CITIES = cities.map(({ name }) => name);
const STREETS = ['Sample Street', 'Example Lane', 'Invented Quay', 'Pretend Road', 'Model Way', 'Specimen Avenue'];
const FIRST_NAMES = ['Inés', 'Jürgen', 'Zoë', 'Łukasz', 'Ada', 'Ben', 'Dana', 'Imogen', 'Søren', 'Wei'];
const LAST_NAMES = [
  'Gutiérrez',
  'Müller',
  'Hale',
  'Kowalski',
  'Holmberg',
  'Pretend',
  'Sample',
  'Ødegård',
  'Exemple',
  'Zhang',
];
const COMPANIES = ['', 'Invented Bakery', 'Sample and Sons Ltd', 'Musterfirma GmbH', 'Atelier Inventé'];
const PEOPLE = ['first.clerk@transcargo.example', 'second.clerk@transcargo.example', 'night.desk@transcargo.example'];

const toArray = (texts: readonly string[]) => `array[${texts.map((text) => `'${text.replaceAll("'", "''")}'`).join()}]`;
/** Returns a number from 0 to below `below`, always the same for a row and salt. */
const pick = (salt: number, below: number, n = 'n') =>
  `((hashint8extended(${n}, ${salt}) & 2147483647) % ${below})::int`;
const oneOf = (texts: readonly string[], salt: number, n?: string) =>
  `(${toArray(texts)})[1 + ${pick(salt, texts.length, n)}]`;

/** Returns eight letters and digits, different for every n below 36^8. */
const code = Array.from(
  { length: 8 },
  (_, place) => `substr('${ALPHABET}', 1 + ((n * 1500450271 % 2821109907456) / ${36 ** place} % 36)::int, 1)`,
).join(' || ');

/** Old shipments have arrived, except a few on hold; most from the last two weeks are on their way. */
const status = `case
  when age_days > 14 then case when ${pick(3, 100)} = 0 then 'ON_HOLD' else 'DELIVERED' end
  when age_days > 1 then (array['IN_TRANSIT', 'IN_TRANSIT', 'OUT_FOR_DELIVERY', 'DELIVERED', 'ON_HOLD'])[1 + ${pick(4, 5)}]
  else (array['LABEL_CREATED', 'LABEL_CREATED', 'IN_TRANSIT'])[1 + ${pick(5, 3)}] end`;

const entryCount = `case status when 'LABEL_CREATED' then 1 when 'IN_TRANSIT' then 3 when 'OUT_FOR_DELIVERY' then 5
  when 'DELIVERED' then 6 else 4 end`;

/** An entry about every nine hours; sooner if the shipment is younger than that. */
const pace = `least(interval '9 hours 7 minutes', make_interval(secs => age_days * 86400 / entries))`;

/** Newest first, from the destination back to the origin. */
const history = `(select jsonb_agg(jsonb_build_object(
    'status', case when i = 0 then 'LABEL_CREATED' when i = entries - 1 then status when i = 4 then 'OUT_FOR_DELIVERY' else 'IN_TRANSIT' end,
    'timestamp', to_char((created + i * ${pace}) at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
    'location', case when i = 0 then origin when i >= 4 then destination else ${oneOf(CITIES, 6, 'n + i')} end,
    'notes', case when i = 0 then 'Shipment information received' when i % 2 = 1 then 'Departed on the evening service.' else '' end)
    order by i desc)
  from generate_series(0, entries - 1) as i)`;

const reference = `'PO ' || n`;
const isNamed = 'n % 5 < 2';
/** Name, company, email and phone of the recipient. */
const recipient = [
  `${oneOf(FIRST_NAMES, 20)} || ' ' || ${oneOf(LAST_NAMES, 21)}`,
  oneOf(COMPANIES, 22),
  `'n' || n || '@invented.example'`,
  `'+49 (0)170 ' || lpad(n::text, 7, '0')`,
];
const names = recipient.slice(0, 3).join();
const phone = recipient[3];

/** The words of a shipment's people and references, as the product names them, so that they are written once. */
const searchText = `jsonb_build_object(
    'references', jsonb_build_array(jsonb_build_object('kind', 'order', 'value', ${reference})),
    'names', case when ${isNamed} then jsonb_build_array(${names}) else '[]' end,
    'phones', case when ${isNamed} then jsonb_build_array(${phone}) else '[]' end)::text`;

/** Inserts a batch of shipments: everything but status and history derives from the row's number. */
const INSERT = `
  with drawn as (
    select n, $4::timestamptz - make_interval(secs => ${YEARS_MS / 1000} * (1 - n::double precision / $3::bigint)) as created,
      case when n % greatest($3::bigint / 3, 1) = 0 then '${RARE_PLACE}' else ${oneOf(CITIES, 1)} end as origin,
      ${oneOf(CITIES, 2)} as destination
    from generate_series($1::bigint, $2::bigint) as n
  ), aged as (select *, extract(epoch from $4::timestamptz - created) / 86400 as age_days from drawn),
  staged as (select *, ${status} as status from aged),
  counted as (select *, ${entryCount} as entries from staged),
  addressed as (
    select *, 'TC-' || ${code} as number,
      origin || ', ' || (1 + ${pick(7, 240)}) || ' ' || ${oneOf(STREETS, 8)} as origin_address,
      destination || ', ' || (1 + ${pick(9, 240)}) || ' ' || ${oneOf(STREETS, 10)} as destination_address
    from counted
  )
  insert into shipments (id, tracking_number, status, service_type, origin_address, destination_address, weight, dimensions,
    created_at, estimated_delivery_date, notes, tracking_history, items, version, updated_at, search_text)
  select 'seeded-' || lpad(n::text, 9, '0'), number, status,
    (array['EXPRESS', 'STANDARD', 'ECONOMY', 'INTERNATIONAL'])[1 + ${pick(11, 4)}],
    origin_address, destination_address, (1 + ${pick(12, 5000)}) / 10.0,
    jsonb_build_object('length', 1 + ${pick(13, 120)}, 'width', 1 + ${pick(14, 80)}, 'height', 1 + ${pick(15, 80)}),
    created, case when ${pick(16, 10)} = 0 then null else created + interval '5 days' end,
    case when ${pick(17, 4)} = 0 then 'Keep upright. Call before delivery.' else '' end, ${history},
    jsonb_build_array(jsonb_build_object('description', 'Invented goods', 'quantity', 1 + ${pick(18, 9)}, 'weight', 1.5)),
    entries, created + (entries - 1) * ${pace}, ${searchText}
  from addressed`;

/** Every shipment has an order number, and two of five a recipient. */
const REFERENCES = `
  insert into shipment_references (shipment_id, kind, value)
  select 'seeded-' || lpad(n::text, 9, '0'), 'order', ${reference} from generate_series($1::bigint, $2::bigint) as n`;
const RECIPIENTS = `
  insert into shipment_people (shipment_id, recipient_name, recipient_company, recipient_email, recipient_phone)
  select 'seeded-' || lpad(n::text, 9, '0'), ${recipient.join()}
  from generate_series($1::bigint, $2::bigint) as n where ${isNamed}`;

const OWNED = ['shipment_references', 'shipment_people'];

/** Reads places now, as the server would do later, during the measurement. */
const PLACES = `
  update shipment_facts set
    origin_place = replace(split_part(origin_address, ', ', 1), '${RARE_PLACE}', ''),
    destination_place = split_part(destination_address, ', ', 1)
  from shipments where id = shipment_id and id between $1 and $2`;

const AUDIT = `
  insert into audit_entries (at, actor, action, shipment_id, before, after)
  select (entry->>'timestamp')::timestamptz, ${oneOf(PEOPLE, 19, 'version + place')},
    case when place = entries then 'created' else 'statusAdded' end, id,
    case when place = entries then '{}' else jsonb_build_object('status', tracking_history->place::int->>'status') end,
    case when place = entries
      then to_jsonb(shipments) - array['id', 'search_text', 'create_fingerprint', 'updated_at', 'version', 'is_sample', 'tracking_history']
      else jsonb_build_object('status', entry->>'status', 'entry', entry) end
  from shipments
    cross join lateral (select jsonb_array_length(tracking_history) as entries) as length
    cross join lateral jsonb_array_elements(tracking_history) with ordinality as history (entry, place)
  where id between $1 and $2
  order by id, place desc`;

/**
 * Fills an empty, migrated database with the shipments of a company after some years: histories, items and, with
 * `audit`, the audit log. Equal on every run. Creates indexes at the end and gives the planner its statistics.
 */
export async function seedShipments(database: Database, options: SeedOptions): Promise<void> {
  const { pool } = database;
  const { count, now = new Date(), audit = false } = options;
  const indexes = await dropIndexes(pool);
  // The triggers would only find that no person did it, and that search_text names all.
  await pool.query('alter table shipments disable trigger audit_shipments');
  for (const table of OWNED) await pool.query(`alter table ${table} disable trigger user`);
  for (let first = 1; first <= count; first += BATCH) {
    const last = Math.min(count, first + BATCH - 1);
    await pool.query(INSERT, [first, last, count, now]);
    for (const statement of [REFERENCES, RECIPIENTS]) await pool.query(statement, [first, last]);
    await pool.query(PLACES, [toSeededId(first), toSeededId(last)]);
    if (audit) await pool.query(AUDIT, [toSeededId(first), toSeededId(last)]);
  }
  for (const table of OWNED) await pool.query(`alter table ${table} enable trigger user`);
  await pool.query('alter table shipments enable trigger audit_shipments');
  for (const index of indexes) await pool.query(index);
  await analyzeTables(database);
}

const toSeededId = (n: number) => `seeded-${String(n).padStart(9, '0')}`;

/** Drops indexes without a constraint; returns the statements that recreate them. */
async function dropIndexes(pool: pg.Pool): Promise<string[]> {
  const { rows } = await pool.query<{ name: string; definition: string }>(`
    select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as definition from pg_index
    where indrelid = 'shipments'::regclass
      and not exists (select from pg_constraint where conindid = indexrelid)`);
  for (const { name } of rows) await pool.query(`drop index ${name}`);
  return rows.map(({ definition }) => definition);
}

const INSERT_HISTORIES = `
  insert into shipments (id, tracking_number, status, service_type, origin_address, destination_address, weight, created_at,
    updated_at, version, tracking_history, search_text)
  select 'history-' || $1::int || '-' || i, 'TC-' || lpad(($1::int)::text, 4, '0') || lpad(i::text, 4, '0'), 'IN_TRANSIT', 'EXPRESS',
    'Hamburg, ' || i || ' Sample Quay', 'Oslo, ' || i || ' Example Lane', 4.5, now() - interval '9 days', now(), $1::int, (
      select jsonb_agg(jsonb_build_object('status', case when n = $1::int then 'LABEL_CREATED' else 'IN_TRANSIT' end,
        'timestamp', to_char(now() at time zone 'UTC' - n * interval '1 hour', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
        'location', (array['Hamburg', 'Rotterdam', 'Bremen', 'Oslo', 'Lyon', 'Porto'])[1 + n % 6],
        'notes', case when n % 2 = 0 then 'Departed on the evening service.' else '' end) order by n)
      from generate_series(1, $1::int) as n), ''
  from generate_series(1, $2::int) as i`;

/** Creates `count` shipments with this many entries each, instead of those of an earlier call. */
export async function seedHistories(pool: pg.Pool, entries: number, count: number): Promise<void> {
  await pool.query('delete from shipments where id like $1', [`history-${entries}-%`]);
  await pool.query(INSERT_HISTORIES, [entries, count]);
}

/** The id of one of them; `n` starts at 0. */
export const toHistoryId = (entries: number, n: number) => `history-${entries}-${n + 1}`;

/** The tracking number of one of them; `n` starts at 0. */
export const toHistoryNumber = (entries: number, n: number) =>
  `TC-${String(entries).padStart(4, '0')}${String(n + 1).padStart(4, '0')}`;
