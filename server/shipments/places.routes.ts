import { createRoute, z } from '@hono/zod-openapi';
import { LANGUAGE_CODES } from '#domain/languages.ts';
import { protectedBy } from '#domain/protected-fields.ts';
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

const suggestions = createRoute({
  method: 'get',
  path: '/address-suggestions',
  operationId: 'suggestAddresses',
  summary: 'Suggest how an address goes on',
  tags,
  request: {
    query: z.object({ text: z.string().max(LIMITS.address), language: z.enum(LANGUAGE_CODES).default('en') }),
  },
  responses: {
    200: {
      description:
        'Listed cities whose name in English or the language begins with the text, and addresses of the newest shipments that hold it',
      content: {
        'application/json': {
          schema: z
            .object({
              cities: z.array(z.object({ name: z.string(), country: z.string() })),
              addresses: z.array(z.string()),
            })
            .meta(protectedBy({ permission: 'shipments:read', otherwise: 'absent', open: ['cities'] })),
        },
      },
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
  request: {
    params: z.object({ id: z.string() }),
    query: z.object({
      language: z.enum(LANGUAGE_CODES).default('en').meta({ description: 'Of the names on the route' }),
    }),
  },
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
            route: routeChartSchema.optional(),
          }),
        },
      },
    },
    ...problems(401, 404),
  },
});

/** What visitors read instead of addresses, for staff. Stands before the shipments: "public-place" and "address-suggestions" are no ids of one. */
export function placeRoutes(places: PlaceService) {
  return createRouter()
    .openapi(publicPlace, (c) => c.json({ place: places.findPublicPlace(c.req.valid('query').address) }, 200))
    .openapi(suggestions, async (c) => {
      const { text, language } = c.req.valid('query');
      return c.json(await places.suggest(text, language), 200);
    })
    .openapi(shipmentPlaces, async (c) =>
      c.json(await places.getPublicPlaces(c.req.valid('param').id, c.req.valid('query').language), 200),
    );
}
