import { z } from 'zod';
import { errorKey } from '../error-texts.ts';
import { text } from '../values.schema.ts';
import { PROMISE_NOTE_LENGTH, PROMISE_REASONS } from './promise.ts';

/** Reason and note that a save can give for a changed date. */
export const promiseFields = {
  estimateReason: z.enum(PROMISE_REASONS, errorKey('invalidValue')).optional().meta({
    description:
      'Why the estimate changed; visible to visitors. A company may require a specific reason when a promised date changes or is withdrawn',
  }),
  estimateNote: text(PROMISE_NOTE_LENGTH).optional().meta({ description: 'Additional note for staff' }),
};

const reason = z.enum(PROMISE_REASONS);

export const publicPromiseSchema = z.object({
  /** Null if the date was withdrawn. */
  due: z.iso.datetime().nullable(),
  reason,
  /** When it was promised. */
  at: z.iso.datetime(),
});

/**
 * A row of the promise ledger, for staff. `previous` is null for the first; `by` is an email address, a key's name or
 * "database".
 */
export const promiseSchema = z.object({
  id: z.string(),
  due: z.iso.datetime().nullable(),
  previous: z.iso.datetime().nullable(),
  reason,
  note: z.string(),
  by: z.string(),
  at: z.iso.datetime(),
  /** Subscribers who got an email about it, and the time of the last email; while emails are stored. */
  told: z.object({ count: z.number().int(), at: z.iso.datetime() }).nullable(),
});
export type PromiseLine = z.infer<typeof promiseSchema>;
