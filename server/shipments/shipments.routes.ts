import { createRoute, z } from '@hono/zod-openapi';
import {
  shipmentCreateSchema,
  shipmentSchema,
  shipmentUpdateSchema,
  statusUpdateSchema,
} from '#domain/shipment.schema.ts';
import { LIMITS } from '#domain/shipment.ts';
import { shipmentFilterFields } from '#domain/shipment-filter.schema.ts';
import { AppError } from '#server/errors.ts';
import { problems } from '#server/http/problem.ts';
import { createRouter } from '#server/http/router.ts';
import type { ShipmentService } from './shipments.service.ts';

const PAGE_SIZE = 20;
const MAX_PAGE_SIZE = 100;
const security = [{ bearer: [] }];
const tags = ['shipments'];
const shipment = shipmentSchema.openapi('Shipment');
const params = z.object({ id: z.string() });
const answer = (description: string) => ({
  description,
  content: { 'application/json': { schema: shipment } },
  headers: z.object({ ETag: z.string() }),
});
const body = <Schema extends z.ZodType>(schema: Schema) => ({
  required: true,
  content: { 'application/json': { schema } },
});

/** When `isExact` is false there are more than `count`, which is 1,000 unless more than a search was asked. */
const total = z.object({ count: z.number().int(), isExact: z.boolean() });

const list = createRoute({
  method: 'get',
  path: '/',
  tags,
  security,
  request: {
    query: z.object({
      ...shipmentFilterFields,
      cursor: z.string().max(200).optional(),
      limit: z.coerce.number().int().min(1).max(MAX_PAGE_SIZE).default(PAGE_SIZE),
    }),
  },
  responses: {
    200: {
      description: 'A page of shipments, newest first',
      content: {
        'application/json': {
          schema: z.object({ items: z.array(shipment), nextCursor: z.string().nullable(), total }),
        },
      },
    },
    ...problems(400, 401),
  },
});

const summary = createRoute({
  method: 'get',
  path: '/summary',
  tags,
  security,
  responses: {
    200: {
      description: 'Counts and the five newest shipments',
      content: {
        'application/json': {
          schema: z.object({
            total: z.number().int(),
            labelCreated: z.number().int(),
            inTransit: z.number().int(),
            outForDelivery: z.number().int(),
            delivered: z.number().int(),
            samples: z.number().int(),
            recent: z.array(shipment),
          }),
        },
      },
    },
    ...problems(401),
  },
});

const create = createRoute({
  method: 'post',
  path: '/',
  tags,
  security,
  request: { body: body(shipmentCreateSchema) },
  responses: {
    201: answer('Created'),
    200: answer('The same request was answered before'),
    ...problems(400, 401, 409, 413, 415, 422),
  },
});

const get = createRoute({
  method: 'get',
  path: '/{id}',
  tags,
  security,
  request: { params },
  responses: { 200: answer('The shipment'), ...problems(400, 401, 404) },
});

const publicPlace = createRoute({
  method: 'get',
  path: '/public-place',
  tags,
  security,
  request: { query: z.object({ address: z.string().max(LIMITS.address) }) },
  responses: {
    200: {
      description: 'What visitors read of an address: the listed city if it is certain, else nothing',
      content: { 'application/json': { schema: z.object({ place: z.string() }) } },
    },
    ...problems(400, 401),
  },
});

const places = createRoute({
  method: 'get',
  path: '/{id}/places',
  tags,
  security,
  request: { params },
  responses: {
    200: {
      description: 'What visitors read of the addresses and of the scans, newest scan first',
      content: {
        'application/json': {
          schema: z.object({ origin: z.string(), destination: z.string(), scans: z.array(z.string()) }),
        },
      },
    },
    ...problems(400, 401, 404),
  },
});

const update = createRoute({
  method: 'put',
  path: '/{id}',
  tags,
  security,
  request: { params, headers: z.object({ 'if-match': z.string().optional() }), body: body(shipmentUpdateSchema) },
  responses: { 200: answer('Saved'), ...problems(400, 401, 404, 412, 413, 415, 422, 428) },
});

