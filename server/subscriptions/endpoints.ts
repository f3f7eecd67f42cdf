import { z } from '@hono/zod-openapi';
import { subscriptionSchema } from '#domain/contact/schema.ts';
import { endpoint, withTag } from '#server/core/endpoint.ts';
import { toLimitKey } from '#server/http/client-address.ts';
import type { SubscriptionService } from './subscriptions.service.ts';

interface Services {
  subscriptions: SubscriptionService;
}

const access = { permission: 'anyone' } as const;
const params = z.object({ token: z.string().max(100) });

const state = endpoint({
  id: 'getSubscription',
  route: 'GET /subscriptions/{token}',
  summary: 'Get the state of a subscription',
  access,
  params,
  output: z.object({ trackingNumber: z.string(), isActive: z.boolean() }),
  answers: { 200: 'The shipment, and whether emails are still sent' },
  run: ({ subscriptions }: Services, { params: { token } }) => subscriptions.getSubscription(token),
});

const end = endpoint({
  id: 'endSubscription',
  route: 'DELETE /subscriptions/{token}',
  summary: 'Unsubscribe from email updates',
  access,
  params,
  answers: { 204: 'The address is erased, now or earlier' },
  run: ({ subscriptions }: Services, { params: { token } }) => subscriptions.endSubscription(token),
});

const subscribe = endpoint({
  id: 'subscribe',
  route: 'POST /tracking/{trackingNumber}/subscriptions',
  summary: 'Subscribe to email updates of a shipment',
  access,
  params: z.object({ trackingNumber: z.string() }),
  body: subscriptionSchema,
  answers: { 204: 'The address is subscribed, whether or not it was before' },
  errors: [429],
  run: ({ subscriptions }: Services, { params: { trackingNumber }, body, context }) =>
    subscriptions.subscribe(trackingNumber, body, toLimitKey(context.env.clientAddress)),
});

/** Email updates, for anyone with the tracking number or a token from the mails. */
export const subscriptionEndpoints = withTag('tracking', [state, end, subscribe]);
