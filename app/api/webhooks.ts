import { expectJson, expectSuccess } from '#app/api/api-error.ts';
import type { V1 } from '#app/api.ts';
import type {
  Webhook,
  WebhookCreate,
  WebhookDeliveries,
  WebhookDelivery,
  WebhookInput,
  WebhookWithSecret,
} from '#domain/webhook.schema.ts';

const FAILED = 'Failed to save webhook';

/** The addresses that are sent what becomes of shipments, for admins. Each call about one throws with status 404 when it is gone. */
export function webhookCalls({ webhooks }: V1) {
  const one = webhooks[':id'];
  const of = (id: string) => ({ param: { id }, json: {} });
  return {
    /** In the order they were added. */
    listWebhooks: async () =>
      (await expectJson<{ items: Webhook[] }>('Failed to load webhooks', webhooks.$get())).items,

    getWebhook: (id: string) => expectJson<Webhook>('Failed to load webhooks', one.$get({ param: { id } })),

    /** `secret` is returned only once. Throws with status 422 for what a field breaks. */
    createWebhook: (input: WebhookCreate) => expectJson<WebhookWithSecret>(FAILED, webhooks.$post({ json: input })),

    /** Saves an edit made from `version`; throws with status 412 when somebody else was faster. */
    updateWebhook: (id: string, version: number, input: WebhookInput) =>
      expectJson<Webhook>(FAILED, one.$put({ param: { id }, header: { 'if-match': `"${version}"` }, json: input })),

    deleteWebhook: async (id: string) => void (await expectSuccess(FAILED, one.$delete({ param: { id } }))),

    /** Nothing is sent until it is resumed. */
    pauseWebhook: (id: string) => expectJson<Webhook>(FAILED, one.pause.$post(of(id))),

    /** Goes on from where it stopped, or from `since`, ISO 8601. */
    resumeWebhook: (id: string, since?: string) =>
      expectJson<Webhook>(FAILED, one.resume.$post({ param: { id }, json: since ? { since } : {} })),

    /** `secret` is returned only once; the one before signs, too, for a day. */
    changeWebhookSecret: (id: string) => expectJson<WebhookWithSecret>(FAILED, one.secret.$post(of(id))),

    /** Sends an event that tells of nothing, and gives what was answered. */
    testWebhook: (id: string) => expectJson<WebhookDelivery>('Failed to send', one.test.$post(of(id))),

    /** Newest first; the first page with the newest that wait behind others. */
    listWebhookDeliveries: (id: string, cursor?: string) =>
      expectJson<WebhookDeliveries>(
        'Failed to load webhooks',
        one.deliveries.$get({ param: { id }, query: cursor ? { cursor } : {} }),
      ),

    /** Sends an event again, made anew; throws with status 410 when it is erased. */
    resendWebhookDelivery: (id: string, deliveryId: string) =>
      expectJson<WebhookDelivery>(
        'Failed to send',
        one.deliveries[':deliveryId'].resend.$post({ param: { id, deliveryId }, json: {} }),
      ),
  };
}
