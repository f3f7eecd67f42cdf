import { type Kysely, sql } from 'kysely';
import type { HistoryEntry } from '#domain/shipments/schema.ts';
import type { Tables } from '#server/db/tables.ts';
import { IS_LEFT } from './attention-sources.repository.ts';

export interface SubjectShipment {
  id: string;
  trackingNumber: string;
  originAddress: string;
  destinationAddress: string;
  /** Public places of the addresses; '' if there is none, null if not read yet. */
  originPlace: string | null;
  destinationPlace: string | null;
  history: HistoryEntry[];
}

/** Reads the subjects of lines. */
export function createAttentionSubjects(db: Kysely<Tables>) {
  return {
    async listShipments(ids: string[]): Promise<SubjectShipment[]> {
      if (ids.length === 0) return [];
      return db
        .selectFrom('shipments')
        .innerJoin('shipment_facts as fact', 'fact.shipment_id', 'shipments.id')
        .select(['shipments.id', 'tracking_number as trackingNumber', 'tracking_history as history'])
        .select(['origin_address as originAddress', 'destination_address as destinationAddress'])
        .select(['fact.origin_place as originPlace', 'fact.destination_place as destinationPlace'])
        .where('shipments.id', 'in', ids)
        .execute();
    },

    /** Lists the addresses that `place` lines are about; like `toAttentionLine`, but without reading the shipments whole. */
    async listUnplacedAddresses(ids: string[]): Promise<{ id: string; text: string }[]> {
      if (ids.length === 0) return [];
      return db
        .selectFrom('shipments')
        .innerJoin('shipment_facts as fact', 'fact.shipment_id', 'shipments.id')
        .select(['shipments.id'])
        .select(
          sql<string>`case when fact.origin_place = '' then origin_address else destination_address end`.as('text'),
        )
        .where('shipments.id', 'in', ids)
        .execute();
    },

    async listMails(ids: string[]): Promise<{ id: string; recipient: string; shipmentId: string | null }[]> {
      if (ids.length === 0) return [];
      return db
        .selectFrom('mails')
        .select(['id', 'recipient', 'shipment_id as shipmentId'])
        .where('id', 'in', ids)
        .execute();
    },

    /** Includes the number of rows that were not written. */
    async listImports(ids: string[]): Promise<{ id: string; number: number; fileName: string; rows: number }[]> {
      if (ids.length === 0) return [];
      const { rows } = await sql<{ id: string; number: number; fileName: string; rows: number }>`
        select id, number::int as number, file_name as "fileName",
          (select count(*)::int from import_rows as rows where rows.import_id = imports.id and ${IS_LEFT}) as rows
        from imports where id = any(${ids})`.execute(db);
      return rows;
    },

    async listWebhooks(ids: string[]): Promise<{ id: string; url: string }[]> {
      if (ids.length === 0) return [];
      return db.selectFrom('webhook_endpoints').select(['id', 'url']).where('id', 'in', ids).execute();
    },
  };
}

export type AttentionSubjects = ReturnType<typeof createAttentionSubjects>;
