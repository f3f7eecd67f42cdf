import { listAttentionKinds, toLatestVisibleStart, toMailDay } from '#domain/attention/attention.ts';
import { listPermissions } from '#domain/team/role.ts';
import { createAttentionRepository } from './attention/attention.repository.ts';
import {
  createAttentionMailRepository,
  hasPendingAttentionMail,
  takePendingAttentionMail,
} from './attention/attention-mails.repository.ts';
import { createAttentionMailService } from './attention/attention-mails.service.ts';
import { createMessageRepository } from './contact/messages.repository.ts';
import { createMessageService } from './contact/messages.service.ts';
import type { Context } from './context.ts';
import { inTransaction } from './db/pool.ts';
import { fillTemplates } from './mail/render/reply-mail.ts';
import { readShipmentFacts } from './on-status-change.ts';
import { createPoller } from './poller.ts';

/** The inbox: contact form messages, and replies sent through the outbox. */
export function createMessages(context: Context) {
  const { db, now, timeZone, mail, outbox, places, getCompany } = context;
  return createMessageService({
    ...context,
    repository: createMessageRepository(db, outbox.queueReply),
    canReply: mail.isConfigured,
    fillTemplates: async (name, shipmentId) =>
      fillTemplates({
        name,
        facts: shipmentId === undefined ? undefined : await readShipmentFacts(db, shipmentId),
        inLanguage: places.inLanguage,
        timeZone,
        now: now(),
        company: getCompany().name,
      }),
  });
}

const POLL_MS = 30_000;

/**
 * Emails subscribed staff once a day about items that need attention, when the company's office in the site's time zone
 * opens, or later that day if the server was down. Each recipient is a transaction that also records the check, so that
 * neither a killed process nor a second one sends two mails. Decision 0052.
 */
export function createAttentionMails(context: Context) {
  const { db, timeZone, now, log, outbox, getBusinessHours, createId } = context;
  async function sendNext(): Promise<boolean> {
    const at = now();
    const day = toMailDay(at, timeZone, getBusinessHours());
    if (day === undefined || !(await hasPendingAttentionMail(db, day))) return false;
    return inTransaction(db, async (trx) => {
      const reader = await takePendingAttentionMail(trx, day);
      if (!reader) return false;
      const { email: recipient, language } = reader;
      const kinds = listAttentionKinds(listPermissions(reader.role));
      const visibleKinds = kinds.map((kind) => ({ kind, startedBefore: toLatestVisibleStart(kind, at, timeZone) }));
      const counts = await createAttentionRepository(trx).count(visibleKinds, { now: at, timeZone });
      const facts = { counts, at: at.toISOString() };
      const isAny = Object.values(facts.counts).some((count) => count > 0);
      const newMail = { id: createId(), kind: 'attention', recipient, language, facts, createdAt: at } as const;
      if (isAny) await outbox.queue(trx, newMail);
      return true;
    });
  }
  const { pollMs = POLL_MS } = context.mailSettings.attention ?? {};
  const repository = createAttentionMailRepository(db);
  return {
    attentionMails: createPoller({
      runNext: sendNext,
      pollMs,
      errorMessage: 'could not send the attention emails',
      log,
    }),
    attentionChoice: createAttentionMailService({ repository, now, timeZone, getBusinessHours }),
  };
}
