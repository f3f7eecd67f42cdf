import { readFileSync } from 'node:fs';
import pg from 'pg';

/** Shipments of each length of history. */
const SHIPMENTS = 100;

const INSERT = `
  insert into shipments (id, tracking_number, status, service_type, origin_address, destination_address, weight, created_at,
    updated_at, version, tracking_history, search_text)
  select 'history-' || $1::int || '-' || i, 'HI-' || lpad(($1::int)::text, 4, '0') || lpad(i::text, 4, '0'), 'IN_TRANSIT', 'EXPRESS',
    'Hamburg, ' || i || ' Sample Quay', 'Oslo, ' || i || ' Example Lane', 4.5, now() - interval '9 days', now(), $1::int, (
      select jsonb_agg(jsonb_build_object('status', case when n = $1::int then 'LABEL_CREATED' else 'IN_TRANSIT' end,
        'timestamp', to_char(now() at time zone 'UTC' - n * interval '1 hour', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
        'location', (array['Hamburg', 'Rotterdam', 'Bremen', 'Oslo', 'Lyon', 'Porto'])[1 + n % 6],
        'notes', case when n % 2 = 0 then 'Departed on the evening service.' else '' end) order by n)
      from generate_series(1, $1::int) as n), ''
  from generate_series(1, ${SHIPMENTS}) as i`;

/** Creates shipments with this many entries each. */
export async function seedHistories(pool: pg.Pool, entries: number): Promise<void> {
  await pool.query('delete from shipments where id like $1', [`history-${entries}-%`]);
  await pool.query(INSERT, [entries]);
}

export const toHistoryId = (entries: number, turn: number) => `history-${entries}-${1 + (turn % SHIPMENTS)}`;

/** CPU time in ms that each of the product's connections to a PostgreSQL on this machine has used so far (Linux). */
export async function readBackends(databaseUrl: string): Promise<Map<number, number>> {
  const client = new pg.Client(databaseUrl);
  await client.connect();
  const { rows } = await client.query<{ pid: number }>(
    "select pid from pg_stat_activity where datname = current_database() and application_name = 'transcargo'",
  );
  await client.end();
  const toTime = (pid: number) => Number(readFileSync(`/proc/${pid}/schedstat`, 'utf8').split(' ')[0]) / 1_000_000;
  return new Map(rows.map(({ pid }) => [pid, toTime(pid)]));
}

/** Returns the time used between two readings; a connection that the pool has closed meanwhile was idle. */
export const sumUsed = (before: Map<number, number>, after: Map<number, number>) =>
  [...after].reduce((sum, [pid, time]) => sum + time - (before.get(pid) ?? 0), 0);
