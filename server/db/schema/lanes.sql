-- Gaps between scans on each lane, measured every night in working hours, and when the next scan is expected
-- (docs/decisions/0057).

-- Stores the working time before each span, in ms since the first, so that working time is a subtraction.
create table working_hours (
  opens timestamptz primary key,
  closes timestamptz not null,
  worked bigint not null unique
);

-- Working time in ms until the next scan after a step of a lane in 9 of 10 cases.
create table lane_gaps (
  origin_place text not null,
  destination_place text not null,
  service_type text not null,
  step text not null,
  n integer not null,
  p90 bigint not null,
  constraint lane_gaps_pkey primary key (origin_place, destination_place, service_type, step)
);

-- Null outside the stored spans.
create function worked_at(at timestamptz) returns bigint language sql stable as $$
    select worked + (extract(epoch from least(at, closes) - opens) * 1000)::bigint
    from working_hours where opens <= at order by opens desc limit 1
  $$;

-- The latest time with this much working time: after the end of a day, when the next one begins.
create function worked_until(target bigint) returns timestamptz language sql stable as $$
    select case when target < worked + (extract(epoch from closes - opens) * 1000)::bigint
      then opens + (target - worked) * interval '1 millisecond' end
    from working_hours where worked <= target order by worked desc limit 1
  $$;

-- Shipments that are held or delivered have no lane, nor does a step that needs attention anyway.
create function next_scan_by(fact shipment_facts) returns timestamptz language sql stable as $$
    select worked_until(worked_at(fact.last_at) + lane.p90) from lane_gaps as lane
    where lane.origin_place = fact.origin_place and lane.destination_place = fact.destination_place
      and lane.service_type = fact.service_type and lane.step = coalesce(fact.code, fact.status)
  $$;

-- A published time stays until the shipment changes.
create function keep_next_by() returns trigger language plpgsql as $$
  begin
    new.next_by := next_scan_by(new);
    return new;
  end $$;

create trigger next_by_on_insert before insert on shipment_facts
  for each row
  when (new.last_at is not null)
  execute function keep_next_by();

create trigger next_by_on_update before update on shipment_facts
  for each row
  when ((old.last_at, old.code, old.status, old.origin_place, old.destination_place,
    old.service_type) is distinct from (new.last_at, new.code, new.status, new.origin_place, new.destination_place,
    new.service_type))
  execute function keep_next_by();
