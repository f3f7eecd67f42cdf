import { z } from 'zod';
import { checkSubscription, hasLineBreak, isEmail, toEmail } from '../email.ts';
import { errorKey } from '../error-texts.ts';
import { LANGUAGE_CODES } from '../languages.ts';
import { MAIL_STATES } from '../mail/mail.ts';
import { PARTIES } from '../shipment-people/people.ts';
import type { FieldProblem } from '../shipments/rules.ts';
import { SHIPMENT_STATUSES } from '../shipments/status.ts';
import { chosenId, parameterText, text as storableText } from '../values.schema.ts';
import {
  CONTACT_LIMITS,
  CONTACT_SUBJECTS,
  checkContact,
  MAX_REPLY_LENGTH,
  MESSAGE_STATUSES,
  REPLY_TEMPLATES,
} from './contact.ts';

const text = (max: number) => storableText(max, 'requiredFields');
const email = text(CONTACT_LIMITS.email).meta({ format: 'email' });
const language = z
  .string()
  .regex(/^[a-z]{2}$/, errorKey('invalidValue'))
  .default('en');

function toIssues(problems: FieldProblem[]) {
  return problems.map(({ path, code }) => ({ code: 'custom' as const, path: [path], message: errorKey(code) }));
}

/**
 * Input of the contact form. `website` is a field hidden from people; `startedAt` is when the form was shown;
 * `submissionId` makes a repeated submission harmless.
 */
export const contactSchema = z
  .object({
    name: text(CONTACT_LIMITS.name).meta({ minLength: 1 }),
    email,
    phone: text(CONTACT_LIMITS.phone).default(''),
    subject: z
      .enum(['', ...CONTACT_SUBJECTS], {
        error: (issue) => errorKey(issue.input == null ? 'requiredFields' : 'invalidValue'),
      })
      .meta({ enum: [...CONTACT_SUBJECTS] }),
    message: text(CONTACT_LIMITS.message).meta({ minLength: 1 }),
    language,
    website: z.string().max(2000).default(''),
    startedAt: z.iso.datetime({ offset: true }).optional(),
    submissionId: z.string().max(64).optional(),
  })
  .superRefine((input, context) => {
    // The field's own schema already reports its length.
    const others = checkContact(input).filter(({ code }) => code !== 'tooLong');
    for (const issue of toIssues(others)) context.addIssue(issue);
  });
export type ContactInput = z.infer<typeof contactSchema>;

/** Input of the subscribe form. */
export const subscriptionSchema = z.object({ email, language }).superRefine((input, context) => {
  for (const issue of toIssues(checkSubscription(input))) context.addIssue(issue);
});
export type SubscriptionInput = z.infer<typeof subscriptionSchema>;

const status = z.enum(MESSAGE_STATUSES);

/** A stored contact message as staff see it. Times are ISO 8601, UTC. */
export const contactMessageSchema = z.object({
  id: z.string(),
  caseNumber: z.string(),
  name: z.string(),
  email: z.string(),
  phone: z.string(),
  subject: z.enum(CONTACT_SUBJECTS),
  message: z.string(),
  /** The site language the visitor used. */
  language: z.string(),
  status,
  createdAt: z.iso.datetime(),
  doneAt: z.iso.datetime().nullable(),
  /** Whether staff began the conversation about a shipment; then `message` is empty. */
  isOurs: z.boolean(),
  /** The number that staff linked, then those in the text, each once, in order. */
  trackingNumbers: z.array(z.string()),
});
export type ContactMessage = z.infer<typeof contactMessageSchema>;

const linkedShipmentSchema = z.object({
  trackingNumber: z.string(),
  /** Whether staff linked the shipment; otherwise its number is in the text. */
  isLinkedByStaff: z.boolean(),
  /** Null if there is no such shipment. */
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

const messageEventSchema = z.object({
  at: z.iso.datetime(),
  actor: z.string(),
  from: status.nullable(),
  to: status.nullable().meta({ description: 'Null if the sender’s email address was corrected' }),
});
/** Who changed the status of the message or its email address, and when. */
export type MessageEvent = z.infer<typeof messageEventSchema>;

/** A reply to a contact message. It is erased with the message. */
export const messageReplySchema = z.object({
  id: z.string(),
  at: z.iso.datetime(),
  /** The account's email address. */
  author: z.string(),
  text: z.string(),
  language: z.string(),
  /** The address of the email. */
  recipient: z.string(),
  /** State of its email. */
  state: z.enum(MAIL_STATES),
  sentAt: z.iso.datetime().nullable(),
  /** The mail server's response to the last failure. */
  lastError: z.string().nullable(),
});
export type MessageReply = z.infer<typeof messageReplySchema>;

/** A message with the shipments it mentions, the replies, and its status changes, oldest first. */
export const contactMessageViewSchema = contactMessageSchema.extend({
  shipments: z.array(linkedShipmentSchema),
  replies: z.array(messageReplySchema),
  /** Whether outgoing email is set up; without it the API rejects replies. */
  canReply: z.boolean(),
  events: z.array(messageEventSchema),
});
export type ContactMessageView = z.infer<typeof contactMessageViewSchema>;

/** Begins a conversation about a shipment. */
export const conversationSchema = z.object({
  shipment: parameterText(64).meta({ description: 'Id of the shipment' }),
  party: z.enum(PARTIES),
  language: z.enum(LANGUAGE_CODES).default('en').meta({ description: 'Used if the party’s language is unknown' }),
});
export type Conversation = z.infer<typeof conversationSchema>;

/** Changes the status of a message; with `from`, only if that is its status. */
export const messageChangeSchema = z.object({ status, from: status.optional() });
export type MessageChange = z.infer<typeof messageChangeSchema>;

/** Links a shipment to a message of a visitor, in place of the one that was linked. */
export const messageShipmentSchema = z.object({
  shipment: parameterText(64).nullable().meta({ description: 'Id of the shipment; null removes the link' }),
});

/** Sends a reply by email. Repeating the id with the same text sends it once. */
export const replySchema = z.object({
  id: chosenId,
  text: text(MAX_REPLY_LENGTH)
    .refine((value) => value.trim() !== '', errorKey('requiredFields'))
    .meta({ minLength: 1 }),
  /** Language of the text around the reply; by default the site language the visitor used. */
  language: z.enum(LANGUAGE_CODES).optional(),
  /** Corrects the sender’s address in the message, too; by default the reply goes to that in the message. */
  email: email
    .refine((value) => !hasLineBreak(value) && isEmail(value), errorKey('emailFormat'))
    .transform(toEmail)
    .optional(),
  /** Whether the reply also marks the message as done. */
  done: z.boolean().default(false),
  /** Id of the newest reply when this one was written, null for none: if there is a newer one, nothing is sent. */
  lastReplyId: chosenId.nullable().optional(),
});
export type Reply = z.infer<typeof replySchema>;

/** A template for a reply, filled with the shipment's public view. */
export const replyTemplateSchema = z.object({
  name: z.enum(REPLY_TEMPLATES),
  language: z.enum(LANGUAGE_CODES),
  text: z.string(),
  /** Placeholders of missing facts in the text, such as "[date]". */
  gaps: z.array(z.string()),
});
export type FilledTemplate = z.infer<typeof replyTemplateSchema>;
