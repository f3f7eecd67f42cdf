import { createRoute, z } from '@hono/zod-openapi';
import type { Context } from 'hono';
import {
  listedShipmentSchema,
  type ShipmentRecord,
  shipmentCreateSchema,
  shipmentPatchSchema,
  shipmentRecordSchema,
  shipmentSchema,
  shipmentUpdateSchema,
  statusUpdateSchema,
} from '#domain/shipment.schema.ts';
import { shipmentQueryFields } from '#domain/shipment-filter.schema.ts';
import { SHIPMENT_SORTS } from '#domain/shipment-filter.ts';
import { NO_BODY } from '#server/http/no-body.ts';
import { problems } from '#server/http/problem.ts';
import { type ApiEnv, createRouter } from '#server/http/router.ts';
import { IF_MATCH, parseIfMatch, toETag } from '#server/http/version-header.ts';
import type { ShipmentService } from './shipments.service.ts';

const PAGE_SIZE = 20;
const MAX_PAGE_SIZE = 100;
const tags = ['shipments'];
const shipment = shipmentRecordSchema.openapi('Shipment');
const listed = listedShipmentSchema.openapi('ListedShipment');
const params = z.object({ id: z.string() });
const idOrNumber = z.object({
  id: z.string().meta({ description: 'The id, or the tracking number' }),
});
const ifMatch = z.object({ 'if-match': z.string().optional().meta(IF_MATCH) });
const IDEMPOTENCY_KEY = { description: 'Any name of this one addition: sent again with the same body it is done once' };
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
  operationId: 'listShipments',
  summary: 'List shipments',
  tags,
  request: {
    query: z.object({
      ...shipmentQueryFields,
      sort: z
        .enum(SHIPMENT_SORTS)
        .default('created')
        .meta({ description: 'Newest first; what is expected next first, delivered ones last; or changed last first' }),
      cursor: z.string().max(200).optional(),
      limit: z.coerce.number().int().min(1).max(MAX_PAGE_SIZE).default(PAGE_SIZE),
      include: z.literal('people').optional().meta({ description: 'Sender and recipient of each' }),
    }),
  },
  responses: {
    200: {
      description: 'A page of shipments in that order',
      content: {
        'application/json': {
          schema: z.object({ items: z.array(listed), nextCursor: z.string().nullable(), total }),
        },
      },
    },
    ...problems(401),
  },
});

const summary = createRoute({
  method: 'get',
  path: '/summary',
  operationId: 'getShipmentSummary',
  summary: 'Count shipments and list the newest',
  tags,
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
            recent: z.array(shipmentSchema),
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
  operationId: 'createShipment',
  summary: 'Create a shipment',
  tags,
  request: { body: body(shipmentCreateSchema) },
  responses: {
    201: answer('Created'),
    200: answer('The same request was answered before'),
    ...problems(401, 409, 413, 415, 422),
  },
});

const get = createRoute({
  method: 'get',
  path: '/{id}',
  operationId: 'getShipment',
  summary: 'Read a shipment',
  tags,
  request: { params: idOrNumber },
  responses: { 200: answer('The shipment'), ...problems(401, 404) },
});

const update = createRoute({
  method: 'put',
  path: '/{id}',
  operationId: 'updateShipment',
  summary: 'Replace the fields of a shipment',
  tags,
  request: { params, headers: ifMatch, body: body(shipmentUpdateSchema) },
  responses: { 200: answer('Saved'), ...problems(401, 404, 412, 413, 415, 422, 428) },
});

const patch = createRoute({
  method: 'patch',
  path: '/{id}',
  operationId: 'patchShipment',
  summary: 'Change some fields of a shipment',
  description:
    'What is left out stays as it is; an object or a list that is given replaces the whole one. The rules are those of `PUT`, for the shipment that comes of it. `{}` writes nothing, and answers the shipment as it is.',
  tags,
  request: { params, headers: ifMatch, body: body(shipmentPatchSchema) },
  responses: { 200: answer('The shipment with the changes'), ...problems(401, 404, 412, 413, 415, 422, 428) },
});

