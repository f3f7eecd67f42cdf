import { createRoute, z } from '@hono/zod-openapi';
import { promiseSchema } from '#domain/promise.schema.ts';
import { problems } from '#server/http/problem.ts';
import { createRouter } from '#server/http/router.ts';
import type { PromiseService } from './promises.service.ts';

const list = createRoute({
  method: 'get',
  path: '/{id}/promises',
  operationId: 'listPromises',
  summary: 'List the dates that were promised of a shipment',
  description: 'Every estimate there was, who set it, and why it changed; nothing of it can be changed.',
  tags: ['shipments'],
  request: { params: z.object({ id: z.string() }) },
  responses: {
    200: {
      description: 'The promised dates, newest first',
      content: { 'application/json': { schema: z.object({ items: z.array(promiseSchema.openapi('Promise')) }) } },
    },
    ...problems(401, 404),
  },
});

/** The promised dates of a shipment, for staff. */
export function promiseRoutes(promises: PromiseService) {
  return createRouter().openapi(list, async (c) =>
    c.json({ items: await promises.listOfShipment(c.req.valid('param').id) }, 200),
  );
}
