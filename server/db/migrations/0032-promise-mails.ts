import { sql } from 'kysely';
import type { Migration } from '../migrate.ts';

/**
 * What a subscriber was last told of the promised date, and the first line of the ledger (0031-promises.ts) since then.
 * No foreign key: a shipment that comes back brings its subscriptions and its promises in any order.
 */
export const promiseMails: Migration = {
  name: '0032-promise-mails',
  async up(db) {
    for (const statement of [...COLUMNS, fill, onUpdate]) await sql.raw(statement).execute(db);
  },
};

const COLUMNS = [
  `alter table subscriptions add column told_estimate timestamptz, add column untold_promise bigint`,
  'create index subscriptions_untold on subscriptions (untold_promise) where untold_promise is not null',
];

/** Until now every mail said the estimate, and the next one would have said a new one. */
const fill = `
  update subscriptions set told_estimate = shipment.estimated_delivery_date
  from shipments as shipment where shipment.id = shipment_id`;

/** As in 0031-promises.ts; subscribers have something to learn. */
const onUpdate = `
  create or replace function promise_on_update() returns trigger language plpgsql as $$
  declare
    line bigint;
  begin
    insert into promises (shipment_id, due, previous, reason, note, actor, at) values (
      new.id, new.estimated_delivery_date, old.estimated_delivery_date,
      coalesce(nullif(current_setting('transcargo.reason', true), ''), 'unspecified'),
      coalesce(current_setting('transcargo.note', true), ''),
      coalesce(nullif(current_setting('transcargo.actor', true), ''), 'database'),
      case when new.updated_at is distinct from old.updated_at then new.updated_at else clock_timestamp() end)
      returning id into line;
    update subscriptions set untold_promise = line where shipment_id = new.id and untold_promise is null;
    return null;
  end $$`;