const remove = createRoute({
  method: 'delete',
  path: '/{id}',
  operationId: 'deleteShipment',
  summary: 'Delete a shipment',
  tags,
  request: { params },
  responses: { 204: { description: 'Deleted' }, ...problems(401, 404) },
});

const restore = createRoute({
  method: 'post',
  path: '/{id}/restore',
  operationId: 'restoreShipment',
  summary: 'Restore a shipment deleted within the last minute',
  tags,
  request: { params, body: NO_BODY },
  responses: { 200: answer('The shipment, as it was'), ...problems(401, 404, 409, 410, 413, 415, 422) },
});

const removeSamples = createRoute({
  method: 'delete',
  path: '/samples',
  operationId: 'removeSamples',
  summary: 'Remove the sample shipments',
  tags,
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
  operationId: 'addStatus',
  summary: 'Add an entry to a shipment’s history',
  tags,
  request: {
    params: idOrNumber,
    headers: z.object({ 'idempotency-key': z.string().min(1).max(200).optional().meta(IDEMPOTENCY_KEY) }),
    body: body(statusUpdateSchema),
  },
  responses: { 201: answer('The shipment with the new entry'), ...problems(401, 404, 409, 413, 415, 422) },
});

const seesPeople = (c: Context<ApiEnv>) => c.get('user').permissions.includes('people:read');
const toReader = (c: Context<ApiEnv>) => ({ sight: c.get('user').sight, seesPeople: seesPeople(c) });
const toReach = (c: Context<ApiEnv>) => (c.get('user').permissions.includes('shipments:delete') ? 'any' : 'own');

/** The shipment, with its version as the answer's ETag. */
function withETag(c: Context<ApiEnv>, record: ShipmentRecord): ShipmentRecord {
  c.header('ETag', toETag(record.version));
  return record;
}

/** The shipments, for staff. */
export function shipmentRoutes(shipments: ShipmentService) {
  return createRouter()
    .openapi(list, async (c) => c.json(await shipments.listShipments(c.req.valid('query'), toReader(c)), 200))
    .openapi(summary, async (c) => c.json(await shipments.summarise(), 200))
    .openapi(create, async (c) => {
      const { shipment: created, isNew } = await shipments.createShipment(c.req.valid('json'), c.get('user'));
      c.header('Location', `/api/v1/shipments/${created.id}`);
      return isNew ? c.json(withETag(c, created), 201) : c.json(withETag(c, created), 200);
    })
    .openapi(removeSamples, async (c) => c.json({ removed: await shipments.removeSamples(c.get('user').email) }, 200))
    .openapi(get, async (c) => {
      const { sight } = c.get('user');
      const id = await shipments.resolveId(c.req.valid('param').id, sight);
      return c.json(withETag(c, await shipments.getRecord(id, sight)), 200);
    })
    .openapi(update, async (c) => {
      const version = parseIfMatch(c.req.valid('header')['if-match']);
      const { id } = c.req.valid('param');
      return c.json(withETag(c, await shipments.updateShipment(id, version, c.req.valid('json'), c.get('user'))), 200);
    })
    .openapi(patch, async (c) => {
      const version = parseIfMatch(c.req.valid('header')['if-match']);
      const { id } = c.req.valid('param');
      return c.json(withETag(c, await shipments.patchShipment(id, version, c.req.valid('json'), c.get('user'))), 200);
    })
    .openapi(remove, async (c) => {
      await shipments.deleteShipment(c.req.valid('param').id, c.get('user').email, toReach(c));
      return c.body(null, 204);
    })
    .openapi(restore, async (c) =>
      c.json(
        withETag(c, await shipments.restoreShipment(c.req.valid('param').id, c.get('user').email, toReach(c))),
        200,
      ),
    )
    .openapi(addStatus, async (c) => {
      const key = c.req.valid('header')['idempotency-key'];
      const id = await shipments.resolveId(c.req.valid('param').id, c.get('user').sight);
      return c.json(withETag(c, await shipments.addStatus(id, c.req.valid('json'), key, c.get('user'))), 201);
    });
}
