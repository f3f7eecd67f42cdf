import type { PgBoss } from 'pg-boss';
import { WEBHOOK_DELIVERIES_DAYS } from '#domain/webhook.ts';
import { isUnavailable } from '#server/db/errors.ts';
import type { Logger } from '#server/logger.ts';
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
  const timers: NodeJS.Timeout[] = [];
  let workers: string[] = [];
  let isStopping = false;
  let looking: Promise<void> | undefined;

  async function look(): Promise<void> {
    for (const turn of await sending.takeDue())
      await boss.send(QUEUE, turn, { retryLimit: 0, deleteAfterSeconds: 600 });
    for (const worker of workers) boss.notifyWorker(worker);
  }

  const complain = (err: unknown) => {
    // The outage of the whole database is named elsewhere.
    if (!isUnavailable(err)) log.warn({ err }, 'webhooks: not looked for');
  };
  const every = (ms: number, run: () => void) => timers.push(setInterval(run, ms).unref());
  const tidy = () => repository.eraseDeliveries(new Date(now().getTime() - WEBHOOK_DELIVERIES_DAYS * DAY_MS));
  const work = (jobs: { data: Turn }[]) =>
    Promise.all(jobs.map(({ data }) => sending.run(data, () => isStopping))).then(() => undefined);

  return {
    async start(): Promise<void> {
      isStopping = false;
      if (isAlone) await repository.leaveAll();
      for (let n = 0; n < AT_ONCE; n++)
        workers.push(await boss.work<Turn>(QUEUE, { pollingIntervalSeconds: POLL_SECONDS }, work));
      await tidy();
      every(TIDY_MS, () => void tidy().catch(complain));
      every(pace.pollMs, () => {
        looking ??= look()
          .catch(complain)
          .finally(() => {
            looking = undefined;
          });
      });
    },

    /** Ends after what is on its way, or after 5 s. What is left is for the next start. */
    async stop(): Promise<void> {
      isStopping = true;
      for (const timer of timers.splice(0)) clearInterval(timer);
      await looking;
      const pause = new Promise((resolve) => setTimeout(resolve, STOP_MS).unref());
      if (workers.length > 0) await Promise.race([boss.offWork(QUEUE, { wait: true }), pause]);
      workers = [];
    },
  };
}