const remove = createRoute({
  method: 'delete',
  path: '/{id}',
  tags,
  security,
  request: { params },
  responses: { 204: { description: 'Deleted' }, ...problems(400, 401, 404) },
});

const restore = createRoute({
  method: 'post',
  path: '/{id}/restore',
  tags,
  security,
  request: { params, body: body(z.object({})) },
  responses: { 200: answer('The shipment, as it was'), ...problems(400, 401, 404, 409, 410, 413, 415, 422) },
});

const removeSamples = createRoute({
  method: 'delete',
  path: '/samples',
  tags,
  security,
  responses: {
    200: {
      description: 'How many sample shipments were removed',
      content: { 'application/json': { schema: z.object({ removed: z.number().int() }) } },
    },
    ...problems(401),
  },
});

const addStatus = createRoute({
  method: 'post',
  path: '/{id}/history',
  tags,
  security,
  request: {
    params,
    headers: z.object({ 'idempotency-key': z.string().min(1).max(200).optional() }),
    body: body(statusUpdateSchema),
  },
  responses: { 201: answer('The shipment with the new entry'), ...problems(400, 401, 404, 409, 413, 415, 422) },
});

const toETag = (version: number) => `"${version}"`;

function parseIfMatch(header: string | undefined): number {
  if (!header) throw new AppError(428, 'Send the version you edited in the If-Match header.');
  const match = /^(?:W\/)?"(\d{1,9})"$/.exec(header.trim());
  if (!match) throw new AppError(400, 'If-Match is not the ETag of a shipment.');
  return Number(match[1]);
}

/** The shipments, for staff. */
export function shipmentRoutes(shipments: ShipmentService) {
  return createRouter()
    .openapi(list, async (c) => c.json(await shipments.listShipments(c.req.valid('query')), 200))
    .openapi(summary, async (c) => c.json(await shipments.summarise(), 200))
    .openapi(create, async (c) => {
      const { shipment: created, isNew } = await shipments.createShipment(c.req.valid('json'), c.get('user').email);
      c.header('ETag', toETag(created.version));
      c.header('Location', `/api/v1/shipments/${created.id}`);
      return isNew ? c.json(created, 201) : c.json(created, 200);
    })
    .openapi(removeSamples, async (c) => c.json({ removed: await shipments.removeSamples(c.get('user').email) }, 200))
    .openapi(publicPlace, (c) => c.json({ place: shipments.findPublicPlace(c.req.valid('query').address) }, 200))
    .openapi(places, async (c) => c.json(await shipments.getPublicPlaces(c.req.valid('param').id), 200))
    .openapi(get, async (c) => {
      const found = await shipments.getShipment(c.req.valid('param').id);
      c.header('ETag', toETag(found.version));
      return c.json(found, 200);
    })
    .openapi(update, async (c) => {
      const version = parseIfMatch(c.req.valid('header')['if-match']);
      const saved = await shipments.updateShipment(
        c.req.valid('param').id,
        version,
        c.req.valid('json'),
        c.get('user').email,
      );
      c.header('ETag', toETag(saved.version));
      return c.json(saved, 200);
    })
    .openapi(remove, async (c) => {
      await shipments.deleteShipment(c.req.valid('param').id, c.get('user').email);
      return c.body(null, 204);
    })
    .openapi(restore, async (c) => {
      const restored = await shipments.restoreShipment(c.req.valid('param').id, c.get('user').email);
      c.header('ETag', toETag(restored.version));
      return c.json(restored, 200);
    })
    .openapi(addStatus, async (c) => {
      const key = c.req.valid('header')['idempotency-key'];
      const changed = await shipments.addStatus(c.req.valid('param').id, c.req.valid('json'), key, c.get('user').email);
      c.header('ETag', toETag(changed.version));
      return c.json(changed, 201);
    });
}
