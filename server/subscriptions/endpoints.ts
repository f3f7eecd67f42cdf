import { z } from '@hono/zod-openapi';
import { subscriptionSchema } from '#domain/contact/schema.ts';
import { endpoint } from '#server/core/endpoint.ts';
import { toLimitKey } from '#server/http/client-address.ts';
import type { SubscriptionService } from './subscriptions.service.ts';

interface Services {
  subscriptions: SubscriptionService;
}

const tag = 'tracking';
const access = { permission: 'anyone' } as const;
const params = z.object({ token: z.string().max(100) });

const state = endpoint({
  id: 'getSubscription',
  tag,
  method: 'get',
  path: '/subscriptions/{token}',
  summary: 'Tell whether updates still go out',
  access,
  params,
  output: z.object({ trackingNumber: z.string(), isActive: z.boolean() }),
  answers: { 200: 'Of which shipment, and whether mails still go out' },
  run: ({ subscriptions }: Services, { params: { token } }) => subscriptions.getSubscription(token),
});

const end = endpoint({
  id: 'endSubscription',
  tag,
  method: 'delete',
  path: '/subscriptions/{token}',
  summary: 'End updates by email',
  access,
  params,
  answers: { 204: 'The address is erased, now or before' },
  run: ({ subscriptions }: Services, { params: { token } }) => subscriptions.endSubscription(token),
});

const subscribe = endpoint({
  id: 'subscribe',
  tag,
  method: 'post',
  path: '/tracking/{trackingNumber}/subscriptions',
  summary: 'Ask for updates of a shipment by email',
  access,
  params: z.object({ trackingNumber: z.string() }),
  body: subscriptionSchema,
  answers: { 204: 'This address gets updates, whether or not it did before' },
  errors: [429],
  run: ({ subscriptions }: Services, { params: { trackingNumber }, body, context }) =>
    subscriptions.subscribe(trackingNumber, body, toLimitKey(context.env.clientAddress)),
});

/** Email updates, for anyone with the tracking number or a token from the mails. */
export const subscriptionEndpoints = [state, end, subscribe];
