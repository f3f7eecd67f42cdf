import { createRoute, z } from '@hono/zod-openapi';
import { LIMITS } from '#domain/shipment.ts';
import { problems } from '#server/http/problem.ts';
import { createRouter } from '#server/http/router.ts';
import type { ShipmentService } from './shipments.service.ts';

const tags = ['shipments'];

const publicPlace = createRoute({
  method: 'get',
  path: '/public-place',
  operationId: 'findPublicPlace',
  summary: 'Tell what visitors read of an address',
  tags,
  request: { query: z.object({ address: z.string().max(LIMITS.address) }) },
  responses: {
    200: {
      description: 'What visitors read of an address: the listed city if it is certain, else nothing',
      content: { 'application/json': { schema: z.object({ place: z.string() }) } },
    },
    ...problems(401),
  },
});

const places = createRoute({
  method: 'get',
  path: '/{id}/places',
  operationId: 'getShipmentPlaces',
  summary: 'Tell what visitors read of a shipment’s places',
  tags,
  request: { params: z.object({ id: z.string() }) },
  responses: {
    200: {
      description: 'What visitors read of the addresses and of the scans, newest scan first',
      content: {
        'application/json': {
          schema: z.object({ origin: z.string(), destination: z.string(), scans: z.array(z.string()) }),
        },
      },
    },
    ...problems(401, 404),
  },
});

/** What visitors read instead of addresses, for staff. Stands before the shipments: "public-place" is no id of one. */
export function placeRoutes(shipments: ShipmentService) {
  return createRouter()
    .openapi(publicPlace, (c) => c.json({ place: shipments.findPublicPlace(c.req.valid('query').address) }, 200))
    .openapi(places, async (c) => c.json(await shipments.getPublicPlaces(c.req.valid('param').id), 200));
}
