import { fromKysely, type PgBoss } from 'pg-boss';
import type { MailSender } from '#domain/mail/mail.ts';
import type { MailStatus } from '#domain/mail/schema.ts';
import { DEFAULT_EARLIER_HOURS } from '#domain/promises/promise.ts';
import type { BaseDeps } from '#server/core/base-deps.ts';
import { openJobs } from '#server/db/jobs.ts';
import { createClaims } from './claims.ts';
import { createDeliveryRepository, type SuppressAddresses } from './delivery.repository.ts';
import { createDelivery } from './delivery.ts';
import { createMailWatch } from './mail-watch.ts';
import { createMailRepository } from './mails.repository.ts';
import { createMailService } from './mails.service.ts';
import { createOutbox, QUEUE } from './outbox.repository.ts';
import { DEFAULT_PACE, type Pace } from './pace.ts';
import { createRender } from './render/render-mail.ts';
import { createSender, type Sender } from './sender.ts';
import type { QueueJobs } from './subscriber-mails.repository.ts';
import { createSmtpTransport } from './transport.ts';

export interface MailSettings {
  /** smtp:// or smtps://; undefined keeps mails in the outbox. */
  smtpUrl?: string | undefined;
  from?: MailSender | undefined;
  /** Recipient of contact form messages; undefined: none. */
  contactTo?: string | undefined;
  pace?: Partial<Pace>;
  promises?: PromiseMailSettings;
  /** Pace of the attention checks; shortened in tests. */
  attention?: { pollMs?: number };
}

/** When subscribers are emailed about a changed promised date. */
export interface PromiseMailSettings {
  /** Minutes during which changes are collected into one mail; default 10. */
  delayMinutes?: number;
  /** Minimum hours by which an earlier date must differ to be emailed; default 2. */
  earlierHours?: number;
  /** Shortened in tests. */
  pollMs?: number;
}

interface MailDeps
  extends Pick<BaseDeps, 'createId' | 'database' | 'getCompany' | 'log' | 'now' | 'places' | 'publicUrl' | 'timeZone'> {
  settings: MailSettings;
  suppressAddresses: SuppressAddresses;
}

function describe({
  smtpUrl,
  from,
  contactTo,
}: MailSettings): Pick<MailStatus, 'isConfigured' | 'host' | 'from' | 'contactTo'> {
  const isConfigured = smtpUrl !== undefined && from !== undefined;
  return {
    isConfigured,
    // Without user name and password.
    host: smtpUrl ? new URL(smtpUrl).host : null,
    from: from ? (from.name ? `${from.name} <${from.address}>` : from.address) : null,
    contactTo: contactTo ?? null,
  };
}

/** The outbox, its staff functions, and the sender, which delivers nothing before `start`. */
export async function createMail(deps: MailDeps) {
  const { database, publicUrl, timeZone, now, createId, log, places, getCompany, settings } = deps;
  const db = database.kysely;
  const pace = { ...DEFAULT_PACE, ...settings.pace };
  const boss = await openJobs(database, log, { monitorIntervalSeconds: pace.superviseSeconds });
  const queueJobs = await createMailJobs(boss, pace);
  const running: { sender?: Sender } = {};
  const { earlierHours = DEFAULT_EARLIER_HOURS } = settings.promises ?? {};
  const queueAndWake: QueueJobs = async (trx, orderingKeys) => {
    await queueJobs(trx, orderingKeys);
    running.sender?.wakeSoon();
  };
  const outbox = createOutbox(db, queueAndWake, {
    timeZone,
    earlierHours,
    getStaffLanguage: () => getCompany().languages.staff,
  });
  const render = createRender({ publicUrl, timeZone, now, places, getCompany });
  const { smtpUrl, from } = settings;
  const transport = smtpUrl && from ? createSmtpTransport({ smtpUrl, from, concurrency: pace.concurrency }) : undefined;
  const repository = createDeliveryRepository(db, deps.suppressAddresses);
  const publicSettings = describe(settings);
  const watch =
    transport && createMailWatch({ transport, host: publicSettings.host, everyMs: pace.superviseSeconds * 1000, log });
  const sender = createSender({
    boss,
    claims: createClaims(boss, repository),
    repository,
    pace,
    now,
    log,
    isSingleProcess: database.engine === 'embedded',
    queueForgotten: (orderingKeys) => queueJobs(db, orderingKeys),
    delivery: transport && watch && createDelivery({ repository, render, transport, watch, now, log }),
  });
  running.sender = sender;
  return {
    /** Also runs other features' jobs between `start` and `stop`. */
    boss,
    outbox,
    isConfigured: publicSettings.isConfigured,
    mails: createMailService({
      outbox,
      render,
      now,
      createId,
      settings: publicSettings,
      repository: createMailRepository(db),
    }),
    async start() {
      watch?.start();
      await sender.start();
    },
    async stop() {
      watch?.stop();
      await sender.stop();
      transport?.close();
      await boss.stop({ graceful: false });
    },
  };
}

/** Mails expire by age, not by attempts: see delivery.ts. */
const ENDLESS = 100_000;
const RETENTION_SECONDS = 600;

/**
 * Queues one job per mail, which contains only the ordering key. The outbox determines the next mail, because pg-boss
 * orders jobs by the start of their transactions, not by their end. Jobs of one ordering key run one after another and
 * wait while the first is waiting for a retry.
 */
export async function createMailJobs(boss: PgBoss, pace: Pace): Promise<QueueJobs> {
  await boss.createQueue(QUEUE, { policy: 'key_strict_fifo' });
  // Fills the library's queue cache, which it would otherwise load inside the first transaction.
  await boss.getBlockedKeys(QUEUE);
  const patience = {
    retryLimit: ENDLESS,
    retryBackoff: true,
    retryDelay: pace.retrySeconds,
    retryDelayMax: pace.retryMaxSeconds,
    expireInSeconds: pace.expireSeconds,
    deleteAfterSeconds: RETENTION_SECONDS,
  };
  return async (trx, orderingKeys) => {
    await boss.insert(
      QUEUE,
      orderingKeys.map((singletonKey) => ({ singletonKey, ...patience })),
      { db: fromKysely(trx) },
    );
  };
}
