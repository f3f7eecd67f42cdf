import { sql } from 'kysely';
import type { Migration } from '../migrate.ts';

/** Who reads a customer's changes hears when a shipment goes to another one, and nothing of it after that: docs/decisions/0069. */
export const shipmentsThatLeave: Migration = {
  name: '0044-shipments-that-leave',
  async up(db) {
    for (const statement of [...TABLE, onCustomer, onArchive]) await sql.raw(statement).execute(db);
  },
};

const TABLE = [
  'alter table changes drop constraint changes_type_check',
  `alter table changes add constraint changes_type_check check (type in ('shipment.created', 'shipment.status',
    'shipment.promise', 'shipment.updated', 'shipment.deleted', 'shipment.restored', 'shipment.left'))`,
  // Of both kinds of rows that say whose a shipment was until then.
  'drop index changes_of_deleted',
  `create index changes_of_owners on changes (shipment_id, xid, seq) where type in ('shipment.deleted', 'shipment.left')`,
];

/**
 * What a shipment is created or put back with is its customer from the beginning. A row of it that is new in this transaction
 * and was never saved again has just been created; the statement may write people before the trigger tells of the shipment.
 */
const onCustomer = `
  create function changes_on_customer() returns trigger language plpgsql as $$
  declare
    was text := case tg_op when 'INSERT' then null else old.customer_id end;
    becomes text := case tg_op when 'DELETE' then null else new.customer_id end;
    shipment record;
  begin
    if was is not distinct from becomes or current_setting('transcargo.restoring', true) = 'on' then return null; end if;
    select id, tracking_number, version = 1 and xmin = pg_current_xact_id()::xid as is_new into shipment
      from shipments where id = case tg_op when 'DELETE' then old.shipment_id else new.shipment_id end;
    if not found or (tg_op = 'INSERT' and shipment.is_new) then return null; end if;
    insert into changes (type, shipment_id, number, payload)
      values ('shipment.left', shipment.id, shipment.tracking_number, jsonb_build_object('customerId', was));
    if becomes is not null then
      insert into changes (type, shipment_id, number, payload)
        values ('shipment.updated', shipment.id, shipment.tracking_number, '{"isNewToCustomer": true}');
    end if;
    return null;
  end $$;
  create trigger changes_on_customer after insert or update of customer_id or delete on shipment_people
    for each row execute function changes_on_customer()`;

/** Nobody is there to be told any more. The audit log has it as done by who archived the customer. */
const onArchive = `
  create function pause_webhooks_of_archived() returns trigger language plpgsql as $$
  begin
    update webhook_endpoints set state = 'paused', paused_by = 'archived', stopped_at = new.archived_at, failing_since = null,
      attempts = 0, next_try_at = null, version = version + 1
    where customer_id = new.id and state <> 'paused';
    return null;
  end $$;
  create trigger pause_webhooks_of_archived after update of archived_at on customers
    for each row when (old.archived_at is null and new.archived_at is not null)
    execute function pause_webhooks_of_archived()`;
