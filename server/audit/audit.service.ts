import { ACTIVITY, ACTIVITY_ACTIONS, type ActivityGroup } from '#domain/audit/audit.ts';
import type { ActivityEntry, AuditEntry } from '#domain/audit/schema.ts';
import { ERROR_TEXTS } from '#domain/error-texts.ts';
import { isRole } from '#domain/team/role.ts';
import { numberCursor, toPage } from '#server/cursor.ts';
import { NotFoundError } from '#server/errors.ts';
import type { ActivityRepository, AuditRepository, StoredActivity } from './audit.repository.ts';

const MAX_ENTRIES = 200;

export function createAuditService(repository: AuditRepository) {
  return {
    /**
     * Returns the newest 200 changes of a shipment, newest first, even if it was deleted. Throws NotFoundError
     * "Shipment not found" for an unknown id.
     */
    async listOfShipment(id: string): Promise<AuditEntry[]> {
      const entries = await repository.listOfShipment(id, MAX_ENTRIES);
      if (entries.length === 0 && !(await repository.hasShipment(id)))
        throw new NotFoundError(ERROR_TEXTS.shipmentNotFound);
      return entries;
    },
  };
}

export type AuditService = ReturnType<typeof createAuditService>;

/** For personal data that was looked up or erased, the log contains a digest, which is useless to staff. */
function toEntry({ id, at, actor, action, before, after }: StoredActivity): ActivityEntry {
  const facts = { ...before, ...after };
  const subject = facts.passkey ?? facts.email ?? facts.url ?? facts.name;
  return {
    id,
    at: at.toISOString(),
    actor,
    action,
    subject: typeof subject === 'string' && action !== 'companyChanged' ? subject : null,
    role: isRole(facts.role) ? facts.role : null,
    day: typeof facts.from === 'string' ? facts.from : null,
    rows: typeof facts.rows === 'number' ? facts.rows : null,
  };
}

export function createActivityService(repository: ActivityRepository) {
  return {
    /**
     * Returns a page of changes to accounts, keys, webhooks, the company and personal data, newest first, optionally of
     * one group. Throws AppError 400 for an invalid cursor.
     */
    async listActivity(query: { group?: ActivityGroup | undefined; cursor?: string | undefined; limit: number }) {
      const before = query.cursor ? numberCursor.parse(query.cursor).number : undefined;
      const actions = query.group ? ACTIVITY[query.group] : ACTIVITY_ACTIONS;
      const rows = await repository.list(actions, before, query.limit + 1);
      return toPage(rows.map(toEntry), query.limit, ({ id }) => numberCursor.format({ number: id }));
    },
  };
}

export type ActivityService = ReturnType<typeof createActivityService>;
