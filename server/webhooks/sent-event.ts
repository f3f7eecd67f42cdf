import { z } from '@hono/zod-openapi';
import { CHANGE_TYPES } from '#domain/changes/change.ts';
import { changeSchema } from '#domain/changes/schema.ts';
import { WEBHOOK_GIVEN_UP_HOURS } from '#domain/webhooks/webhook.ts';

const headers = z.object({
  'webhook-id': z.string().meta({ description: 'Of the event; the same whenever it comes again' }),
  'webhook-timestamp': z.string().meta({ description: 'When it was sent, in seconds since 1970' }),
  'webhook-signature': z
    .string()
    .meta({ description: '`v1,` and the signature; after a change of the secret two, with a blank between' }),
});

/** The schema of events in the API document. */
export const SENT_EVENT = {
  method: 'post' as const,
  // The name in generated receivers.
  path: '/api/v1/webhooks/shipment',
  operationId: 'receiveEvent',
  summary: 'What your receiver is sent',
  description: `One \`POST\` for each event, signed as [Standard Webhooks](https://www.standardwebhooks.com) has it: check the signature over the id, the timestamp and the body as it came, with a library of theirs, before you believe it. Answer with a 2xx within 10 seconds. Anything else is tried again, with growing pauses, for ${WEBHOOK_GIVEN_UP_HOURS} hours.`,
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
            data: changeSchema.openapi('Change').meta({ description: 'As in the list of changes' }),
          }),
        },
      },
    },
  },
  responses: { 200: { description: 'Taken' }, 400: { description: 'Not taken: it is tried again' } },
};
