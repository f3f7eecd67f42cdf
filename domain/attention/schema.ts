import { z } from 'zod';
import { isShownPlace } from '../address.ts';
import { removeInvisibleInProse } from '../clean-text.ts';
import { errorKey } from '../error-texts.ts';
import { ATTEMPT_REASONS, EVENT_CODES } from '../events/event-code.ts';
import { LANGUAGE_CODES } from '../languages.ts';
import { ATTENTION_GROUPS, ATTENTION_KINDS, MAX_COUNTED } from './attention.ts';
import { toPlaceWords } from './place-words.ts';

export const attentionGroupSchema = z.enum(ATTENTION_GROUPS);
export const attentionKindSchema = z.enum(ATTENTION_KINDS);

const count = z.number().int();

/** One item that staff must handle. Times are ISO 8601, UTC. */
export const attentionLineSchema = z.object({
  kind: attentionKindSchema,
  id: z.string().meta({
    description: 'Id of the shipment, the email (`bounced`), the import (`import`) or the webhook (`webhook`)',
  }),
  since: z.iso
    .datetime()
    .meta({ description: 'When its cause began; for `silent`, when its next scan was normally due' }),
  due: z.iso.datetime().meta({ description: 'When it should have been handled' }),
  hiddenUntil: z.iso.datetime().nullable(),
  hiddenBy: z.string().nullable(),
  shipment: z
    .object({
      id: z.string(),
      trackingNumber: z.string(),
      origin: z.string(),
      destination: z.string(),
    })
    .nullable()
    .meta({ description: 'Null for an import and a webhook' }),
  import: z
    .object({ number: count, fileName: z.string(), rows: count })
    .nullable()
    .meta({ description: 'With the number of rows that were not imported; null for every other kind' }),
  webhook: z
    .object({ url: z.string() })
    .nullable()
    .meta({ description: 'A stopped webhook; null for every other kind' }),
  code: z.enum(EVENT_CODES).nullable(),
  reason: z.enum(ATTEMPT_REASONS).nullable(),
  place: z.string().meta({ description: 'Where it was last scanned; empty if unknown' }),
  text: z.string().meta({
    description: 'The note of a hold, an unlisted address (`place`), or a masked email address (`bounced`)',
  }),
});
export type AttentionLine = z.infer<typeof attentionLineSchema>;

/** Lines with one cause. A shipment appears once, under its most urgent cause. */
export const attentionCauseSchema = z.object({
  kind: attentionKindSchema,
  words: z.string().nullable().meta({
    description:
      'For `place`: the words that all of these addresses start with and for which one place can be set; otherwise null',
  }),
  suggestion: z.string().meta({ description: 'The listed place named by the words; empty if there is none' }),
  count: count.meta({ description: `Number of lines; ${MAX_COUNTED} means ${MAX_COUNTED} or more` }),
  lines: z
    .array(attentionLineSchema.extend({ also: z.array(attentionKindSchema) }))
    .meta({ description: 'The most overdue; `also` lists the other kinds that apply to the shipment' }),
});
export type AttentionCause = z.infer<typeof attentionCauseSchema>;

/** The place that the first words of addresses refer to. */
export const placeChoiceSchema = z.object({
  words: z
    .string()
    .max(200, errorKey('tooLong'))
    .refine((words) => toPlaceWords(words).key !== '', errorKey('invalidValue')),
  place: z
    .string()
    .transform((place) => removeInvisibleInProse(place).trim())
    .refine((place) => place !== '', errorKey('requiredFields'))
    .refine((place) => isShownPlace(place), errorKey('shownPlace')),
  remember: z.boolean().default(true).meta({ description: 'Whether future shipments of the same customers get it' }),
});
export type PlaceChoice = z.infer<typeof placeChoiceSchema>;

/** Counts for the sidebar and the dashboard. */
export const attentionSummarySchema = z.object({
  counts: z
    .partialRecord(attentionKindSchema, count)
    .meta({ description: `By kind, without snoozed ones; ${MAX_COUNTED} means ${MAX_COUNTED} or more` }),
  causes: z.partialRecord(z.enum(['all', ...ATTENTION_GROUPS]), count).meta({
    description: 'Number of causes by group and in all, without snoozed lines; in each a shipment counts once',
  }),
  hidden: count.meta({ description: 'Number of snoozed lines' }),
  open: count.meta({ description: 'Shipments that are not delivered' }),
  checkedAt: z.iso.datetime(),
  nextAt: z.iso.datetime().nullable().meta({ description: 'When the next line is due if nothing happens' }),
});
export type AttentionSummary = z.infer<typeof attentionSummarySchema>;

/** Whether a staff member gets a daily email about it. */
export const attentionMailSchema = z.object({ isWanted: z.boolean() });
export type AttentionMail = z.infer<typeof attentionMailSchema>;

export const attentionMailChoiceSchema = attentionMailSchema.extend({
  language: z.enum(LANGUAGE_CODES).default('en').meta({ description: 'The language of the email' }),
});
export type AttentionMailChoice = z.infer<typeof attentionMailChoiceSchema>;
