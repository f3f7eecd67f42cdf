import { type Kysely, sql } from 'kysely';
import type { AuditAction, AuditEntry } from '#domain/audit/audit.ts';
import type { Tables } from '#server/db/tables.ts';

const toCamelCase = (column: string) => column.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase());

/** Columns by the names of their fields. */
const toFields = (columns: Record<string, unknown>) =>
  Object.fromEntries(Object.entries(columns).map(([column, value]) => [toCamelCase(column), value]));

/** The audit log. It is written by triggers (server/db/schema/audit.sql), and only read here. */
export function createAuditRepository(db: Kysely<Tables>) {
  return {
    /** Newest first. */
    async listOfShipment(shipmentId: string, limit: number): Promise<AuditEntry[]> {
      const rows = await db
        .selectFrom('audit_entries')
        .selectAll()
        .where('shipment_id', '=', shipmentId)
        .orderBy('id', 'desc')
        .limit(limit)
        .execute();
      return rows.map(({ id, at, actor, action, before, after }) => ({
        id,
        at: at.toISOString(),
        actor,
        action: action as AuditAction,
        before: toFields(before),
        after: toFields(after),
      }));
    },

    async hasShipment(id: string): Promise<boolean> {
      const { rows } = await sql`select 1 from shipments where id = ${id}`.execute(db);
      return rows.length > 0;
    },
  };
}

export type AuditRepository = ReturnType<typeof createAuditRepository>;
