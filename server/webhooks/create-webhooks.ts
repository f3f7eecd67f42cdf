import type { PgBoss } from 'pg-boss';
import type { Database } from '#server/db/database.ts';
import type { Logger } from '#server/logger.ts';
import { createSecretBox } from '#server/secret-box.ts';
import type { OpenHosts } from './address-guard.ts';
import { createPost } from './post-webhook.ts';
import { createSendingRepository, type OnGivenUp } from './sending.repository.ts';
import { createSending, DEFAULT_WEBHOOK_PACE, type WebhookPace } from './sending.service.ts';
import { createWebhookWorker } from './webhook-worker.ts';
import { createWebhookRepository } from './webhooks.repository.ts';
import { createWebhookService, type WebhookServiceDeps } from './webhooks.service.ts';

export interface WebhookSettings {
  /** Hosts that may be private, without TLS, and on any port. */
  openHosts?: OpenHosts;
  /** Tests compress it. */
  pace?: Partial<WebhookPace>;
}

interface WebhookDeps extends Pick<WebhookServiceDeps, 'changes' | 'requireCustomer' | 'now'> {
  database: Database;
  boss: PgBoss;
  /** The server's own, which signing secrets are sealed with. */
  secret: string;
  onGivenUp: OnGivenUp;
  log: Logger;
  settings: WebhookSettings;
}

/** Addresses that get what becomes of shipments, and what sends it from `start` to `stop`. */
export async function createWebhooks({ database, boss, secret, onGivenUp, log, settings, ...deps }: WebhookDeps) {
  const { openHosts = new Set<string>() } = settings;
  const pace = { ...DEFAULT_WEBHOOK_PACE, ...settings.pace };
  const { post, close } = createPost({ openHosts, timeoutMs: pace.timeoutMs });
  const repository = createSendingRepository(database.kysely, onGivenUp);
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
