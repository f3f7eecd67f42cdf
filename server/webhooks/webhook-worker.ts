import type { PgBoss } from 'pg-boss';
import { WEBHOOK_DELIVERIES_DAYS } from '#domain/webhooks/webhook.ts';
import type { Logger } from '#server/logger.ts';
import { createPoller } from '#server/poller.ts';
import { waitAtMost } from '#server/wait-at-most.ts';
import type { SendingRepository } from './sending.repository.ts';
import type { Sending, Turn, WebhookPace } from './sending.service.ts';

const QUEUE = 'webhooks';
/** So many addresses are sent to at once in a process; one that is silent holds up none of the others. */
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
  /** Whether nobody else can be working on this database. */
  isAlone: boolean;
  now: () => Date;
  log: Logger;
}

/** Sends events from `start` to `stop`. A job is an address that has something to get; where it stands is not in the job. */
export async function createWebhookWorker({ boss, sending, repository, pace, isAlone, now, log }: WorkerDeps) {
  await boss.createQueue(QUEUE);
  let workers: string[] = [];
  let isStopping = false;

  async function look(): Promise<void> {
    for (const turn of await sending.takeDue())
      await boss.send(QUEUE, turn, { retryLimit: 0, deleteAfterSeconds: 600 });
    for (const worker of workers) boss.notifyWorker(worker);
  }

  const tidy = () => repository.eraseDeliveries(new Date(now().getTime() - WEBHOOK_DELIVERIES_DAYS * DAY_MS));
  const pollers = [
    createPoller({ runNext: look, pollMs: pace.pollMs, complaint: 'webhooks: not looked for', log }),
    createPoller({ runNext: tidy, pollMs: TIDY_MS, complaint: 'webhooks: old deliveries not erased', log }),
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

    /** Ends after what is on its way, or after 5 s. What is left is for the next start. */
    async stop(): Promise<void> {
      isStopping = true;
      await Promise.all(pollers.map((poller) => poller.stop()));
      if (workers.length > 0) await waitAtMost(STOP_MS, boss.offWork(QUEUE, { wait: true }));
      workers = [];
    },
  };
}
