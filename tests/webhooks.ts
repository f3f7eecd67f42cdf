import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, vi } from 'vitest';
import type { Webhook, WebhookDelivery, WebhookWithSecret } from '#domain/webhooks/schema.ts';
import { openTestApi, type TestApi } from './api.ts';
import { waitUntilReadable } from './changes.ts';
import type { TestEngine } from './engines.ts';
import { type Receiver, startReceiver } from './webhook-receiver.ts';

export const OPEN_HOSTS: ReadonlySet<string> = new Set(['127.0.0.1']);
const PACE = { pollMs: 50, timeoutMs: 2_000, retryMs: 10, retryMaxMs: 50 };

/** The API with the webhook sender and a receiver; each test starts without webhooks and shipments. The clock runs. */
export function useWebhooks(engine: TestEngine, pace = PACE) {
  let api: TestApi;
  let token: string;
  let receiver: Receiver;
  let clock: NodeJS.Timeout;
  let ahead = 0;
  beforeAll(async () => {
    api = await openTestApi(engine.database, { webhooks: { openHosts: OPEN_HOSTS, pace } });
    token = await api.signIn();
    clock = setInterval(() => api.setNow(new Date(Date.now() + ahead).toISOString()), 5);
    await api.webhooks.start();
  });
  beforeEach(async () => {
    ahead = 0;
    api.setNow(new Date().toISOString());
    await engine.kysely.deleteFrom('webhook_endpoints').execute();
    await engine.kysely.deleteFrom('shipments').execute();
    // Skips the deletions of the previous test.
    await waitUntilReadable(engine.kysely);
    await receiver?.stop();
    receiver = await startReceiver();
  });
  afterAll(async () => {
    clearInterval(clock);
    await api.webhooks.stop();
    await receiver.stop();
  });
  const call = (method: string, path: string, body?: unknown, headers = {}) =>
    api.call(method, `/api/v1/webhooks${path}`, { body, token, headers });
  const ask = async (method: string, path: string, body?: unknown, headers = {}) => {
    const answer = await call(method, path, body, headers);
    if (!answer.ok)
      throw new Error(
        `${method} ${path} answered ${answer.status}: ${await answer.text()} ${api.logs.findLast((line) => line.includes('"level":"error"'))}`,
      );
    return answer.json();
  };
  const get = (id: string): Promise<Webhook> => ask('GET', `/${id}`);
  return {
    get api() {
      return api;
    },
    get token() {
      return token;
    },
    get receiver() {
      return receiver;
    },
    /** Sets the site's clock this far ahead of the machine's. */
    leap: (ms: number) => {
      ahead = ms;
      receiver.leaps.add(ms);
      api.setNow(new Date(Date.now() + ahead).toISOString());
    },
    call,
    ask,
    get,
    /** Saves the webhook as it was read. */
    save: ({ id, version }: Pick<Webhook, 'id' | 'version'>, input: object): Promise<Webhook> =>
      ask('PUT', `/${id}`, input, { 'If-Match': `"${version}"` }),
    /** Adds the receiver with its secret. */
    async add(more: object = {}): Promise<WebhookWithSecret> {
      const body = { id: randomUUID(), url: receiver.url, types: null, customerId: null, ...more };
      const added: WebhookWithSecret = await ask('POST', '', body);
      receiver.secrets = [added.secret];
      return added;
    },
    deliveries: async (id: string): Promise<WebhookDelivery[]> => (await ask('GET', `/${id}/deliveries`)).items,
    /** Waits until nothing is pending: longer than a lease, after which a lost turn ends. */
    waitUntilSent: (id: string, timeout = 90_000) =>
      vi.waitFor(
        async () => {
          const { waiting, ...rest } = await get(id);
          if (waiting > 0) throw new Error(`${waiting} events wait: ${JSON.stringify(rest)}`);
        },
        { timeout, interval: 50 },
      ),
    /** Adds status changes to several shipments. */
    async change(shipments: number, statuses: number): Promise<void> {
      const ids: string[] = [];
      for (let n = 0; n < shipments; n++) ids.push((await api.create(token)).id);
      for (let n = 0; n < statuses; n++)
        for (const id of ids)
          await api.call('POST', `/api/v1/shipments/${id}/history`, {
            body: { status: n % 2 ? 'IN_TRANSIT' : 'OUT_FOR_DELIVERY', location: 'London', notes: '' },
            token,
          });
    },
    /** Lists all ids in the change feed by shipment. */
    async listIds(): Promise<Map<string, string[]>> {
      const of = new Map<string, string[]>();
      for (let after = '', isMore = true; isMore; ) {
        const path = `/api/v1/changes${after && `?after=${after}`}`;
        const page = await (await api.call('GET', path, { token })).json();
        for (const { id, shipmentId } of page.items) of.set(shipmentId, [...(of.get(shipmentId) ?? []), id]);
        ({ nextCursor: after, isMore } = page);
      }
      return of;
    },
  };
}
