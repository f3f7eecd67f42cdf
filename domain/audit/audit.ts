export const AUDIT_ACTIONS = [
  'created',
  'updated',
  'statusAdded',
  'peopleChanged',
  'deleted',
  'restored',
  'signedIn',
  'signedOut',
] as const;
export type AuditAction = (typeof AUDIT_ACTIONS)[number];

/** Who did what, when. `before` and `after` hold the fields that differ; after `statusAdded`, `after.entry` is the entry; of
 * `peopleChanged` only the names of the fields are kept, in `after.fields`. */
export interface AuditEntry {
  id: string;
  /** ISO 8601, UTC. */
  at: string;
  /** The account's email address; "database" for a change by hand. */
  actor: string;
  action: AuditAction;
  before: Record<string, unknown>;
  after: Record<string, unknown>;
}
