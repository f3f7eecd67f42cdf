import { type Kysely, sql } from 'kysely';
import type { ShipmentFilter } from '#domain/shipments/filter.ts';
import type { Tables } from '#server/db/tables.ts';

export interface ExportGrant {
  tokenHash: string;
  /** Email address of who asked. */
  actor: string;
  filter: ShipmentFilter & { errorsOf?: string; masksPeople?: boolean };
}

/** Addresses of exports, and their lines in the audit log. */
export function createExportRepository(db: Kysely<Tables>) {
  return {
    /** Stores a grant, and forgets those whose time is over. */
    async insertGrant({ tokenHash, actor, filter }: ExportGrant, now: Date, expiresAt: Date): Promise<void> {
      await db.deleteFrom('export_grants').where('expires_at', '<=', now).execute();
      await db
        .insertInto('export_grants')
        .values({ token_hash: tokenHash, actor, filter: JSON.stringify(filter), expires_at: expiresAt })
        .execute();
    },

    async hasGrant(tokenHash: string, now: Date): Promise<boolean> {
      const grant = db.selectFrom('export_grants').select('actor');
      const found = await grant.where('token_hash', '=', tokenHash).where('expires_at', '>', now).executeTakeFirst();
      return found !== undefined;
    },

    /**
     * Takes a grant out and writes that the export began, in one statement: of several who come with one address, also to
     * several processes, one gets it. Undefined when there is none, or its time is over.
     */
    async takeGrant(tokenHash: string, now: Date): Promise<ExportGrant | undefined> {
      const { rows } = await sql<Omit<ExportGrant, 'tokenHash'>>`
        with taken as (
          delete from export_grants where token_hash = ${tokenHash} and expires_at > ${now} returning actor, filter
        ), noted as (
          insert into audit_entries (at, actor, action, after) select ${now}, actor, 'exportStarted', filter from taken
        )
        select actor, filter from taken`.execute(db);
      return rows[0] && { tokenHash, ...rows[0] };
    },

    /** Writes to the audit log how an export ended. */
    async noteEnd(actor: string, outcome: object, now: Date): Promise<void> {
      await sql`insert into audit_entries (at, actor, action, after)
        values (${now}, ${actor}, 'exportEnded', ${JSON.stringify(outcome)}::jsonb)`.execute(db);
    },
  };
}

export type ExportRepository = ReturnType<typeof createExportRepository>;
