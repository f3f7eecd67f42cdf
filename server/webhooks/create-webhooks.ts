import type { PgBoss } from 'pg-boss';
import { WEBHOOK_DELIVERIES_DAYS } from '#domain/webhooks/webhook.ts';
import type { BaseDeps } from '#server/core/base-deps.ts';
import { createPoller, waitAtMost } from '#server/poller.ts';
import { createSecretBox } from '#server/secret-box.ts';
import type { OpenHosts } from './address-guard.ts';
import { createPost } from './post-webhook.ts';
import { createSendingRepository, type OnDeliveryFailed, type SendingRepository } from './sending.repository.ts';
import {
  createSending,
  DEFAULT_WEBHOOK_PACE,
  type DueWebhook,
  type Sending,
  type WebhookPace,
} from './sending.service.ts';
import { createWebhookRepository } from './webhooks.repository.ts';
import { createWebhookService, type WebhookServiceDeps } from './webhooks.service.ts';

export interface WebhookSettings {
  /** Hosts that are allowed although they are private, without TLS or on any port. */
  openHosts?: OpenHosts;
  /** Shortened in tests. */
  pace?: Partial<WebhookPace>;
}

interface WebhookDeps
  extends Pick<WebhookServiceDeps, 'changes' | 'requireCustomer' | 'now'>,
    Pick<BaseDeps, 'database' | 'log'> {
  boss: PgBoss;
  /** The server's secret, which encrypts signing secrets. */
  secret: string;
  onDeliveryFailed: OnDeliveryFailed;
  settings: WebhookSettings;
}

/** Webhooks and the worker that sends changes between `start` and `stop`. */
export async function createWebhooks({
  database,
  boss,
  secret,
  onDeliveryFailed,
  log,
  settings,
  ...deps
}: WebhookDeps) {
  const { openHosts = new Set<string>() } = settings;
  const pace = { ...DEFAULT_WEBHOOK_PACE, ...settings.pace };
  const { post, close } = createPost({ openHosts, timeoutMs: pace.timeoutMs });
  const repository = createSendingRepository(database.kysely, onDeliveryFailed);
  const parts = { ...deps, post, box: createSecretBox(secret, 'webhook secrets') };
  const sending = createSending({ ...parts, repository, pace, log });
  const isSingleProcess = database.engine === 'embedded';
  const worker = await createWebhookWorker({ boss, sending, repository, pace, isSingleProcess, now: deps.now, log });
  return {
    service: createWebhookService({ ...parts, repository: createWebhookRepository(database.kysely), openHosts }),
    start: worker.start,
    async stop() {
      await worker.stop();
      close();
    },
  };
}

const QUEUE = 'webhooks';
/** Concurrent webhooks per process; a slow one delays no other. */
const CONCURRENCY = 4;
const POLL_SECONDS = 2;
const ERASE_MS = 3_600_000;
const DAY_MS = 86_400_000;
const STOP_MS = 5_000;

interface WorkerDeps extends Pick<BaseDeps, 'log' | 'now'> {
  boss: PgBoss;
  sending: Sending;
  repository: Pick<SendingRepository, 'releaseAllClaims' | 'eraseDeliveries'>;
  pace: WebhookPace;
  /** Whether no other process can use this database. */
  isSingleProcess: boolean;
}

/** Sends changes between `start` and `stop`. A job names one webhook to deliver; its cursor is in the database. */
export async function createWebhookWorker({ boss, sending, repository, pace, isSingleProcess, now, log }: WorkerDeps) {
  await boss.createQueue(QUEUE);
  let workers: string[] = [];
  let isStopping = false;

  async function poll(): Promise<void> {
    for (const turn of await sending.takeDue())
      await boss.send(QUEUE, turn, { retryLimit: 0, deleteAfterSeconds: 600 });
    for (const worker of workers) boss.notifyWorker(worker);
  }

  const eraseOldDeliveries = () =>
    repository.eraseDeliveries(new Date(now().getTime() - WEBHOOK_DELIVERIES_DAYS * DAY_MS));
  const pollers = [
    createPoller({
      runNext: poll,
      pollMs: pace.pollMs,
      errorMessage: 'webhooks: could not look for pending events',
      log,
    }),
    createPoller({
      runNext: eraseOldDeliveries,
      pollMs: ERASE_MS,
      errorMessage: 'webhooks: could not erase old deliveries',
      log,
    }),
  ];
  const work = (jobs: { data: DueWebhook }[]) =>
    Promise.all(jobs.map(({ data }) => sending.run(data, () => isStopping))).then(() => undefined);

  return {
    async start(): Promise<void> {
      isStopping = false;
      if (isSingleProcess) await repository.releaseAllClaims();
      for (let n = 0; n < CONCURRENCY; n++)
        workers.push(await boss.work<DueWebhook>(QUEUE, { pollingIntervalSeconds: POLL_SECONDS }, work));
      for (const poller of pollers) await poller.start();
    },

    /** Stops after running deliveries, or after 5 s. The next start delivers the rest. */
    async stop(): Promise<void> {
      isStopping = true;
      await Promise.all(pollers.map((poller) => poller.stop()));
      if (workers.length > 0) await waitAtMost(STOP_MS, boss.offWork(QUEUE, { wait: true }));
      workers = [];
    },
  };
}
