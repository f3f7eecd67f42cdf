-- Announces every change of a shipment on a channel when it is committed (server/db/commit-wakes.ts).

-- A payload over 8,000 bytes would fail the write; ids come from clients, so they are truncated.
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
        perform pg_notify('shipment_changes', json_build_object(
          'id', left(shipment.id, 500), 'trackingNumber', left(shipment.tracking_number, 100),
          'version', shipment.version, 'kind', kind)::text);
        return null;
      end $$;

create trigger notify_shipments after insert or delete on shipments
  for each row execute function notify_shipment();

create trigger notify_shipment_updates after update on shipments
  for each row
  when ((old.* is distinct from new.*) and (not ((old.search_text is distinct from new.search_text)
    and (not ((old.version, old.updated_at, old.tracking_number, old.origin_address,
    old.destination_address) is distinct from (new.version, new.updated_at, new.tracking_number, new.origin_address,
    new.destination_address))))))
  execute function notify_shipment();
