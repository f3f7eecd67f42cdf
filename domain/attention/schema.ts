import { z } from 'zod';
import { isShownPlace } from '../address.ts';
import { says } from '../error-texts.ts';
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
    description: 'Of the shipment, of the email (`bounced`), of the import (`import`) or of the webhook (`webhook`)',
  }),
  since: z.iso
    .datetime()
    .meta({ description: 'When its cause began; of `silent` by when its next scan normally would have come' }),
  due: z.iso.datetime().meta({ description: 'When it should have been dealt with' }),
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
    .meta({ description: 'Null of an import and of a webhook' }),
  import: z
    .object({ number: count, fileName: z.string(), rows: count })
    .nullable()
    .meta({ description: 'With how many of its rows were not imported; null of everything else' }),
  webhook: z
    .object({ url: z.string() })
    .nullable()
    .meta({ description: 'An address that stands still; null of everything else' }),
  code: z.enum(EVENT_CODES).nullable(),
  reason: z.enum(ATTEMPT_REASONS).nullable(),
  place: z.string().meta({ description: 'Where it was last scanned; empty when nobody knows' }),
  text: z.string().meta({
    description: 'Note of a hold, an address that is on no list (`place`), or a masked one of an email (`bounced`)',
  }),
});
export type AttentionLine = z.infer<typeof attentionLineSchema>;

/** Lines with one cause. A shipment appears once, under its most urgent cause. */
export const attentionCauseSchema = z.object({
  kind: attentionKindSchema,
  words: z
    .string()
    .nullable()
    .meta({ description: 'Of `place`: the first words of all of these addresses, which one answer is for; else null' }),
  suggestion: z.string().meta({ description: 'A listed place that the words name; empty when there is none' }),
  count: count.meta({ description: `How many lines; ${MAX_COUNTED} stands for ${MAX_COUNTED} or more` }),
  lines: z
    .array(attentionLineSchema.extend({ also: z.array(attentionKindSchema) }))
    .meta({ description: 'The most overdue; `also` are the other kinds that the shipment is of' }),
});
export type AttentionCause = z.infer<typeof attentionCauseSchema>;

/** The place that the first words of addresses stand for. */
export const placeAnswerSchema = z.object({
  words: z
    .string()
    .max(200, says('tooLong'))
    .refine((words) => toPlaceWords(words).key !== '', says('invalidValue')),
  place: z
    .string()
    .transform((place) => place.trim())
    .refine((place) => place !== '', says('requiredFields'))
    .refine((place) => isShownPlace(place), says('shownPlace')),
});
export type PlaceAnswer = z.infer<typeof placeAnswerSchema>;

/** Counts for the sidebar and the dashboard. */
export const attentionSummarySchema = z.object({
  counts: z
    .partialRecord(attentionKindSchema, count)
    .meta({ description: `By kind, without hidden ones; ${MAX_COUNTED} stands for ${MAX_COUNTED} or more` }),
  hidden: count.meta({ description: 'How many are put off' }),
  open: count.meta({ description: 'Shipments that are not delivered' }),
  checkedAt: z.iso.datetime(),
  nextAt: z.iso.datetime().nullable().meta({ description: 'When the next line would come if nothing happens' }),
});
export type AttentionSummary = z.infer<typeof attentionSummarySchema>;

/** Whether a staff member gets a daily email about it. */
export const attentionMailSchema = z.object({ isWanted: z.boolean() });
export type AttentionMail = z.infer<typeof attentionMailSchema>;

export const attentionMailChoiceSchema = attentionMailSchema.extend({
  language: z.enum(LANGUAGE_CODES).default('en').meta({ description: 'Which it is written in' }),
});
export type AttentionMailChoice = z.infer<typeof attentionMailChoiceSchema>;
