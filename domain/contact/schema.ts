import { z } from 'zod';
import { checkSubscription } from '../email.ts';
import { says } from '../error-texts.ts';
import { LANGUAGE_CODES } from '../languages.ts';
import { MAIL_STATES } from '../mail/mail.ts';
import type { FieldProblem } from '../shipments/rules.ts';
import { SHIPMENT_STATUSES } from '../shipments/status.ts';
import {
  CONTACT_LIMITS,
  CONTACT_SUBJECTS,
  checkContact,
  LONGEST_REPLY,
  MESSAGE_STATUSES,
  REPLY_TEMPLATES,
} from './contact.ts';

const text = (max: number) =>
  z
    .string(says('requiredFields'))
    .max(max, says('tooLong'))
    .refine((value) => !value.includes('\0') && value.isWellFormed(), says('invalidValue'));
const email = text(CONTACT_LIMITS.email).meta({ format: 'email' });
const language = z
  .string()
  .regex(/^[a-z]{2}$/, says('invalidValue'))
  .default('en');

function toIssues(problems: FieldProblem[]) {
  return problems.map(({ path, code }) => ({ code: 'custom' as const, path: [path], message: says(code) }));
}

/**
 * What the contact form sends. `website` is a field that people do not see; `startedAt` is when the form was shown;
 * `submissionId` tells one form from another, so that sending it twice stores it once.
 */
export const contactSchema = z
  .object({
    name: text(CONTACT_LIMITS.name).meta({ minLength: 1 }),
    email,
    phone: text(CONTACT_LIMITS.phone).default(''),
    subject: z
      .enum(['', ...CONTACT_SUBJECTS], {
        error: (issue) => says(issue.input == null ? 'requiredFields' : 'invalidValue'),
      })
      .meta({ enum: [...CONTACT_SUBJECTS] }),
    message: text(CONTACT_LIMITS.message).meta({ minLength: 1 }),
    language,
    website: z.string().max(2000).default(''),
    startedAt: z.iso.datetime({ offset: true }).optional(),
    submissionId: z.string().max(64).optional(),
  })
  .superRefine((input, context) => {
    // What is too long was said by the field itself.
    const others = checkContact(input).filter(({ code }) => code !== 'tooLong');
    for (const issue of toIssues(others)) context.addIssue(issue);
  });
export type ContactInput = z.infer<typeof contactSchema>;

/** What the subscribe form sends. */
export const subscriptionSchema = z.object({ email, language }).superRefine((input, context) => {
  for (const issue of toIssues(checkSubscription(input))) context.addIssue(issue);
});
export type SubscriptionInput = z.infer<typeof subscriptionSchema>;

const status = z.enum(MESSAGE_STATUSES);

/** A stored message of the contact form, as staff see it. Times are ISO 8601, UTC. */
export const contactMessageSchema = z.object({
  id: z.string(),
  caseNumber: z.string(),
  name: z.string(),
  email: z.string(),
  phone: z.string(),
  subject: z.enum(CONTACT_SUBJECTS),
  message: z.string(),
  /** The language the visitor read the site in. */
  language: z.string(),
  status,
  createdAt: z.iso.datetime(),
  doneAt: z.iso.datetime().nullable(),
  /** What the text names, each once, in its order. */
  trackingNumbers: z.array(z.string()),
});
export type ContactMessage = z.infer<typeof contactMessageSchema>;

const linkedShipmentSchema = z.object({
  trackingNumber: z.string(),
  /** Null when there is no such shipment. */
  shipment: z
    .object({
      id: z.string(),
      status: z.enum(SHIPMENT_STATUSES),
      originAddress: z.string(),
      destinationAddress: z.string(),
    })
    .nullable(),
});
export type LinkedShipment = z.infer<typeof linkedShipmentSchema>;

const messageEventSchema = z.object({ at: z.iso.datetime(), actor: z.string(), from: status, to: status });
/** Who moved the message between states, and when. */
export type MessageEvent = z.infer<typeof messageEventSchema>;

/** An answer that was sent to the writer of a message. It is erased with the message. */
export const messageReplySchema = z.object({
  id: z.string(),
  at: z.iso.datetime(),
  /** Email address of the account. */
  author: z.string(),
  text: z.string(),
  language: z.string(),
  /** Of its email. */
  state: z.enum(MAIL_STATES),
  sentAt: z.iso.datetime().nullable(),
  /** What the mail server answered when it failed last. */
  lastError: z.string().nullable(),
});
export type MessageReply = z.infer<typeof messageReplySchema>;

/** A message with the shipments its text names, the answers to it, and what staff did with it, oldest first. */
export const contactMessageViewSchema = contactMessageSchema.extend({
  shipments: z.array(linkedShipmentSchema),
  replies: z.array(messageReplySchema),
  /** Whether outgoing email is set up; without it a reply is refused. */
  canReply: z.boolean(),
  events: z.array(messageEventSchema),
});
export type ContactMessageView = z.infer<typeof contactMessageViewSchema>;

/** Moves a message to another state; with `from`, only out of that one. */
export const messageChangeSchema = z.object({ status, from: status.optional() });
export type MessageChange = z.infer<typeof messageChangeSchema>;

/** Answers a message by email. The same id with the same text again is the same reply. */
export const replySchema = z.object({
  id: z.string(says('invalidValue')).regex(/^[A-Za-z0-9_-]{8,64}$/, says('invalidValue')),
  text: text(LONGEST_REPLY)
    .refine((value) => value.trim() !== '', says('requiredFields'))
    .meta({ minLength: 1 }),
  /** Of the words around the text; by default the one the visitor read the site in. */
  language: z.enum(LANGUAGE_CODES).optional(),
  /** Whether the message is done with it. */
  done: z.boolean().default(false),
});
export type Reply = z.infer<typeof replySchema>;

/** A text to begin a reply with, filled with what visitors may know of the shipment. */
export const replyTemplateSchema = z.object({
  name: z.enum(REPLY_TEMPLATES),
  language: z.enum(LANGUAGE_CODES),
  text: z.string(),
  /** What stands in the text for a fact that is missing, such as "[date]". */
  gaps: z.array(z.string()),
});
export type FilledTemplate = z.infer<typeof replyTemplateSchema>;
