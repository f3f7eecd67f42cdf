import { type Kysely, sql } from 'kysely';
import type { Tables } from '#server/db/tables.ts';

/** A shipment whose addresses nobody has read yet. */
export interface Unplaced {
  id: string;
  addressVersion: number;
  originAddress: string;
  destinationAddress: string;
  originPlace: string;
  destinationPlace: string;
}

export interface Placed {
  id: string;
  addressVersion: number;
  origin: string;
  destination: string;
}

/** The places that reports need of shipments that came without. */
export function createUnplacedRepository(db: Kysely<Tables>) {
  return {
    async listUnplaced(limit: number): Promise<Unplaced[]> {
      return db
        .selectFrom('shipment_facts as fact')
        .innerJoin('shipments', 'shipments.id', 'fact.shipment_id')
        .select(['fact.shipment_id as id', 'fact.address_version as addressVersion'])
        .select(['shipments.origin_address as originAddress', 'shipments.destination_address as destinationAddress'])
        .select(['shipments.origin_place as originPlace', 'shipments.destination_place as destinationPlace'])
        .where('fact.origin_place', 'is', null)
        .limit(limit)
        .execute();
    },

    /** Stores places and tells how many, but none of an address that has changed since; rows that somebody holds are left for the next time. */
    async storePlaces(placed: Placed[]): Promise<number> {
      const { numAffectedRows } = await sql`
        update shipment_facts as fact set origin_place = read.origin, destination_place = read.destination
        from jsonb_to_recordset(${JSON.stringify(placed)}::jsonb)
          as read (id text, "addressVersion" integer, origin text, destination text)
        where fact.shipment_id = read.id and fact.address_version = read."addressVersion" and fact.shipment_id in (
          select shipment_id from shipment_facts
          where shipment_id = any (${placed.map(({ id }) => id)}) and origin_place is null for update skip locked
        )`.execute(db);
      return Number(numAffectedRows ?? 0);
    },
  };
}

export type UnplacedRepository = ReturnType<typeof createUnplacedRepository>;
