import { createRoute, z } from '@hono/zod-openapi';
import { routeChartSchema } from '#domain/route-chart.schema.ts';
import { LIMITS } from '#domain/shipment.ts';
import { problems } from '#server/http/problem.ts';
import { createRouter } from '#server/http/router.ts';
import type { PlaceService } from './places.service.ts';

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

const shipmentPlaces = createRoute({
  method: 'get',
  path: '/{id}/places',
  operationId: 'getShipmentPlaces',
  summary: 'Tell what visitors read of a shipment’s places',
  tags,
  request: { params: z.object({ id: z.string() }) },
  responses: {
    200: {
      description:
        'What visitors read of the addresses and of the scans, newest scan first, and the route drawn from them',
      content: {
        'application/json': {
          schema: z.object({
            origin: z.string(),
            destination: z.string(),
            scans: z.array(z.string()),
            route: routeChartSchema,
          }),
        },
      },
    },
    ...problems(401, 404),
  },
});

/** What visitors read instead of addresses, for staff. Stands before the shipments: "public-place" is no id of one. */
export function placeRoutes(places: PlaceService) {
  return createRouter()
    .openapi(publicPlace, (c) => c.json({ place: places.findPublicPlace(c.req.valid('query').address) }, 200))
    .openapi(shipmentPlaces, async (c) => c.json(await places.getPublicPlaces(c.req.valid('param').id), 200));
}
