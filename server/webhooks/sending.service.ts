import type { Change } from '#domain/changes/schema.ts';
import { WEBHOOK_GIVEN_UP_HOURS } from '#domain/webhooks/webhook.ts';
import type { ChangeService } from '#server/changes/changes.service.ts';
import type { SecretBox } from '#server/secret-box.ts';
import { type Endpoint, isTaken, type Place, toPlace } from './endpoint.ts';
import { type PostResult, type PostWebhook, sign } from './post-webhook.ts';
import type { NewDelivery, SendingRepository } from './sending.repository.ts';

export interface WebhookPace {
  /** Interval of checks for new events. */
  pollMs: number;
  timeoutMs: number;
  /** Delay after the first failure; doubles with each further one. */
  retryMs: number;
  retryMaxMs: number;
  /** Lease duration after the last activity: longer than the request timeout. */
  leaseMs: number;
}

export const DEFAULT_WEBHOOK_PACE: WebhookPace = {
  pollMs: 1_000,
  timeoutMs: 10_000,
  retryMs: 5_000,
  retryMaxMs: 3_600_000,
  leaseMs: 12_000,
};

const HOUR_MS = 3_600_000;
const PAGE = 100;
/** Rechecked before sending: a shipment may move to another customer after its event was read. */
const PAGE_OF_BOUND = 1;
/** A webhook with many events yields to others after this time. */
const MAX_RUN_MS = 30_000;

export interface SendingDeps {
  repository: SendingRepository;
  changes: Pick<ChangeService, 'readAfter'>;
  post: PostWebhook;
  box: SecretBox;
  now: () => Date;
  pace: WebhookPace;
  log: { warn(fields: object, message: string): void };
}

export const toFilter = ({ types, customer_id }: Pick<Endpoint, 'types' | 'customer_id'>) => ({
  types: types ?? undefined,
  customerScope: customer_id === null ? ('all' as const) : { customerId: customer_id },
});

/** Starts sending to a webhook if its lease still ends at this time, in ms. */
export interface DueWebhook {
  id: string;
  until: number;
}

/** The body of an event in the Standard Webhooks format. */
const toBody = (change: Change) => JSON.stringify({ type: change.type, timestamp: change.at, data: change });

/** Sends one event once. */
export async function sendChange(
  endpoint: Endpoint,
  change: Change,
  { post, box, now }: Pick<SendingDeps, 'post' | 'box' | 'now'>,
) {
  const body = toBody(change);
  return post(endpoint.url, body, sign(endpoint, { id: change.id, body, now: now() }, box));
}

/** The stored result of an attempt. */
export function toNewDelivery(
  endpoint: Endpoint,
  change: Change,
  place: Place | null,
  answer: PostResult,
  at: Date,
): NewDelivery {
  return {
    endpoint_id: endpoint.id,
    at,
    event_id: change.id,
    type: change.type,
    number: change.trackingNumber,
    change_xid: place?.xid ?? null,
    change_seq: place?.seq ?? null,
    attempt: endpoint.attempts + 1,
    status: answer.status,
    ms: answer.ms,
    answer: answer.answer,
  };
}

/**
 * Sends each webhook's events in feed order. After a failure, later events wait and nothing is lost: the webhook keeps
 * its position. An event is sent twice only if the process dies, or the database fails, between the response and its
 * record.
 */
export function createSending(deps: SendingDeps) {
  const { repository, changes, now, pace, log } = deps;
  const lease = () => new Date(now().getTime() + pace.leaseMs);

  /** Returns the new position; undefined if nothing more may be sent. */
  async function deliver(endpoint: Endpoint, from: Place, to: Place & { change: Change }): Promise<Place | undefined> {
    const answer = await sendChange(endpoint, to.change, deps);
    const delivery = toNewDelivery(endpoint, to.change, to, answer, now());
    if (isTaken(answer.status)) {
      const mayContinue = await repository.advance(endpoint.id, from, { ...to, at: to.change.at }, delivery, lease());
      return mayContinue ? to : undefined;
    }
    const pause = Math.min(pace.retryMs * 2 ** endpoint.attempts, pace.retryMaxMs);
    const givenUpBefore = new Date(delivery.at.getTime() - WEBHOOK_GIVEN_UP_HOURS * HOUR_MS);
    await repository.fail(endpoint.id, from, delivery, { at: new Date(delivery.at.getTime() + pause), givenUpBefore });
    return undefined;
  }

  /** Whether this sender may continue: not if the position was moved or a delivery failed. */
  async function sendPending(endpoint: Endpoint, isOver: () => boolean): Promise<boolean> {
    const size = endpoint.customer_id === null ? PAGE : PAGE_OF_BOUND;
    let place: Place | undefined = toPlace(endpoint);
    for (let attempts = endpoint.attempts; place && !isOver(); attempts = 0) {
      const page = await changes.readAfter(place, size, toFilter(endpoint));
      if (!page.isKnown) {
        log.warn({ webhook: endpoint.id }, 'webhook stopped: unsent events may be lost');
        await repository.stopAtGap(endpoint.id, place, now());
        return false;
      }
      for (const { change, ...to } of page.changes) {
        if (!place) return false;
        if (isOver()) return true;
        const sender: Endpoint = { ...endpoint, attempts };
        if (change) place = await deliver(sender, place, { ...to, change });
        else place = (await repository.skip(endpoint.id, place, to)) ? to : undefined;
        attempts = 0;
      }
      if (!place || page.changes.length === size) continue;
      return repository.skip(endpoint.id, place, page.next);
    }
    return place !== undefined;
  }

  return {
    /** Webhooks with work to start now. */
    async takeDue(): Promise<DueWebhook[]> {
      const until = lease();
      return (await repository.takeDue(now(), until)).map((id) => ({ id, until: until.getTime() }));
    },

    /** Sends the webhook's pending events until there are none, one fails, or its time is up. */
    async run({ id, until }: DueWebhook, isStopping: () => boolean): Promise<void> {
      const end = performance.now() + MAX_RUN_MS;
      const endpoint = await repository.startTurn(id, new Date(until), lease());
      // The job waited until another one was queued, or dates from before a restart.
      if (!endpoint) return;
      let hasLease = true;
      try {
        hasLease = await sendPending(endpoint, () => isStopping() || performance.now() > end);
      } finally {
        // Releasing a lost lease would admit a third sender besides the current one.
        if (hasLease) await repository.leave(id);
      }
    },
  };
}

export type Sending = ReturnType<typeof createSending>;
