import { afterAll, beforeAll, beforeEach, vi } from 'vitest';
import type { Shipment } from '#domain/shipments/schema.ts';
import type { FeatureOptions } from '#server/context.ts';
import { createDeliveryRepository } from '#server/mail/delivery.repository.ts';
import { openTestApi, TEST_NOW, type TestApi } from './api.ts';
import type { TestEngine } from './engines.ts';
import { type MailServer, startMailServer } from './mail-server.ts';
import { FAST, TEST_FROM } from './mail-settings.ts';

const TEST_CONTACT_TO = 'office@transcargo.example';

/** The API with a sender that delivers to a mail server in this process; both are empty before each test. */
export function useMail(engine: TestEngine, options: Partial<FeatureOptions> = {}) {
  let api: TestApi;
  let server: MailServer;
  let token: string;
  let visitors = 0;
  const findActiveJobs = () => createDeliveryRepository(engine.kysely, async () => undefined).findActiveJobs();
  beforeAll(async () => {
    server = await startMailServer();
    const mail = {
      smtpUrl: server.url,
      from: TEST_FROM,
      contactTo: TEST_CONTACT_TO,
      pace: FAST,
      promises: { pollMs: 50 },
      attention: { pollMs: 50 },
    };
    api = await openTestApi(engine.database, { mail, ...options });
    token = await api.signIn();
    await api.mail.start();
  }, 60_000);
  beforeEach(async () => {
    await engine.kysely.deleteFrom('shipments').execute();
    await engine.kysely.deleteFrom('mails').execute();
    // The previous test may have ended during a delivery.
    await vi.waitUntil(async () => (await findActiveJobs()).length === 0, { timeout: 30_000 });
    server.taken.length = 0;
    server.onRecipient = () => undefined;
    api.setNow(TEST_NOW);
  }, 60_000);
  afterAll(async () => {
    await api.mail.stop();
    await server.stop();
  }, 60_000);
  return {
    get api() {
      return api;
    },
    get server() {
      return server;
    },
    get token() {
      return token;
    },
    create: (overrides?: Record<string, unknown>) => api.create(token, overrides),
    async subscribe({ trackingNumber }: Shipment, email: string, language = 'en'): Promise<void> {
      // Each from a separate network, so that no network limit counts them together.
      const address = `2001:${(++visitors).toString(16)}::1`;
      const body = { email, language };
      const response = await api.call('POST', `/api/v1/tracking/${trackingNumber}/subscriptions`, { body, address });
      if (response.status !== 204) throw new Error(`subscribe answered ${response.status}`);
    },
    addStatus: ({ id }: Shipment, body: Record<string, unknown> = {}) =>
      api.call('POST', `/api/v1/shipments/${id}/history`, {
        body: { status: 'IN_TRANSIT', location: 'London', notes: '', ...body },
        token,
      }),
    /** Every outbox email, oldest first. */
    outbox: () =>
      engine.kysely
        .selectFrom('mails')
        .select(['kind', 'state', 'recipient', 'attempts', 'last_error'])
        .orderBy('number')
        .execute(),
  };
}
