import { setTimeout as sleep } from 'node:timers/promises';
import { MAIL_RETRY_HOURS } from '#domain/mail/mail.ts';
import type { DeliveryRepository } from './delivery.repository.ts';
import type { MailWatch } from './mail-watch.ts';
import type { StoredMail } from './mails.repository.ts';
import type { RenderedMail } from './render/render-mail.ts';
import { PermanentRejection, type Transport, UnknownRecipient } from './transport.ts';

export interface DeliveryDeps {
  repository: DeliveryRepository;
  render: (mail: StoredMail) => RenderedMail;
  transport: Pick<Transport, 'send'>;
  watch: Pick<MailWatch, 'recordSuccess' | 'recordFailure'>;
  now: () => Date;
  log: { warn(fields: object, message: string): void };
}

const HOUR_MS = 3_600_000;
/** Limits in number and time before an ordering key yields to others. */
const MAX_IN_A_ROW = 20;
const MAX_RUN_MS = 60_000;
/** Together with MAX_RUN_MS shorter than `expireSeconds`, after which another sender takes over. */
const MAX_OUTAGE_MS = 45_000;
const OUTAGE_PAUSE_MS = 1_000;

/** The error text for an address that the mail server rejects. domain/mail/failure.ts parses it. */
const NO_MORE = 'This address gets no more updates.';
export const GIVEN_UP = `Not delivered within ${MAIL_RETRY_HOURS} hours.`;

/** Mails queued before this time expire. */
export const toExpiryTime = (now: Date) => new Date(now.getTime() - MAIL_RETRY_HOURS * HOUR_MS);

/** Repeats a query during a database outage, such as a failover: an unrecorded mail would be sent again. */
async function retryDuringOutage<Result>(query: () => Promise<Result>): Promise<Result> {
  const end = performance.now() + MAX_OUTAGE_MS;
  for (;;) {
    try {
      return await query();
    } catch (error) {
      if (performance.now() > end) throw error;
      await sleep(OUTAGE_PAUSE_MS, undefined, { ref: false });
    }
  }
}

/**
 * Delivers the mails of one ordering key, one after another. A mail is recorded as sent right after the server accepted
 * it: only a process that dies in between delivers it twice. Guarantees W1 and W2.
 */
export function createDelivery({ repository, render, transport, watch, now, log }: DeliveryDeps) {
  /** Throws if the mail may be retried; later mails then wait. */
  async function deliver(mail: StoredMail): Promise<void> {
    const { id, recipient, kind } = mail;
    if (mail.queuedAt < toExpiryTime(now())) {
      return repository.markRefused(id, now(), [GIVEN_UP, mail.lastError].filter(Boolean).join(' '));
    }
    try {
      await transport.send(recipient, render(mail));
    } catch (error) {
      const { message } = error as Error;
      watch.recordFailure(error);
      if (!(error instanceof PermanentRejection)) {
        await repository.markTried(id, now(), message);
        throw error;
      }
      log.warn({ mailId: id, kind, reason: message }, 'mail rejected');
      if (error instanceof UnknownRecipient && mail.token !== null)
        return repository.endSubscriptions(id, now(), `${NO_MORE} ${message}`);
      return repository.markRefused(id, now(), message);
    }
    watch.recordSuccess();
    await retryDuringOutage(() => repository.markSent(id, now()));
  }

  return {
    /** Throws if the remaining mails must be retried later. */
    async deliverInOrder(orderingKey: string, isStopping: () => boolean): Promise<void> {
      const until = performance.now() + MAX_RUN_MS;
      for (let count = 0; count < MAX_IN_A_ROW && performance.now() < until; count++) {
        if (isStopping()) throw new Error('The server is stopping.');
        const mail = await repository.findNext(orderingKey);
        if (!mail) return;
        await deliver(mail);
      }
    },
  };
}

export type Delivery = ReturnType<typeof createDelivery>;
