import { createRoute, z } from '@hono/zod-openapi';
import { subscriptionSchema } from '#domain/contact.schema.ts';
import { toLimitKey } from '#server/http/client-address.ts';
import { problems } from '#server/http/problem.ts';
import { createRouter } from '#server/http/router.ts';
import type { SubscriptionService } from './subscriptions.service.ts';

const subscribe = createRoute({
  method: 'post',
  path: '/{trackingNumber}/subscriptions',
  tags: ['tracking'],
  request: {
    params: z.object({ trackingNumber: z.string() }),
    body: { required: true, content: { 'application/json': { schema: subscriptionSchema } } },
  },
  responses: {
    204: { description: 'This address gets updates, whether or not it did before' },
    ...problems(400, 404, 413, 415, 422, 429),
  },
});

/** Updates by mail, for anyone who knows the number. */
export function subscriptionRoutes(subscriptions: SubscriptionService) {
  return createRouter().openapi(subscribe, async (c) => {
    const { trackingNumber } = c.req.valid('param');
    await subscriptions.subscribe(trackingNumber, c.req.valid('json'), toLimitKey(c.env.clientAddress));
    return c.body(null, 204);
  });
}
