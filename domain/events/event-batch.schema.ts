import { z } from 'zod';
import { errorKey } from '../error-texts.ts';
import { checkStatusUpdate } from '../shipments/rules.ts';
import { SHIPMENT_LIMITS } from '../shipments/shipment.ts';
import { SHIPMENT_STATUSES, type ShipmentStatus } from '../shipments/status.ts';
import { findWholeNumber } from '../tracking/find-numbers.ts';
import { isTrackingNumber } from '../tracking/number.ts';
import { instant, REQUIRED, report, text } from '../values.schema.ts';
import { ATTEMPT_REASONS, checkEventCode, EVENT_CODES, toCodeStatus } from './event-code.ts';

const uuid = z.guid(errorKey('invalidValue')).transform((value) => value.toLowerCase());

/** An event a program reports: shipment, what happened, where, when, and the sender's own time of sending. */
export const batchEventSchema = z
  .strictObject({
    /** Chosen by the sender, one per event: a repeat is stored once. */
    id: uuid,
    /** The tracking number, or a scan that contains it: a link, a code with a symbology prefix. */
    number: z
      .string(errorKey('trackingNumberEmpty'))
      .max(SHIPMENT_LIMITS.address, errorKey('trackingNumberFormat'))
      .transform((text) => findWholeNumber(text) ?? '')
      .refine(isTrackingNumber, errorKey('trackingNumberFormat')),
    /** Optional if the code implies it. */
    status: z.enum(SHIPMENT_STATUSES, errorKey('invalidValue')).nullish(),
    code: z.enum(EVENT_CODES, errorKey('invalidValue')).nullish(),
    /** Why the delivery attempt failed. */
    reason: z.enum(ATTEMPT_REASONS, errorKey('invalidValue')).nullish(),
    location: text(SHIPMENT_LIMITS.location, 'statusAndLocation').meta(REQUIRED),
    occurredAt: instant,
    sentAt: instant,
    notes: text(SHIPMENT_LIMITS.notes).nullish(),
    /** The id of the event this one corrects. */
    voids: uuid.nullish(),
  })
  .transform(({ status, code, reason, notes, voids, ...event }, context) => {
    const knownStatus: ShipmentStatus | '' = status ?? (code && toCodeStatus(code)) ?? '';
    const complete = { ...event, status: knownStatus, code, reason };
    report([...checkStatusUpdate(complete), ...checkEventCode(complete)], context.addIssue.bind(context));
    if (knownStatus === '') return z.NEVER;
    return {
      ...event,
      status: knownStatus,
      code: code ?? null,
      reason: reason ?? null,
      notes: notes ?? '',
      voids: voids ?? null,
    };
  });
export type BatchEvent = z.output<typeof batchEventSchema>;

/** The result for each event of the batch. */
export const batchResultSchema = z.discriminatedUnion('result', [
  z.object({
    result: z.enum(['stored', 'repeated', 'unknown', 'conflict']).meta({
      description:
        'stored: it is in the history. repeated: it was stored before. unknown: no shipment has this number. conflict: the id was used for another event',
    }),
    id: z.string().nullable(),
  }),
  z.object({
    result: z.literal('refused'),
    id: z.string().nullable(),
    /** The rejected field, '' for the event itself. */
    field: z.string(),
    message: z.string(),
    expected: z.string().optional().describe('What the schema expects there, as in `errors` of a problem'),
  }),
]);
export type BatchResult = z.infer<typeof batchResultSchema>;
