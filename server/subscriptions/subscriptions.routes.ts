import { createRoute, z } from '@hono/zod-openapi';
import { subscriptionSchema } from '#domain/contact.schema.ts';
import { toLimitKey } from '#server/http/client-address.ts';
import { problems } from '#server/http/problem.ts';
import { createRouter } from '#server/http/router.ts';
import type { SubscriptionService } from './subscriptions.service.ts';

const subscribe = createRoute({
  method: 'post',
  path: '/{trackingNumber}/subscriptions',
  operationId: 'subscribe',
  summary: 'Ask for updates of a shipment by email',
  tags: ['tracking'],
  request: {
    params: z.object({ trackingNumber: z.string() }),
    body: { required: true, content: { 'application/json': { schema: subscriptionSchema } } },
  },
  responses: {
    204: { description: 'This address gets updates, whether or not it did before' },
    ...problems(404, 413, 415, 422, 429),
  },
});

const params = z.object({ token: z.string().max(100) });

const state = createRoute({
  method: 'get',
  path: '/{token}',
  operationId: 'getSubscription',
  summary: 'Tell whether updates still go out',
  tags: ['tracking'],
  request: { params },
  responses: {
    200: {
      description: 'Of which shipment, and whether mails still go out',
      content: { 'application/json': { schema: z.object({ trackingNumber: z.string(), isActive: z.boolean() }) } },
    },
    ...problems(404),
  },
});

const end = createRoute({
  method: 'delete',
  path: '/{token}',
  operationId: 'endSubscription',
  summary: 'End updates by email',
  tags: ['tracking'],
  request: { params },
  responses: { 204: { description: 'The address is erased, now or before' }, ...problems(404) },
});

/** A subscription, for anyone who has the token of its mails. */
export function unsubscribeRoutes(subscriptions: SubscriptionService) {
  return createRouter()
    .openapi(state, async (c) => c.json(await subscriptions.getSubscription(c.req.valid('param').token), 200))
    .openapi(end, async (c) => {
      await subscriptions.endSubscription(c.req.valid('param').token);
      return c.body(null, 204);
    });
}

/** Updates by mail, for anyone who knows the number. */
export function subscriptionRoutes(subscriptions: SubscriptionService) {
  return createRouter().openapi(subscribe, async (c) => {
    const { trackingNumber } = c.req.valid('param');
    await subscriptions.subscribe(trackingNumber, c.req.valid('json'), toLimitKey(c.env.clientAddress));
    return c.body(null, 204);
  });
}
