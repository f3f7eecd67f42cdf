import { z } from '@hono/zod-openapi';
import { routeChartSchema } from '#domain/charts/schema.ts';
import { LANGUAGE_CODES } from '#domain/languages.ts';
import { protectedBy } from '#domain/protected-fields.ts';
import { SHIPMENT_LIMITS } from '#domain/shipments/shipment.ts';
import { endpoint, idParams, withTag } from '#server/core/endpoint.ts';
import type { PlaceService } from './places.service.ts';

interface Services {
  places: PlaceService;
}

const publicPlace = endpoint({
  id: 'findPublicPlace',
  route: 'GET /shipments/public-place',
  summary: 'Get the public place of an address',
  access: { permission: 'shipments:read' },
  query: z.object({ address: z.string().max(SHIPMENT_LIMITS.address) }),
  output: z.object({ place: z.string() }),
  answers: { 200: 'What visitors see of an address: the listed city if it is certain, otherwise nothing' },
  run: ({ places }: Services, { query: { address } }) => ({ place: places.findPublicPlace(address) }),
});

const suggestions = endpoint({
  id: 'suggestAddresses',
  route: 'GET /shipments/address-suggestions',
  summary: 'Suggest completions of an address',
  access: { permission: 'shipments:write', mode: 'live' },
  query: z.object({ text: z.string().max(SHIPMENT_LIMITS.address), language: z.enum(LANGUAGE_CODES).default('en') }),
  output: z
    .object({
      cities: z.array(z.object({ name: z.string(), country: z.string() })),
      addresses: z.array(z.string()),
    })
    .meta(protectedBy({ permission: 'shipments:read', otherwise: 'absent', open: ['cities'] })),
  answers: {
    200: 'Listed cities whose name in English or the language starts with the text, and addresses of the newest shipments that contain it',
  },
  run: ({ places }: Services, { query: { text, language } }) => places.suggest(text, language),
});

const shipmentPlaces = endpoint({
  id: 'getShipmentPlaces',
  route: 'GET /shipments/{id}/places',
  summary: 'Get the public places of a shipment',
  access: { permission: 'shipments:read' },
  params: idParams,
  query: z.object({
    language: z.enum(LANGUAGE_CODES).default('en').meta({ description: 'Language of the names on the route' }),
  }),
  output: z.object({
    origin: z.string(),
    destination: z.string(),
    scans: z.array(z.string()),
    route: routeChartSchema.optional(),
  }),
  answers: {
    200: 'What visitors see of the addresses and scans, newest scan first, and the drawn route',
  },
  run: ({ places }: Services, { params: { id }, query: { language } }) => places.getPublicPlaces(id, language),
});

/**
 * Public places and address suggestions, for staff. Registered before the shipments, because "public-place" and
 * "address-suggestions" are not shipment ids.
 */
export const placeEndpoints = withTag('shipments', [publicPlace, suggestions, shipmentPlaces]);
