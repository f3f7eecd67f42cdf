import { sql } from 'kysely';
import type { Migration } from '../migrate.ts';

/** The channel that tells of every change of a shipment; the payload is parsed in server/live/shipment-change.ts. */
export const SHIPMENT_CHANNEL = 'shipment_changes';

/**
 * Says on the channel what became of a shipment, in the transaction that changed it: it is heard when, and only if, that is
 * committed. A payload may have 8,000 bytes at most, or the write itself would fail; ids come from clients, so they are cut.
 */
export const live: Migration = {
  name: '0007-live',
  async up(db) {
    await sql`
      create function notify_shipment() returns trigger language plpgsql as $$
      declare
        shipment record;
        kind text := case tg_op when 'INSERT' then 'created' when 'DELETE' then 'deleted' else 'updated' end;
      begin
        if tg_op = 'DELETE' then shipment := old; else shipment := new; end if;
        if tg_op = 'UPDATE' then
          if jsonb_array_length(new.tracking_history) > jsonb_array_length(old.tracking_history) then
            kind := 'statusAdded';
          end if;
        end if;
        perform pg_notify(${sql.lit(SHIPMENT_CHANNEL)}, json_build_object(
          'id', left(shipment.id, 500), 'trackingNumber', left(shipment.tracking_number, 100),
          'version', shipment.version, 'kind', kind)::text);
        return null;
      end $$`.execute(db);
    await sql`
      create trigger notify_shipments after insert or delete on shipments
        for each row execute function notify_shipment()`.execute(db);
    await sql`
      create trigger notify_shipment_updates after update on shipments
        for each row when (old.* is distinct from new.*) execute function notify_shipment()`.execute(db);
  },
};
