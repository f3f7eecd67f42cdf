import { z } from 'zod';
import { checkSubscription } from '../email.ts';
import { errorKey } from '../error-texts.ts';
import { MAIL_KINDS, MAIL_STATES } from './mail.ts';

/** An outbox email as listed for staff. Times are ISO 8601, UTC. */
export const mailSchema = z.object({
  id: z.string(),
  to: z.string(),
  kind: z.enum(MAIL_KINDS),
  language: z.string(),
  subject: z.string(),
  state: z.enum(MAIL_STATES),
  /** Number of delivery attempts. */
  attempts: z.number().int(),
  /** The mail server's response, or the connection error, of the last failure. */
  lastError: z.string().nullable(),
  createdAt: z.iso.datetime(),
  sentAt: z.iso.datetime().nullable(),
  shipmentId: z.string().nullable(),
});
export type Mail = z.infer<typeof mailSchema>;

/** An email with its content. */
export const mailViewSchema = mailSchema.extend({
  messageId: z.string(),
  text: z.string(),
  html: z.string(),
});
export type MailView = z.infer<typeof mailViewSchema>;

/** Whether outgoing email is set up, and how it performs. */
export const mailStatusSchema = z.object({
  isConfigured: z.boolean(),
  /** Host and port of the mail server, without user and password. Null if not set. */
  host: z.string().nullable(),
  from: z.string().nullable(),
  /** Address that receives contact messages. */
  contactTo: z.string().nullable(),
  queued: z.number().int(),
  failed: z.number().int(),
  lastSentAt: z.iso.datetime().nullable(),
  /** The newest failure of a queued or failed email. */
  lastError: z.object({ at: z.iso.datetime(), message: z.string() }).nullable(),
});
export type MailStatus = z.infer<typeof mailStatusSchema>;

/** Recipient of a test email. */
export const testMailSchema = z
  .object({ to: z.string(errorKey('requiredFields')).max(254, errorKey('tooLong')).meta({ format: 'email' }) })
  .superRefine(({ to }, context) => {
    for (const { code } of checkSubscription({ email: to })) {
      context.addIssue({ code: 'custom', path: ['to'], message: errorKey(code) });
    }
  });
