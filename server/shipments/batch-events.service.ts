import type { z } from 'zod';
import type { Actor, CustomerScope } from '#domain/customer-scope.ts';
import { fillInPrefix } from '#domain/error-texts.ts';
import { type BatchEvent, type BatchResult, batchEventSchema } from '#domain/events/event-batch.schema.ts';
import { MAX_BATCH_EVENTS, toEventTime } from '#domain/events/event-batch.ts';
import { holdsTrackingNumber } from '#domain/tracking/find-numbers.ts';
import type { BaseDeps } from '#server/core/base-deps.ts';
import { AppError, type MessageCode, toFieldError, toSchemaError } from '#server/errors.ts';
import type { ShipmentRepository } from './shipments.repository.ts';

interface BatchEventServiceDeps extends Pick<BaseDeps, 'getPrefixes' | 'now'> {
  repository: Pick<ShipmentRepository, 'recordEvent' | 'findRecordedEvent'>;
}

type Outcome = BatchResult extends infer Each ? (Each extends unknown ? Omit<Each, 'id'> : never) : never;

const VOIDED = 'the id of a stored event of this shipment';

function refuse(field: string, code: MessageCode, expected?: string) {
  return {
    result: 'refused' as const,
    field,
    message: toFieldError(field, code).message,
    ...(expected && { expected }),
  };
}

function toRefusal({ issues: [issue] }: z.core.$ZodError, prefix: string): Outcome {
  if (issue?.code === 'unrecognized_keys') return refuse(issue.keys[0] ?? '', 'unknownField');
  if (!issue) return refuse('', 'invalidValue');
  const { path, message, expected } = toSchemaError(issue);
  return { result: 'refused', field: path, message: fillInPrefix(message, prefix), ...(expected && { expected }) };
}

/** The id as sent, so that senders can match results; null if missing. */
function findId(input: unknown): string | null {
  const id = typeof input === 'object' && input !== null && 'id' in input ? input.id : null;
  return typeof id === 'string' ? id : null;
}

/** Accepts events from programs such as scanners, carriers and shops. Decision 0028. */
export function createBatchEventService({ repository, now, getPrefixes }: BatchEventServiceDeps) {
  async function record(event: BatchEvent, receivedAt: Date, actor: Actor): Promise<Outcome> {
    if (holdsTrackingNumber(event.location, getPrefixes())) return refuse('location', 'placeIsNumber');
    const { at, problem } = toEventTime(event, receivedAt);
    // An event that was valid at first is not rejected when it is repeated.
    if (problem) return (await findRepeated(event, actor.customerScope)) ?? refuse('occurredAt', problem);
    const { result } = await repository.recordEvent(event, at, receivedAt, actor);
    return result === 'noSuchEvent' ? refuse('voids', 'invalidValue', VOIDED) : { result };
  }

  async function findRepeated(event: BatchEvent, customerScope: CustomerScope): Promise<Outcome | undefined> {
    const repeated = await repository.findRecordedEvent(event, customerScope);
    return repeated?.result === 'repeated' ? { result: repeated.result } : undefined;
  }

  return {
    /**
     * Accepts up to 100 events independently and returns one result each, in order. Shipments outside the caller's
     * scope are unknown. Throws AppError 413 for more events.
     */
    async storeBatch(events: readonly unknown[], actor: Actor): Promise<BatchResult[]> {
      if (events.length > MAX_BATCH_EVENTS) throw new AppError(413, `Send at most ${MAX_BATCH_EVENTS} events at once.`);
      const results: BatchResult[] = [];
      for (const rawEvent of events) {
        const parsed = batchEventSchema.safeParse(rawEvent);
        const outcome = parsed.success
          ? await record(parsed.data, now(), actor)
          : toRefusal(parsed.error, getPrefixes()[0]);
        results.push({ id: findId(rawEvent), ...outcome });
      }
      return results;
    },
  };
}

export type BatchEventService = ReturnType<typeof createBatchEventService>;
