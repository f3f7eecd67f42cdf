import { sql } from 'kysely';
import type { Migration } from '../migrate.ts';

/**
 * What says which mails go out one after another is named by that: "lane" is a way from one place to another in reports.
 * Mails that a deleted shipment took along are kept as they were in the table, by the names of its columns.
 */
export const orderingKey: Migration = {
  name: '0016-ordering-key',
  async up(db) {
    await sql`alter table mails rename column lane to ordering_key`.execute(db);
    await sql`
      update deleted_shipments set mails = (
        select jsonb_agg(mail - 'lane' || jsonb_build_object('ordering_key', mail->'lane') order by place)
        from jsonb_array_elements(mails) with ordinality as kept (mail, place))
      where jsonb_array_length(mails) > 0`.execute(db);
  },
};
