import { z } from '@hono/zod-openapi';
import { CHANGE_TYPES, CHANGES_KEPT_DAYS } from '#domain/changes/change.ts';
import { changeSchema } from '#domain/changes/schema.ts';
import {
  webhookCreateSchema,
  webhookDeliveriesSchema,
  webhookDeliverySchema,
  webhookSchema,
  webhookUpdateSchema,
  webhookWithSecretSchema,
} from '#domain/webhooks/schema.ts';
import { WEBHOOK_DELIVERIES_DAYS, WEBHOOK_GIVEN_UP_HOURS, WEBHOOK_SECRETS_HOURS } from '#domain/webhooks/webhook.ts';
import { endpoint, idParams as params, withTag } from '#server/core/endpoint.ts';
import type { WebhookService } from './webhooks.service.ts';

interface Services {
  webhooks: WebhookService;
}

const PAGE_SIZE = 50;
const MAX_PAGE_SIZE = 200;
const READ = { permission: 'webhooks:read', mode: 'live' } as const;
const WRITE = { permission: 'webhooks:write', mode: 'live' } as const;
const output = webhookSchema.openapi('Webhook');
const withSecret = webhookWithSecretSchema.openapi('WebhookWithSecret');
const delivery = webhookDeliverySchema.openapi('WebhookDelivery');

const list = endpoint({
  id: 'listWebhooks',
  route: 'GET /webhooks',
  summary: 'List webhooks',
  access: READ,
  output: z.object({ items: z.array(output) }),
  answers: { 200: 'In the order they were added' },
  run: async ({ webhooks }: Services) => ({ items: await webhooks.listWebhooks() }),
});

const create = endpoint({
  id: 'createWebhook',
  route: 'POST /webhooks',
  summary: 'Add a webhook',
  description: `Events are sent as [Standard Webhooks](https://www.standardwebhooks.com): \`POST\` with \`webhook-id\`, \`webhook-timestamp\` and \`webhook-signature\`, one after another, those of one shipment in order. Anything but a 2xx within 10 seconds is tried again, with growing pauses, for ${WEBHOOK_GIVEN_UP_HOURS} hours; then the address stands still until it is resumed, and nothing is lost for ${CHANGES_KEPT_DAYS} days. The same event may come twice: its \`webhook-id\` is the same.`,
  access: WRITE,
  body: webhookCreateSchema,
  output: withSecret,
  answers: { 201: 'Added; the secret is returned only here' },
  errors: [409],
  run: ({ webhooks }: Services, { body, caller }) => webhooks.createWebhook(body, caller.email),
});

const get = endpoint({
  id: 'getWebhook',
  route: 'GET /webhooks/{id}',
  summary: 'Get a webhook and its state',
  access: READ,
  params,
  output,
  answers: { 200: 'The address' },
  run: ({ webhooks }: Services, { params: { id } }) => webhooks.getWebhook(id),
});

const update = endpoint({
  id: 'updateWebhook',
  route: 'PUT /webhooks/{id}',
  summary: 'Change a webhook',
  access: WRITE,
  params,
  ifMatch: true,
  body: webhookUpdateSchema,
  output,
  answers: { 200: 'Saved' },
  run: ({ webhooks }: Services, { params: { id }, version, body, caller }) =>
    webhooks.updateWebhook(id, version, body, caller.email),
});

const remove = endpoint({
  id: 'deleteWebhook',
  route: 'DELETE /webhooks/{id}',
  summary: 'Remove a webhook with its log',
  access: WRITE,
  params,
  answers: { 204: 'Removed' },
  run: ({ webhooks }: Services, { params: { id }, caller }) => webhooks.deleteWebhook(id, caller.email),
});

const pause = endpoint({
  id: 'pauseWebhook',
  route: 'POST /webhooks/{id}/pause',
  summary: 'Pause a webhook; events queue until it is resumed',
  access: WRITE,
  params,
  output,
  answers: { 200: 'Paused' },
  run: ({ webhooks }: Services, { params: { id }, caller }) => webhooks.pauseWebhook(id, caller.email),
});

