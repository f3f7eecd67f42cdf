import type pg from 'pg';

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
export async function measureTriggers(pool: pg.Pool) {
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
