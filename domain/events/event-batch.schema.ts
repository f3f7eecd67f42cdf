import { z } from 'zod';
import { says } from '../error-texts.ts';
import { checkStatusUpdate } from '../shipments/rules.ts';
import { LIMITS } from '../shipments/shipment.ts';
import { SHIPMENT_STATUSES, type ShipmentStatus } from '../shipments/status.ts';
import { findWholeNumber } from '../tracking/find-numbers.ts';
import { isTrackingNumber } from '../tracking/number.ts';
import { instant, REQUIRED, report, text } from '../values.schema.ts';
import { ATTEMPT_REASONS, checkEventCode, EVENT_CODES, toCodeStatus } from './event-code.ts';

const uuid = z.guid(says('invalidValue')).transform((value) => value.toLowerCase());

/** What a program tells of a shipment: which, what happened, where and when, and when it sent that by its own clock. */
export const batchEventSchema = z
  .strictObject({
    /** Given by the sender, once for each event: sent again, it is stored once. */
    id: uuid,
    /** The shipment's tracking number, or what a scanner read that holds it: a link, a prefix of the code. */
    number: z
      .string(says('trackingNumberEmpty'))
      .max(LIMITS.address, says('trackingNumberFormat'))
      .transform((text) => findWholeNumber(text) ?? '')
      .refine(isTrackingNumber, says('trackingNumberFormat')),
    /** May be left out where a code says it. */
    status: z.enum(SHIPMENT_STATUSES, says('invalidValue')).nullish(),
    code: z.enum(EVENT_CODES, says('invalidValue')).nullish(),
    /** Why a delivery was attempted in vain. */
    reason: z.enum(ATTEMPT_REASONS, says('invalidValue')).nullish(),
    location: text(LIMITS.location, 'statusAndLocation').meta(REQUIRED),
    occurredAt: instant,
    sentAt: instant,
    notes: text(LIMITS.notes).nullish(),
    /** The id of the event that this one corrects. */
    voids: uuid.nullish(),
  })
  .transform(({ status, code, reason, notes, voids, ...event }, context) => {
    const known: ShipmentStatus | '' = status ?? (code && toCodeStatus(code)) ?? '';
    const given = { ...event, status: known, code, reason };
    report([...checkStatusUpdate(given), ...checkEventCode(given)], context.addIssue.bind(context));
    if (known === '') return z.NEVER;
    return {
      ...event,
      status: known,
      code: code ?? null,
      reason: reason ?? null,
      notes: notes ?? '',
      voids: voids ?? null,
    };
  });
export type BatchEvent = z.output<typeof batchEventSchema>;

/** What became of an event that was told. */
export const batchResultSchema = z.discriminatedUnion('result', [
  z.object({
    result: z.enum(['stored', 'repeated', 'unknown', 'conflict']).meta({
      description:
        'stored: it is in the history. repeated: it was before. unknown: there is no shipment of this number. conflict: the id was used for something else',
    }),
    id: z.string().nullable(),
  }),
  z.object({
    result: z.literal('refused'),
    id: z.string().nullable(),
    /** Which field, '' for the event itself, and why. */
    field: z.string(),
    message: z.string(),
    expected: z.string().optional().describe('What the schema expects there, as in `errors` of a problem'),
  }),
]);
export type BatchResult = z.infer<typeof batchResultSchema>;
