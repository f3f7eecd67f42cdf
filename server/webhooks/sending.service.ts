import type { ChangeType } from '#domain/changes/change.ts';
import type { Change } from '#domain/changes/schema.ts';
import type { CustomerScope } from '#domain/customer-scope.ts';
import { WEBHOOK_GIVEN_UP_HOURS } from '#domain/webhooks/webhook.ts';
import type { SecretBox } from '#server/secret-box.ts';
import { type Endpoint, isTaken, type Place, toPlace } from './endpoint.ts';
import type { Answer, PostWebhook } from './post-webhook.ts';
import { sign } from './post-webhook.ts';
import type { NewDelivery, SendingRepository } from './sending.repository.ts';

export interface WebhookPace {
  /** How often what is new is looked for. */
  pollMs: number;
  timeoutMs: number;
  /** The pause after the first failure; it doubles with each. */
  retryMs: number;
  retryMaxMs: number;
  /** Nobody else sends to an address for so long after the last sign of life: longer than an answer may take. */
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
/** Of one customer's: what is read may be another customer's by the time it would be sent. */
const PAGE_OF_BOUND = 1;
/** An address with much to get gives way to others after so long. */
const LONGEST_RUN_MS = 30_000;

/** What the list of changes gives. */
export interface ChangeSource {
  readBehind(
    after: Place | undefined,
    limit: number,
    filter: { types?: readonly ChangeType[] | undefined; customerScope: CustomerScope },
  ): Promise<{
    isKnown: boolean;
    next: Place;
    floor: Place;
    changes: (Place & { change: Change | undefined })[];
  }>;
}

export interface SendingDeps {
  repository: SendingRepository;
  changes: ChangeSource;
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

/** To send to an address, if it is still taken until that moment, in ms. */
export interface Turn {
  id: string;
  until: number;
}

/** The body of an event: Standard Webhooks. */
const toBody = (change: Change) => JSON.stringify({ type: change.type, timestamp: change.at, data: change });

/** Sends one event, once. */
export async function sendChange(
  endpoint: Endpoint,
  change: Change,
  { post, box, now }: Pick<SendingDeps, 'post' | 'box' | 'now'>,
) {
  const body = toBody(change);
  return post(endpoint.url, body, sign(endpoint, { id: change.id, body, now: now() }, box));
}

/** What is kept of a try. */
export function toLine(endpoint: Endpoint, change: Change, place: Place | null, answer: Answer, at: Date): NewDelivery {
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
 * Sends to each address, one event after another, in the order of the list. Where one is not taken nothing behind it goes
 * out, and nothing is lost: the address keeps its place. Only a process that dies between an answer and its note, or a note
 * that the database does not take, sends an event twice.
 */
export function createSending(deps: SendingDeps) {
  const { repository, changes, now, pace, log } = deps;
  const lease = () => new Date(now().getTime() + pace.leaseMs);

  /** Gives the new place; undefined when nothing more is to be sent. */
  async function deliver(endpoint: Endpoint, from: Place, to: Place & { change: Change }): Promise<Place | undefined> {
    const answer = await sendChange(endpoint, to.change, deps);
    const line = toLine(endpoint, to.change, to, answer, now());
    if (isTaken(answer.status)) {
      const goesOn = await repository.advance(endpoint.id, from, { ...to, at: to.change.at }, line, lease());
      return goesOn ? to : undefined;
    }
    const pause = Math.min(pace.retryMs * 2 ** endpoint.attempts, pace.retryMaxMs);
    const givenUpBefore = new Date(line.at.getTime() - WEBHOOK_GIVEN_UP_HOURS * HOUR_MS);
    await repository.fail(endpoint.id, from, line, { at: new Date(line.at.getTime() + pause), givenUpBefore });
    return undefined;
  }

  /** Whether the address is still this sender's: not when somebody moved it meanwhile, or one was not taken. */
  async function runOn(endpoint: Endpoint, isOver: () => boolean): Promise<boolean> {
    const size = endpoint.customer_id === null ? PAGE : PAGE_OF_BOUND;
    let place: Place | undefined = toPlace(endpoint);
    for (let attempts = endpoint.attempts; place && !isOver(); attempts = 0) {
      const page = await changes.readBehind(place, size, toFilter(endpoint));
      if (!page.isKnown) {
        log.warn({ webhook: endpoint.id }, 'webhooks: stopped, since events that were not sent may be gone');
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
    /** Those that somebody has to begin with now. */
    async takeDue(): Promise<Turn[]> {
      const until = lease();
      return (await repository.takeDue(now(), until)).map((id) => ({ id, until: until.getTime() }));
    },

    /** Sends what there is for the address, until there is no more, one is not taken, or it is time for others. */
    async run({ id, until }: Turn, isStopping: () => boolean): Promise<void> {
      const end = performance.now() + LONGEST_RUN_MS;
      const endpoint = await repository.beginTurn(id, new Date(until), lease());
      // One that waited so long that another was given, or from before a restart.
      if (!endpoint) return;
      let isOurs = true;
      try {
        isOurs = await runOn(endpoint, () => isStopping() || performance.now() > end);
      } finally {
        // Who was overtaken would let in a third beside the one who sends now.
        if (isOurs) await repository.leave(id);
      }
    },
  };
}

export type Sending = ReturnType<typeof createSending>;
