import { createRoute, z } from '@hono/zod-openapi';
import { CHANGES_KEPT_DAYS } from '#domain/change.ts';
import {
  webhookCreateSchema,
  webhookDeliveriesSchema,
  webhookDeliverySchema,
  webhookSchema,
  webhookUpdateSchema,
  webhookWithSecretSchema,
} from '#domain/webhook.schema.ts';
import { WEBHOOK_DELIVERIES_DAYS, WEBHOOK_GIVEN_UP_HOURS, WEBHOOK_SECRETS_HOURS } from '#domain/webhook.ts';
import { numberCursor } from '#server/cursor.ts';
import { json } from '#server/http/json-content.ts';
import { NO_BODY } from '#server/http/no-body.ts';
import { problems } from '#server/http/problem.ts';
import { createRouter } from '#server/http/router.ts';
import { IF_MATCH, parseIfMatch, toETag } from '#server/http/version-header.ts';
import { SENT_EVENT } from './sent-event.ts';
import type { WebhookService } from './webhooks.service.ts';

const PAGE_SIZE = 50;
const tags = ['webhooks'];
const webhook = webhookSchema.openapi('Webhook');
const withSecret = webhookWithSecretSchema.openapi('WebhookWithSecret');
const delivery = webhookDeliverySchema.openapi('WebhookDelivery');
const params = z.object({ id: z.string() });
const answer = <Schema extends z.ZodType>(schema: Schema, description: string) => ({
  description,
  content: json(schema),
});
const versioned = <Schema extends z.ZodType>(schema: Schema, description: string) => ({
  ...answer(schema, description),
  headers: z.object({ ETag: z.string() }),
});
const body = <Schema extends z.ZodType>(schema: Schema) => ({ required: true, content: json(schema) });

const list = createRoute({
  method: 'get',
  path: '/',
  operationId: 'listWebhooks',
  summary: 'List the addresses that get events',
  tags,
  responses: { 200: answer(z.object({ items: z.array(webhook) }), 'In the order they were added'), ...problems(401) },
});

const create = createRoute({
  method: 'post',
  path: '/',
  operationId: 'createWebhook',
  summary: 'Add an address that gets events',
  description: `Events are sent as [Standard Webhooks](https://www.standardwebhooks.com): \`POST\` with \`webhook-id\`, \`webhook-timestamp\` and \`webhook-signature\`, one after another, those of one shipment in order. Anything but a 2xx within 10 seconds is tried again, with growing pauses, for ${WEBHOOK_GIVEN_UP_HOURS} hours; then the address stands still until it is resumed, and nothing is lost for ${CHANGES_KEPT_DAYS} days. The same event may come twice: its \`webhook-id\` is the same.`,
  tags,
  request: { body: body(webhookCreateSchema) },
  responses: { 201: answer(withSecret, 'Added; the secret is shown this once'), ...problems(401, 409, 413, 415, 422) },
});

const get = createRoute({
  method: 'get',
  path: '/{id}',
  operationId: 'getWebhook',
  summary: 'Read how an address is doing',
  tags,
  request: { params },
  responses: { 200: versioned(webhook, 'The address'), ...problems(401, 404) },
});

const update = createRoute({
  method: 'put',
  path: '/{id}',
  operationId: 'updateWebhook',
  summary: 'Change an address, or what it gets',
  tags,
  request: {
    params,
    headers: z.object({ 'if-match': z.string().optional().meta(IF_MATCH) }),
    body: body(webhookUpdateSchema),
  },
  responses: { 200: versioned(webhook, 'Saved'), ...problems(400, 401, 404, 412, 413, 415, 422, 428) },
});

const remove = createRoute({
  method: 'delete',
  path: '/{id}',
  operationId: 'deleteWebhook',
  summary: 'Remove an address with its log',
  tags,
  request: { params },
  responses: { 204: { description: 'Removed' }, ...problems(401, 404) },
});

const pause = createRoute({
  method: 'post',
  path: '/{id}/pause',
  operationId: 'pauseWebhook',
  summary: 'Send nothing until it is resumed; events wait',
  tags,
  request: { params, body: NO_BODY },
  responses: { 200: answer(webhook, 'Paused'), ...problems(401, 404, 413, 415, 422) },
});

