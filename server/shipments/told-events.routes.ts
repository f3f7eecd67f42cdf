import { createRoute, z } from '@hono/zod-openapi';
import { toldEventSchema, toldResultSchema } from '#domain/told-event.schema.ts';
import { MOST_TOLD } from '#domain/told-event.ts';
import { problems } from '#server/http/problem.ts';
import { createRouter } from '#server/http/router.ts';
import type { ToldEventService } from './told-events.service.ts';

/** Described in whole and taken as it is: one wrong event must not refuse the others. */
const anEvent = z.unknown().meta({ $ref: '#/components/schemas/ToldEvent' });

const batch = createRoute({
  method: 'post',
  path: '/batch',
  operationId: 'tellEvents',
  summary: 'Tell what happened to shipments',
  description: [
    `Up to ${MOST_TOLD} events, each taken by itself: one result each, in their order. Sent again with the same \`id\` an event is stored once.`,
    'An event stands in the history where it happened. `sentAt` is the time of sending by the same clock as `occurredAt`: a clock that is more than 30 seconds off is put right by it. More than two minutes from now, or 7 days ago, is refused.',
    'A status may be left out where a `code` says it. After a delivery nothing but a return changes the status.',
  ].join('\n\n'),
  tags: ['events'],
  request: {
    body: {
      required: true,
      content: {
        'application/json': { schema: z.object({ events: z.array(anEvent).meta({ maxItems: MOST_TOLD }) }) },
      },
    },
  },
  responses: {
    200: {
      description: 'What became of each',
      content: { 'application/json': { schema: z.object({ results: z.array(toldResultSchema) }) } },
    },
    ...problems(401, 413, 415, 422),
  },
});

/** What programs tell of shipments. */
export function toldEventRoutes(events: ToldEventService) {
  const router = createRouter();
  router.openAPIRegistry.register('ToldEvent', toldEventSchema);
  return router.openapi(batch, async (c) =>
    c.json({ results: await events.storeTold(c.req.valid('json').events, c.get('user')) }, 200),
  );
}
