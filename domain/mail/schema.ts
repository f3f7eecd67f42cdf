import { z } from 'zod';
import { checkSubscription } from '../email.ts';
import { says } from '../error-texts.ts';
import { MAIL_KINDS, MAIL_STATES } from './mail.ts';

/** A mail of the outbox as staff see it in a list. Times are ISO 8601, UTC. */
export const mailSchema = z.object({
  id: z.string(),
  to: z.string(),
  kind: z.enum(MAIL_KINDS),
  language: z.string(),
  subject: z.string(),
  state: z.enum(MAIL_STATES),
  /** How often it was tried. */
  attempts: z.number().int(),
  /** What the mail server said, or why it could not be asked, the last time it failed. */
  lastError: z.string().nullable(),
  createdAt: z.iso.datetime(),
  sentAt: z.iso.datetime().nullable(),
  shipmentId: z.string().nullable(),
});
export type Mail = z.infer<typeof mailSchema>;

/** A mail whole. */
export const mailViewSchema = mailSchema.extend({
  messageId: z.string(),
  text: z.string(),
  html: z.string(),
});
export type MailView = z.infer<typeof mailViewSchema>;

/** Whether mail is set up, and how it goes. */
export const mailStatusSchema = z.object({
  isConfigured: z.boolean(),
  /** Host and port of the mail server; never its user or password. Null when none is set. */
  host: z.string().nullable(),
  from: z.string().nullable(),
  /** Where messages of the contact form are sent. */
  contactTo: z.string().nullable(),
  queued: z.number().int(),
  failed: z.number().int(),
  lastSentAt: z.iso.datetime().nullable(),
  /** The newest failure of a mail that still waits or has failed. */
  lastError: z.object({ at: z.iso.datetime(), message: z.string() }).nullable(),
});
export type MailStatus = z.infer<typeof mailStatusSchema>;

/** To whom a test mail goes. */
export const testMailSchema = z
  .object({ to: z.string(says('requiredFields')).max(254, says('tooLong')).meta({ format: 'email' }) })
  .superRefine(({ to }, context) => {
    for (const { code } of checkSubscription({ email: to })) {
      context.addIssue({ code: 'custom', path: ['to'], message: says(code) });
    }
  });
