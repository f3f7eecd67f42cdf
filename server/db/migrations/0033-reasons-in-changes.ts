import { sql } from 'kysely';
import type { Migration } from '../migrate.ts';

/** The list of changes says why a promised date moved; what was written before this says nothing of it. */
export const reasonsInChanges: Migration = {
  name: '0033-reasons-in-changes',
  async up(db) {
    await sql.raw(onUpdate).execute(db);
  },
};

const PUBLIC_COLUMNS =
  'service_type, origin_address, destination_address, origin_place, destination_place, weight, weight_unit, dimensions, dimensions_unit, items';
const of = (row: string) => `(${PUBLIC_COLUMNS.replaceAll(/\w+/g, `${row}.$&`)})`;

/** As in 0022-changes.ts, with the reason, which is said as in 0031-promises.ts; never the note. */
const onUpdate = `
  create or replace function changes_on_update() returns trigger language plpgsql as $$
  begin
    if old.estimated_delivery_date is distinct from new.estimated_delivery_date then
      insert into changes (type, shipment_id, number, payload) values ('shipment.promise', new.id, new.tracking_number,
        jsonb_build_object('due', new.estimated_delivery_date, 'previous', old.estimated_delivery_date,
          'reason', coalesce(nullif(current_setting('transcargo.reason', true), ''), 'unspecified')));
      if not (${of('old')} is distinct from ${of('new')}) then return null; end if;
    end if;
    insert into changes (type, shipment_id, number) values ('shipment.updated', new.id, new.tracking_number);
    return null;
  end $$`;
