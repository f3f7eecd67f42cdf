import type { PgBoss } from 'pg-boss';
import { WEBHOOK_DELIVERIES_DAYS } from '#domain/webhooks/webhook.ts';
import type { Database } from '#server/db/database.ts';
import type { Logger } from '#server/logger.ts';
import { createPoller, waitAtMost } from '#server/poller.ts';
import { createSecretBox } from '#server/secret-box.ts';
import type { OpenHosts } from './address-guard.ts';
import { createPost } from './post-webhook.ts';
import { createSendingRepository, type OnDeliveryFailed, type SendingRepository } from './sending.repository.ts';
import { createSending, DEFAULT_WEBHOOK_PACE, type Sending, type Turn, type WebhookPace } from './sending.service.ts';
import { createWebhookRepository } from './webhooks.repository.ts';
import { createWebhookService, type WebhookServiceDeps } from './webhooks.service.ts';

export interface WebhookSettings {
  /** Hosts that may be private, without TLS, and on any port. */
  openHosts?: OpenHosts;
  /** Shortened in tests. */
  pace?: Partial<WebhookPace>;
}

interface WebhookDeps extends Pick<WebhookServiceDeps, 'changes' | 'requireCustomer' | 'now'> {
  database: Database;
  boss: PgBoss;
  /** The server's secret, which encrypts signing secrets. */
  secret: string;
  onDeliveryFailed: OnDeliveryFailed;
  log: Logger;
  settings: WebhookSettings;
}

/** Webhooks and the worker that sends events between `start` and `stop`. */
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
  const isAlone = database.engine === 'embedded';
  const worker = await createWebhookWorker({ boss, sending, repository, pace, isAlone, now: deps.now, log });
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
const AT_ONCE = 4;
const POLL_SECONDS = 2;
const TIDY_MS = 3_600_000;
const DAY_MS = 86_400_000;
const STOP_MS = 5_000;

interface WorkerDeps {
  boss: PgBoss;
  sending: Sending;
  repository: Pick<SendingRepository, 'leaveAll' | 'eraseDeliveries'>;
  pace: WebhookPace;
  /** Whether no other process can use this database. */
  isAlone: boolean;
  now: () => Date;
  log: Logger;
}

/** Sends events between `start` and `stop`. A job is a webhook with pending events; its position is not in the job. */
export async function createWebhookWorker({ boss, sending, repository, pace, isAlone, now, log }: WorkerDeps) {
  await boss.createQueue(QUEUE);
  let workers: string[] = [];
  let isStopping = false;

  async function poll(): Promise<void> {
    for (const turn of await sending.takeDue())
      await boss.send(QUEUE, turn, { retryLimit: 0, deleteAfterSeconds: 600 });
    for (const worker of workers) boss.notifyWorker(worker);
  }

  const tidy = () => repository.eraseDeliveries(new Date(now().getTime() - WEBHOOK_DELIVERIES_DAYS * DAY_MS));
  const pollers = [
    createPoller({ runNext: poll, pollMs: pace.pollMs, complaint: 'webhooks: could not look for pending events', log }),
    createPoller({ runNext: tidy, pollMs: TIDY_MS, complaint: 'webhooks: could not erase old deliveries', log }),
  ];
  const work = (jobs: { data: Turn }[]) =>
    Promise.all(jobs.map(({ data }) => sending.run(data, () => isStopping))).then(() => undefined);

  return {
    async start(): Promise<void> {
      isStopping = false;
      if (isAlone) await repository.leaveAll();
      for (let n = 0; n < AT_ONCE; n++)
        workers.push(await boss.work<Turn>(QUEUE, { pollingIntervalSeconds: POLL_SECONDS }, work));
      for (const poller of pollers) await poller.start();
    },

    /** Stops after running deliveries, or after 5 s. The next start continues with the rest. */
    async stop(): Promise<void> {
      isStopping = true;
      await Promise.all(pollers.map((poller) => poller.stop()));
      if (workers.length > 0) await waitAtMost(STOP_MS, boss.offWork(QUEUE, { wait: true }));
      workers = [];
    },
  };
}
