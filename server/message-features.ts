import { randomUUID } from 'node:crypto';
import { listAttentionKinds, toMailDay, toShownBegin } from '#domain/attention/attention.ts';
import type { Company } from '#domain/company/company.ts';
import type { BusinessHours } from '#domain/company/next-opening.ts';
import { listPermissions } from '#domain/team/role.ts';
import { createCode, type Prefixes } from '#domain/tracking/number.ts';
import { createAttentionRepository } from './attention/attention.repository.ts';
import {
  createAttentionMailRepository,
  hasPendingAttentionMail,
  takePendingAttentionMail,
} from './attention/attention-mails.repository.ts';
import { createAttentionMailService } from './attention/attention-mails.service.ts';
import { publicPlaces } from './charts/address/public-places.ts';
import { createMessageRepository } from './contact/messages.repository.ts';
import { createMessageService } from './contact/messages.service.ts';
import { inTransaction } from './db/in-transaction.ts';
import { readNames } from './db/names-of-shipment.ts';
import type { FeatureOptions } from './features.ts';
import type { createMail } from './mail/create-mail.ts';
import type { Outbox } from './mail/outbox.repository.ts';
import { fillTemplates } from './mail/render/reply-mail.ts';
import { toShipmentFacts } from './mail/shipment-facts.ts';
import { createPoller } from './poller.ts';
import { createShipmentRepository } from './shipments/shipments.repository.ts';
import { CASE_CODE_LENGTH, randomByte } from './visitor-features.ts';

interface MessageNeeds {
  getPrefixes: () => Prefixes;
  getCompany: () => Company;
}

/** The inbox: contact form messages, and replies sent through the outbox. */
export function createMessages(
  { database: { kysely: db }, now, timeZone }: FeatureOptions,
  { outbox, isConfigured }: Pick<Awaited<ReturnType<typeof createMail>>, 'outbox' | 'isConfigured'>,
  { getPrefixes, getCompany }: MessageNeeds,
) {
  /** The public view of the shipment. */
  const findFacts = async (id: string) => {
    const shipment = await createShipmentRepository(db).findById(id, 'all');
    return shipment && toShipmentFacts({ ...shipment, ...(await readNames(db, id)) }, publicPlaces);
  };
  return createMessageService({
    repository: createMessageRepository(db, outbox.queueReply),
    now,
    getPrefixes,
    createId: randomUUID,
    createCaseCode: () => createCode(CASE_CODE_LENGTH, randomByte),
    canReply: isConfigured,
    fillTemplates: async (name, shipmentId) =>
      fillTemplates({
        name,
        facts: shipmentId === undefined ? undefined : await findFacts(shipmentId),
        inLanguage: publicPlaces.inLanguage,
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
export function createAttentionMails(
  { database: { kysely: db }, timeZone, now, log, mail }: FeatureOptions,
  outbox: Outbox,
  getBusinessHours: () => BusinessHours,
) {
  async function sendNext(): Promise<boolean> {
    const at = now();
    const day = toMailDay(at, timeZone, getBusinessHours());
    if (day === undefined || !(await hasPendingAttentionMail(db, day))) return false;
    return inTransaction(db, async (trx) => {
      const reader = await takePendingAttentionMail(trx, day);
      if (!reader) return false;
      const { email: recipient, language } = reader;
      const kinds = listAttentionKinds(listPermissions(reader.role));
      const visibleKinds = kinds.map((kind) => ({ kind, begin: toShownBegin(kind, at, timeZone) }));
      const counts = await createAttentionRepository(trx).count(visibleKinds, { now: at, timeZone });
      const facts = { counts, at: at.toISOString() };
      const isAny = Object.values(facts.counts).some((count) => count > 0);
      const newMail = { id: randomUUID(), kind: 'attention', recipient, language, facts, createdAt: at } as const;
      if (isAny) await outbox.queue(trx, newMail);
      return true;
    });
  }
  const { pollMs = POLL_MS } = mail?.attention ?? {};
  const repository = createAttentionMailRepository(db);
  return {
    attentionMails: createPoller({ runNext: sendNext, pollMs, complaint: 'could not send the attention emails', log }),
    attentionChoice: createAttentionMailService({ repository, now, timeZone, getBusinessHours }),
  };
}