const since = z.iso.datetime({ offset: true }).optional();
const resume = endpoint({
  id: 'resumeWebhook',
  route: 'POST /webhooks/{id}/resume',
  summary: 'Resume a webhook where it stopped, or replay the events since a given time',
  access: WRITE,
  params,
  body: z.object({ since: since.meta({ description: 'ISO 8601; default: where it stopped' }) }),
  mayBeEmpty: true,
  output,
  answers: { 200: 'Resumed' },
  run: ({ webhooks }: Services, { params: { id }, body, caller }) =>
    webhooks.resumeWebhook(id, body.since, caller.email),
});

const changeSecret = endpoint({
  id: 'changeWebhookSecret',
  route: 'POST /webhooks/{id}/secret',
  summary: 'Create a new signing secret',
  description: `For ${WEBHOOK_SECRETS_HOURS} hours events carry two signatures, one with the previous secret.`,
  access: WRITE,
  params,
  output: withSecret,
  answers: { 200: 'The secret is returned only here' },
  run: ({ webhooks }: Services, { params: { id }, caller }) => webhooks.changeSecret(id, caller.email),
});

const test = endpoint({
  id: 'testWebhook',
  route: 'POST /webhooks/{id}/test',
  summary: 'Send a test event and return the response',
  access: WRITE,
  params,
  output: delivery,
  answers: { 200: 'The result of the attempt' },
  run: ({ webhooks }: Services, { params: { id } }) => webhooks.testWebhook(id),
});

const listDeliveries = endpoint({
  id: 'listWebhookDeliveries',
  route: 'GET /webhooks/{id}/deliveries',
  summary: `List the delivery attempts of the last ${WEBHOOK_DELIVERIES_DAYS} days`,
  access: READ,
  params,
  query: z.object({
    cursor: z.string().optional(),
    limit: z.coerce.number().int().min(1).max(MAX_PAGE_SIZE).default(PAGE_SIZE),
  }),
  output: webhookDeliveriesSchema.extend({ items: z.array(delivery) }),
  answers: { 200: 'Newest first' },
  run: ({ webhooks }: Services, { params: { id }, query }) => webhooks.listDeliveries(id, query),
});

const sendAgain = endpoint({
  id: 'resendWebhookDelivery',
  route: 'POST /webhooks/{id}/deliveries/{deliveryId}/resend',
  summary: 'Resend an event and return the response',
  access: WRITE,
  params: z.object({ id: z.string(), deliveryId: z.string() }),
  output: delivery,
  answers: { 200: 'The result of the attempt' },
  errors: [410],
  run: ({ webhooks }: Services, { params: { id, deliveryId } }) => webhooks.sendAgain(id, deliveryId),
});

/** Webhooks, for staff. */
export const webhookEndpoints = withTag('webhooks', [
  list,
  create,
  get,
  update,
  remove,
  pause,
  resume,
  changeSecret,
  test,
  listDeliveries,
  sendAgain,
]);

const headers = z.object({
  'webhook-id': z.string().meta({ description: 'Id of the event; the same for every repetition' }),
  'webhook-timestamp': z.string().meta({ description: 'When it was sent, in seconds since 1970' }),
  'webhook-signature': z
    .string()
    .meta({ description: '`v1,` and the signature; after a change of the secret two, separated by a space' }),
});

/** Describes the event a receiver gets, for the API document. */
export const SENT_EVENT = {
  method: 'post' as const,
  // The name that generated receivers use.
  path: '/api/v1/webhooks/shipment',
  operationId: 'receiveEvent',
  summary: 'Events sent to your receiver',
  description: `One \`POST\` for each event, signed according to [Standard Webhooks](https://www.standardwebhooks.com): verify the signature over the id, the timestamp and the raw body, for example with one of their libraries, before you trust it. Respond with a 2xx within 10 seconds. Anything else is retried, with increasing delays, for ${WEBHOOK_GIVEN_UP_HOURS} hours.`,
  tags: ['webhooks'],
  security: [],
  request: {
    headers,
    body: {
      required: true,
      content: {
        'application/json': {
          schema: z.object({
            type: z.enum(CHANGE_TYPES),
            timestamp: z.iso.datetime().meta({ description: 'When it happened' }),
            data: changeSchema.openapi('Change').meta({ description: 'As in the change feed' }),
          }),
        },
      },
    },
  },
  responses: { 200: { description: 'Taken' }, 400: { description: 'Not accepted: it is retried' } },
};
