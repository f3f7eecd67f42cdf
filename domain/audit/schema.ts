import { z } from 'zod';
import { ROLES } from '../team/role.ts';
import { ACTIVITY_ACTIONS, AUDIT_ACTIONS } from './audit.ts';

const fields = z.record(z.string(), z.unknown());

/**
 * Who did what, and when. `before` and `after` hold the fields that differ. For `statusAdded`, `after.entry` is the
 * entry; for `peopleChanged`, `after.fields` lists only field names.
 */
export const auditEntrySchema = z.object({
  id: z.string(),
  at: z.iso.datetime(),
  /** The account's email address; "database" for a change by SQL. */
  actor: z.string(),
  action: z.enum(AUDIT_ACTIONS),
  before: fields,
  after: fields,
});
export type AuditEntry = z.infer<typeof auditEntrySchema>;

export const activityEntrySchema = z.object({
  id: z.string(),
  at: z.iso.datetime(),
  actor: z.string().meta({
    description:
      "Who did it: an account's email address; database for a manual change by SQL, retention for automatic erasure, visitor for a rejected sign-in",
  }),
  action: z.enum(ACTIVITY_ACTIONS),
  subject: z.string().nullable().meta({
    description:
      'The object of the action: the address of an account, the name of a key or passkey, the URL of a webhook',
  }),
  role: z.enum(ROLES).nullable().meta({ description: 'The role of the account or invitation afterwards' }),
  day: z.iso.date().nullable().meta({ description: 'The day from which a second factor is or was required' }),
  rows: z.number().int().nullable().meta({ description: 'Number of shipments in an export' }),
});

/** An action on accounts, keys, webhooks, the company or personal data. */
export type ActivityEntry = z.infer<typeof activityEntrySchema>;
