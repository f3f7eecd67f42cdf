import type { Kysely } from 'kysely';
import { asActor } from '#server/db/as-actor.ts';
import type { Tables } from '#server/db/tables.ts';

/** The shipments that a new installation shows. */
export function createSamples(db: Kysely<Tables>) {
  return {
    async countSamples(): Promise<number> {
      const row = await db
        .selectFrom('shipments')
        .select((eb) => eb.fn.countAll<string>().as('count'))
        .where('is_sample', '=', true)
        .executeTakeFirstOrThrow();
      return Number(row.count);
    },

    async deleteSamples(actor = ''): Promise<number> {
      const gone = await db
        .deleteFrom('shipments')
        .where('is_sample', '=', true)
        .returning(['id', asActor(actor).as('actor')])
        .execute();
      return gone.length;
    },
  };
}
