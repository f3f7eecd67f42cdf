import { type Kysely, sql } from 'kysely';
import { toPlaceWords } from '#domain/attention/place-words.ts';
import { withPlaces } from '#server/db/learned-places.ts';
import { asActor } from '#server/db/pool.ts';
import type { Tables } from '#server/db/tables.ts';

/** Maximum shipments per place. */
const MAX_SHIPMENTS = 10_000;
/** Shipments per statement. */
const BATCH = 500;

export interface PlaceToLearn {
  /** toPlaceWords() of an address. */
  words: string;
  key: string;
  place: string;
  /** Whether it is stored for the customers of the shipments. */
  remember: boolean;
  by: string;
  now: Date;
}

/** A stored place and the customer whose shipments get it. */
export interface StoredPlace {
  key: string;
  words: string;
  place: string;
  customer: { id: string; name: string } | null;
}

export interface PlaceToUndo {
  key: string;
  /** Undefined for the newest stored answer. */
  answer: { place: string; at: Date } | undefined;
  by: string;
  now: Date;
}

interface Affected {
  id: string;
  customer: string;
  /** The current places. */
  origin: string | null;
  destination: string | null;
  /** Which of them change. */
  isOrigin: boolean;
  isDestination: boolean;
}

/** Stores the place that the first words of addresses refer to, and applies it to shipments. */
export function createAttentionPlaces(db: Kysely<Tables>) {
  /** Finds open shipments without a place whose address starts with these words. */
  async function findUnplaced(trx: Kysely<Tables>, key: string): Promise<Affected[]> {
    const rows = await trx
      .selectFrom('shipment_facts as fact')
      .innerJoin('shipments', 'shipments.id', 'fact.shipment_id')
      .leftJoin('shipment_people as people', 'people.shipment_id', 'shipments.id')
      .select(['shipments.id', 'shipments.origin_address', 'shipments.destination_address'])
      .select(['fact.origin_place as origin', 'fact.destination_place as destination', 'people.customer_id'])
      .where('fact.status', '<>', 'DELIVERED')
      .where((eb) => eb.or([eb('fact.origin_place', '=', ''), eb('fact.destination_place', '=', '')]))
      .orderBy('fact.created_at')
      .limit(MAX_SHIPMENTS)
      .execute();
    const isAnswered = (address: string, place: string | null) => place === '' && toPlaceWords(address).key === key;
    return rows
      .map(({ id, origin, destination, customer_id, origin_address, destination_address }) => ({
        id,
        customer: customer_id ?? '',
        origin,
        destination,
        isOrigin: isAnswered(origin_address, origin),
        isDestination: isAnswered(destination_address, destination),
      }))
      .filter(({ isOrigin, isDestination }) => isOrigin || isDestination);
  }

  /** Sets the places that the answer is about, in batches. Returns how many shipments changed. */
  async function setPlaces(
    trx: Kysely<Tables>,
    affected: Affected[],
    { place, by, now }: { place: string; by: string; now: Date },
  ): Promise<number> {
    let count = 0;
    for (let start = 0; start < affected.length; start += BATCH) {
      const batch = affected.slice(start, start + BATCH);
      const places = Object.fromEntries(
        batch.map(({ id, isOrigin, isDestination, origin, destination }) => [
          id,
          { origin: isOrigin ? place : (origin ?? ''), destination: isDestination ? place : (destination ?? '') },
        ]),
      );
      const idsOf = (matches: (one: Affected) => boolean) => batch.filter(matches).map(({ id }) => id);
      const { rows } = await sql`
        update shipments set version = version + 1, updated_at = ${now},
          origin_place = case when id = any(${idsOf(({ isOrigin }) => isOrigin)}::text[]) then ${place} else origin_place end,
          destination_place =
            case when id = any(${idsOf(({ isDestination }) => isDestination)}::text[]) then ${place} else destination_place end
        where id = any(${batch.map(({ id }) => id)}::text[])
        returning id, ${asActor(by)} as actor, ${withPlaces(places)} as places`.execute(trx);
      count += rows.length;
    }
    return count;
  }

  const findNewest = (trx: Kysely<Tables>, key: string) =>
    trx
      .selectFrom('learned_places')
      .select(['place', 'learned_at as at'])
      .where('words_key', '=', key)
      .orderBy('learned_at', 'desc')
      .limit(1)
      .forUpdate()
      .executeTakeFirst();

  /** Finds the shipments that an answer changed last: they have its time and place. */
  async function findChanged(trx: Kysely<Tables>, key: string, place: string, at: Date): Promise<Affected[]> {
    const rows = await trx
      .selectFrom('shipments')
      .innerJoin('shipment_facts as fact', 'fact.shipment_id', 'shipments.id')
      .select(['id', 'origin_address', 'destination_address', 'shipments.origin_place', 'shipments.destination_place'])
      .select(['fact.origin_place as origin', 'fact.destination_place as destination'])
      .where('updated_at', '=', at)
      .orderBy('id')
      .limit(MAX_SHIPMENTS)
      .execute();
    return rows
      .map((row) => ({
        id: row.id,
        customer: '',
        origin: row.origin,
        destination: row.destination,
        isOrigin: row.origin_place === place && toPlaceWords(row.origin_address).key === key,
        isDestination: row.destination_place === place && toPlaceWords(row.destination_address).key === key,
      }))
      .filter(({ isOrigin, isDestination }) => isOrigin || isDestination);
  }

  return {
    /**
     * Sets the place of all of them and, with `remember`, stores it for their customers, atomically. Returns the number
     * of shipments.
     */
    answer: ({ words, key, place, remember, by, now }: PlaceToLearn): Promise<number> =>
      db.transaction().execute(async (trx) => {
        const unplaced = await findUnplaced(trx, key);
        const count = await setPlaces(trx, unplaced, { place, by, now });
        const customers = [...new Set(unplaced.map(({ customer }) => customer))];
        if (remember && customers.length > 0)
          await trx
            .insertInto('learned_places')
            .values(
              customers.map((customer_id) => ({
                customer_id,
                words_key: key,
                words,
                place,
                learned_at: now,
                learned_by: by,
              })),
            )
            .onConflict((conflict) =>
              conflict
                .columns(['customer_id', 'words_key'])
                .doUpdateSet({ words, place, learned_at: now, learned_by: by }),
            )
            .execute();
        return count;
      }),

    /** Lists the stored places by their words; `customer` is null for shipments without one. */
    async listLearned(): Promise<StoredPlace[]> {
      const rows = await db
        .selectFrom('learned_places as learned')
        .leftJoin('customers', 'customers.id', 'learned.customer_id')
        .select(['learned.words_key as key', 'learned.words', 'learned.place', 'learned.customer_id', 'customers.name'])
        .orderBy('learned.words_key')
        .orderBy('learned.place')
        .orderBy('customers.name')
        .limit(BATCH)
        .execute();
      return rows.map(({ customer_id, name, ...row }) => ({
        ...row,
        customer: customer_id === '' ? null : { id: customer_id, name: name ?? customer_id },
      }));
    },

    /** Deletes a stored place of one customer ('' for shipments without one) or of all; shipments keep theirs. */
    async forget(key: string, customer?: string): Promise<void> {
      await db
        .deleteFrom('learned_places')
        .where('words_key', '=', key)
        .$if(customer !== undefined, (query) => query.where('customer_id', '=', customer ?? ''))
        .execute();
    },

    /**
     * Deletes an answer, by default the newest stored one, and removes its place from the shipments that it was for and
     * that have not changed since. Returns how many there were.
     */
    undo: ({ key, answer, by, now }: PlaceToUndo): Promise<number> =>
      db.transaction().execute(async (trx) => {
        const undone = answer ?? (await findNewest(trx, key));
        if (!undone) return 0;
        const { place, at } = undone;
        await trx.deleteFrom('learned_places').where('words_key', '=', key).where('learned_at', '=', at).execute();
        return setPlaces(trx, await findChanged(trx, key, place, at), { place: '', by, now });
      }),
  };
}

export type AttentionPlaces = ReturnType<typeof createAttentionPlaces>;