const since = z.iso.datetime({ offset: true }).optional();
const resume = createRoute({
  method: 'post',
  path: '/{id}/resume',
  operationId: 'resumeWebhook',
  summary: 'Go on from where it stopped, or send again everything since a moment',
  tags,
  request: {
    params,
    body: {
      ...body(z.object({ since: since.meta({ description: 'ISO 8601; without it, from where it stopped' }) })),
      required: false,
    },
  },
  responses: { 200: answer(webhook, 'It goes on'), ...problems(401, 404, 413, 415, 422) },
});

const changeSecret = createRoute({
  method: 'post',
  path: '/{id}/secret',
  operationId: 'changeWebhookSecret',
  summary: 'Make a new signing secret',
  description: `For ${WEBHOOK_SECRETS_HOURS} hours events carry two signatures, one of the secret before.`,
  tags,
  request: { params, body: NO_BODY },
  responses: { 200: answer(withSecret, 'The secret is shown this once'), ...problems(401, 404, 413, 415, 422) },
});

const test = createRoute({
  method: 'post',
  path: '/{id}/test',
  operationId: 'testWebhook',
  summary: 'Send an event that tells of nothing, and say what was answered',
  tags,
  request: { params, body: NO_BODY },
  responses: { 200: answer(delivery, 'What came of it'), ...problems(401, 404, 413, 415, 422) },
});

const listDeliveries = createRoute({
  method: 'get',
  path: '/{id}/deliveries',
  operationId: 'listWebhookDeliveries',
  summary: `List what came of each try, for ${WEBHOOK_DELIVERIES_DAYS} days`,
  tags,
  request: {
    params,
    query: z.object({
      cursor: z.string().optional(),
      limit: z.coerce.number().int().min(1).max(200).default(PAGE_SIZE),
    }),
  },
  responses: {
    200: answer(webhookDeliveriesSchema.extend({ items: z.array(delivery) }), 'Newest first'),
    ...problems(401, 404),
  },
});

const sendAgain = createRoute({
  method: 'post',
  path: '/{id}/deliveries/{deliveryId}/resend',
  operationId: 'resendWebhookDelivery',
  summary: 'Send an event again, and say what was answered',
  tags,
  request: { params: z.object({ id: z.string(), deliveryId: z.string() }), body: NO_BODY },
  responses: { 200: answer(delivery, 'What came of it'), ...problems(401, 404, 410, 413, 415, 422) },
});

/** The addresses that get what becomes of shipments, for staff. */
export function webhookRoutes(webhooks: WebhookService) {
  const router = createRouter();
  router.openAPIRegistry.registerWebhook(SENT_EVENT);
  return router
    .openapi(list, async (c) => c.json({ items: await webhooks.listWebhooks() }, 200))
    .openapi(create, async (c) => {
      return c.json(await webhooks.createWebhook(c.req.valid('json'), c.get('user').email), 201);
    })
    .openapi(get, async (c) => {
      const found = await webhooks.getWebhook(c.req.valid('param').id);
      c.header('ETag', toETag(found.version));
      return c.json(found, 200);
    })
    .openapi(update, async (c) => {
      const version = parseIfMatch(c.req.valid('header')['if-match']);
      const { id } = c.req.valid('param');
      const saved = await webhooks.updateWebhook(id, version, c.req.valid('json'), c.get('user').email);
      c.header('ETag', toETag(saved.version));
      return c.json(saved, 200);
    })
    .openapi(remove, async (c) => {
      await webhooks.deleteWebhook(c.req.valid('param').id, c.get('user').email);
      return c.body(null, 204);
    })
    .openapi(pause, async (c) => c.json(await webhooks.pauseWebhook(c.req.valid('param').id, c.get('user').email), 200))
    .openapi(resume, async (c) =>
      c.json(
        await webhooks.resumeWebhook(c.req.valid('param').id, c.req.valid('json').since, c.get('user').email),
        200,
      ),
    )
    .openapi(changeSecret, async (c) => {
      return c.json(await webhooks.changeSecret(c.req.valid('param').id, c.get('user').email), 200);
    })
    .openapi(test, async (c) => c.json(await webhooks.testWebhook(c.req.valid('param').id), 200))
    .openapi(listDeliveries, async (c) => {
      const { cursor, limit } = c.req.valid('query');
      const before = cursor === undefined ? undefined : numberCursor.parse(cursor).number;
      const { next, ...page } = await webhooks.listDeliveries(c.req.valid('param').id, before, limit);
      return c.json({ ...page, nextCursor: next ? numberCursor.format({ number: next }) : null }, 200);
    })
    .openapi(sendAgain, async (c) => {
      const { id, deliveryId } = c.req.valid('param');
      return c.json(await webhooks.sendAgain(id, deliveryId), 200);
    });
}
