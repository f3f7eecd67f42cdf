import { z } from 'zod';
import { ROLES } from '../team/role.ts';
import { ACTIVITY_ACTIONS } from './audit.ts';

export const activityEntrySchema = z.object({
  id: z.string(),
  at: z.iso.datetime(),
  actor: z.string().meta({
    description:
      "Who did it: an account's email address; database for a change by hand, retention for what ends by itself, visitor for a refused try to sign in",
  }),
  action: z.enum(ACTIVITY_ACTIONS),
  subject: z.string().nullable().meta({
    description:
      'What it was done to: the address of an account, the name of a key or passkey, the address of a webhook',
  }),
  role: z.enum(ROLES).nullable().meta({ description: 'Of the account or invitation, afterwards' }),
  day: z.iso.date().nullable().meta({ description: 'From which a second factor is required, or was' }),
  rows: z.number().int().nullable().meta({ description: 'How many shipments an export held' }),
});

/** An action on accounts, keys, webhooks, the company or personal data. */
export type ActivityEntry = z.infer<typeof activityEntrySchema>;
