import { type Kysely, sql } from 'kysely';
import type { ActivityAction } from '#domain/audit/audit.ts';
import type { Tables } from '#server/db/tables.ts';

export interface StoredActivity {
  id: string;
  at: Date;
  actor: string;
  action: ActivityAction;
  before: Record<string, unknown>;
  after: Record<string, unknown>;
}

/** Of the company nothing is read: its texts can be long, and no line says them. */
const toFacts = <Side extends 'before' | 'after'>(side: Side) =>
  sql<Record<string, unknown>>`case action when 'companyChanged' then '{}'::jsonb else ${sql.ref(side)} end`.as(side);

/** Lines of the audit log that are of no shipment, customer or message; an index holds just these (server/db/schema/audit.sql). */
export function createActivityRepository(db: Kysely<Tables>) {
  return {
    /** Newest first, older than the line `before`. */
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
