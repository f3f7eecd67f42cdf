import { type Kysely, sql } from 'kysely';
import type { ActivityAction, AuditAction } from '#domain/audit/audit.ts';
import type { AuditEntry } from '#domain/audit/schema.ts';
import type { Tables } from '#server/db/tables.ts';

const toCamelCase = (column: string) => column.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase());

/** Column names by field. */
const toFields = (columns: Record<string, unknown>) =>
  Object.fromEntries(Object.entries(columns).map(([column, value]) => [toCamelCase(column), value]));

/** Reads the audit log. Triggers write it (server/db/schema/audit.sql). */
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

export interface StoredActivity {
  id: string;
  at: Date;
  actor: string;
  action: ActivityAction;
  before: Record<string, unknown>;
  after: Record<string, unknown>;
}

/** Company values are not read: its texts can be long, and no line shows them. */
const toFacts = <Side extends 'before' | 'after'>(side: Side) =>
  sql<Record<string, unknown>>`case action when 'companyChanged' then '{}'::jsonb else ${sql.ref(side)} end`.as(side);

/**
 * Audit lines that do not concern shipments, customers or messages; a partial index covers them
 * (server/db/schema/audit.sql).
 */
export function createActivityRepository(db: Kysely<Tables>) {
  return {
    /** Newest first, before the line `before`. */
    async list(actions: readonly ActivityAction[], before: string | undefined, limit: number) {
      const lines = db
        .selectFrom('audit_entries')
        .select(['id', 'at', 'actor', 'action', toFacts('before'), toFacts('after')])
        .where('shipment_id', 'is', null)
        .where('customer_id', 'is', null)
        .where('contact_message_id', 'is', null)
        .where('action', 'in', actions)
        .orderBy('id', 'desc')
        .limit(limit);
      const rows = await (before ? lines.where('id', '<', before) : lines).execute();
      return rows as StoredActivity[];
    },
  };
}

export type ActivityRepository = ReturnType<typeof createActivityRepository>;
