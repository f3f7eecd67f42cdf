import type { Database } from '#server/db/database.ts';
import { settle } from './measure.ts';

/** Selects one in `among` shipments, always the same ones. */
const few = (among: number, id: string) => `(hashtext(${id}) & 2147483647) % ${among} = 0`;

/**
 * Writes directly into the columns that the attention list reads, because creating a million matching histories would
 * take hours. Stopped webhooks are few, and left out.
 */
const CAUSES = [
  `update shipment_facts set code = 'attempt_failed' where status = 'OUT_FOR_DELIVERY' and ${few(2, 'shipment_id')}`,
  `update shipment_facts set next_by = last_at + interval '1 day' where status = 'IN_TRANSIT' and ${few(4, 'shipment_id')}`,
  `update shipment_facts set status_since = status_since - interval '10 days'
    where status = 'LABEL_CREATED' and ${few(3, 'shipment_id')}`,
  `update shipment_facts set contradicted_at = delivered_at + interval '1 hour'
    where status = 'DELIVERED' and ${few(500, 'shipment_id')}`,
  `update shipment_facts set origin_place = '' where status <> 'DELIVERED' and ${few(20, 'shipment_id')}`,
  `insert into mails (id, kind, ordering_key, recipient, language, facts, state, attempts, last_error, shipment_id, created_at,
      queued_at, tried_at)
    select 'bounced-' || shipment_id, 'status', 'bounced-' || shipment_id, shipment_id || '@invented.example', 'en', '{}', 'failed', 1,
      'This address gets no more updates. Its mail server does not know it.', shipment_id, created_at, created_at, created_at
    from shipment_facts where status <> 'DELIVERED' and ${few(25, 'shipment_id')} on conflict do nothing`,
  `insert into imports (id, file_name, state, created_by, created_at, moved_at, ended_at)
    select 'seeded-import-' || n, 'week-' || n || '.csv', 'imported', 'clerk@transcargo.example', at, at, at
    from generate_series(1, 200) as n, lateral (select now() - n * interval '1 hour' as at) as ended on conflict do nothing`,
  `insert into import_rows (import_id, row, cells, result)
    select 'seeded-import-' || n, row, '[]', case when row = 7 then 'error' else 'same' end
    from generate_series(1, 200) as n, generate_series(1, 300) as row on conflict do nothing`,
];

/** Gives existing shipments causes of every kind of attention line, as many as a bad week brings. Repeatable. */
export async function seedCauses(database: Database): Promise<void> {
  for (const statement of CAUSES) await database.pool.query(statement);
  await settle(database);
}
