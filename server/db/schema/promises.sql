-- The ledger of promised dates (docs/decisions/0050), append-only, written by triggers. The statement that changes a date sets
-- reason and note by set_config('transcargo.reason' and 'transcargo.note', …, true).

create table promises (
  id bigint generated always as identity primary key,
  shipment_id text not null references shipments(id) on delete cascade,
  due timestamptz,
  previous timestamptz,
  reason text not null,
  note text not null,
  actor text not null,
  at timestamptz not null,
  constraint promises_reason_check check (reason in ('customs', 'weather', 'traffic', 'capacity', 'address',
    'recipient_wish', 'missed_connection', 'held', 'attempt_failed', 'nobody_home', 'corrected_mistake', 'other',
    'unspecified'))
);

create index promises_of_shipment on promises (shipment_id, id desc);

create function refuse_promise_update() returns trigger language plpgsql as $$
  begin
    raise exception 'promises are append-only';
  end $$;

create trigger promises_append_only before update on promises
  for each row execute function refuse_promise_update();

-- Lets a report of moved dates read these shipments only. Whether the day differs depends on the company's time zone.
create function note_moved_date() returns trigger language plpgsql as $$
  begin
    update shipment_facts set is_moved = true where shipment_id = new.shipment_id and not is_moved;
    return null;
  end $$;

create trigger note_moved_date after insert on promises
  for each row
  when ((new.previous is not null) and (new.due is distinct from new.previous))
  execute function note_moved_date();
