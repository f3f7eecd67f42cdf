import { type Kysely, sql } from 'kysely';
import type { ShipmentFilter } from '#domain/shipments/filter.ts';
import type { Tables } from '#server/db/tables.ts';

export interface ExportGrant {
  tokenHash: string;
  /** Email address of the requester. */
  actor: string;
  filter: ShipmentFilter & { errorsOf?: string; masksPeople?: boolean };
}

/** One-time URLs of exports, and their lines in the audit log. */
export function createExportRepository(db: Kysely<Tables>) {
  return {
    /** Stores a grant and deletes expired ones. */
    async insertGrant({ tokenHash, actor, filter }: ExportGrant, now: Date, expiresAt: Date): Promise<void> {
      await db.deleteFrom('export_grants').where('expires_at', '<=', now).execute();
      await db
        .insertInto('export_grants')
        .values({ token_hash: tokenHash, actor, filter: JSON.stringify(filter), expires_at: expiresAt })
        .execute();
    },

    async hasGrant(tokenHash: string, now: Date): Promise<boolean> {
      const grant = db.selectFrom('export_grants').select('actor');
      const row = await grant.where('token_hash', '=', tokenHash).where('expires_at', '>', now).executeTakeFirst();
      return row !== undefined;
    },

    /**
     * Removes a grant and logs the start of the export in one statement: of concurrent requests, also to several
     * processes, one gets it. Undefined if there is none or it expired.
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

    /** Logs the end of an export. */
    async noteEnd(actor: string, outcome: object, now: Date): Promise<void> {
      await sql`insert into audit_entries (at, actor, action, after)
        values (${now}, ${actor}, 'exportEnded', ${JSON.stringify(outcome)}::jsonb)`.execute(db);
    },
  };
}

export type ExportRepository = ReturnType<typeof createExportRepository>;
