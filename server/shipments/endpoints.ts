import { z } from '@hono/zod-openapi';
import { batchEventSchema, batchResultSchema } from '#domain/events/event-batch.schema.ts';
import { MAX_BATCH_EVENTS } from '#domain/events/event-batch.ts';
import { MAX_TABS, MAX_VIEW_COUNT } from '#domain/list-settings/columns.ts';
import { pastedNumbersSchema, shipmentFilterFields, shipmentQueryFields } from '#domain/shipments/filter.schema.ts';
import { MAX_IDS, MAX_PASTE_LENGTH, SHIPMENT_SORTS } from '#domain/shipments/filter.ts';
import {
  listedShipmentSchema,
  shipmentCreateSchema,
  shipmentPatchSchema,
  shipmentRecordSchema,
  shipmentSchema,
  shipmentUpdateSchema,
  statusUpdateSchema,
} from '#domain/shipments/schema.ts';
import type { Staff } from '#server/auth/auth.service.ts';
import { created, endpoint, idParams as params, withTag } from '#server/core/endpoint.ts';
import type { BatchEventService } from './batch-events.service.ts';
import type { PastedNumbersService } from './pasted-numbers.service.ts';
import type { ShipmentService } from './shipments.service.ts';

interface Services {
  shipments: ShipmentService;
  pastedNumbers: PastedNumbersService;
  events: BatchEventService;
}

const total = z.object({ count: z.number().int(), isExact: z.boolean() });
const PAGE_SIZE = 20;
const MAX_PAGE_SIZE = 100;
const output = shipmentRecordSchema.openapi('Shipment');
const listedShipment = listedShipmentSchema.openapi('ListedShipment');
const idOrNumber = z.object({ id: z.string().meta({ description: 'The id, or the tracking number' }) });
const IDEMPOTENCY_KEY = {
  description: 'Any unique name of this request: repeating it with the same body has no further effect',
};
const WRITE = { permission: 'shipments:write', bound: true } as const;

const toReader = ({ customerScope, permissions }: Staff) => ({
  customerScope,
  seesPeople: permissions.includes('people:read'),
});
const toReach = ({ permissions }: Staff) => (permissions.includes('shipments:delete') ? 'any' : 'own');

const list = endpoint({
  id: 'listShipments',
  route: 'GET /shipments',
  summary: 'List shipments',
  access: { permission: 'shipments:read', bound: true },
  query: z.object({
    ...shipmentQueryFields,
    sort: z.enum(SHIPMENT_SORTS).default('created').meta({
      description:
        'Newest first; next estimate first, delivered ones last; last change first; by number; or by status from Label Created to On Hold, each newest first. The others reverse these. A cursor only works with one order',
    }),
    cursor: z.string().max(200).optional(),
    limit: z.coerce.number().int().min(1).max(MAX_PAGE_SIZE).default(PAGE_SIZE),
    include: z.literal('people').optional().meta({ description: 'Sender, recipient, references and customer of each' }),
  }),
  output: z.object({
    items: z.array(listedShipment),
    nextCursor: z.string().nullable(),
    /** If `isExact` is false, there are more than `count`: 10,000 with filters, at most 1,000 with a search or a last place. */
    total,
  }),
  answers: { 200: 'A page of shipments in that order' },
  run: ({ shipments }: Services, { query, caller }) => shipments.listShipments(query, toReader(caller)),
});

const countViews = endpoint({
  id: 'countViews',
  route: 'POST /shipments/counts',
  summary: 'Count the shipments of several filters',
  access: { permission: 'shipments:read', mode: 'live', bound: true },
  body: z.object({ filters: z.array(z.object(shipmentFilterFields)).max(MAX_TABS + 1, 'tooLong') }),
  output: z.object({
    totals: z
      .array(total)
      .meta({ description: `In order. If \`isExact\` is false, there are more than \`count\`: ${MAX_VIEW_COUNT}` }),
  }),
  answers: { 200: 'The number of matches of each' },
  run: async ({ shipments }: Services, { body: { filters }, caller }) => ({
    totals: await shipments.countViews(filters, toReader(caller)),
  }),
});

const summary = endpoint({
  id: 'getShipmentSummary',
  route: 'GET /shipments/summary',
  summary: 'Count shipments and list the newest',
  access: { permission: 'shipments:read' },
  output: z.object({
    total: z.number().int(),
    labelCreated: z.number().int(),
    inTransit: z.number().int(),
    outForDelivery: z.number().int(),
    delivered: z.number().int(),
    createdThisWeek: total,
    samples: z.number().int(),
    recent: z.array(shipmentSchema),
  }),
  answers: { 200: 'Counts and the five newest shipments' },
  run: ({ shipments }: Services) => shipments.summarize(),
});

const create = endpoint({
  id: 'createShipment',
  route: 'POST /shipments',
  summary: 'Create a shipment',
  access: WRITE,
  body: shipmentCreateSchema,
  output,
  answers: { 200: 'The same request was handled before', 201: 'Created' },
  errors: [409],
  async run({ shipments }: Services, { body, caller, context }) {
    const { shipment, isNew } = await shipments.createShipment(body, caller);
    context.header('Location', `/api/v1/shipments/${shipment.id}`);
    return isNew ? created(shipment) : shipment;
  },
});

const removeSamples = endpoint({
  id: 'removeSamples',
  route: 'DELETE /shipments/samples',
  summary: 'Remove the sample shipments',
  access: { permission: 'shipments:delete' },
  output: z.object({ removed: z.number().int() }),
  answers: { 200: 'Number of removed sample shipments' },
  run: async ({ shipments }: Services, { caller }) => ({ removed: await shipments.removeSamples(caller.email) }),
});

const get = endpoint({
  id: 'getShipment',
  route: 'GET /shipments/{id}',
  summary: 'Read a shipment',
  access: { permission: 'shipments:read', bound: true },
  params: idOrNumber,
  output,
  answers: { 200: 'The shipment' },
  run: async ({ shipments }: Services, { params: { id }, caller: { customerScope } }) =>
    shipments.getRecord(await shipments.resolveId(id, customerScope), customerScope),
});

const update = endpoint({
  id: 'updateShipment',
  route: 'PUT /shipments/{id}',
  summary: 'Replace the fields of a shipment',
  access: WRITE,
  params,
  ifMatch: true,
  body: shipmentUpdateSchema,
  output,
  answers: { 200: 'Saved' },
  run: ({ shipments }: Services, { params: { id }, version, body, caller }) =>
    shipments.updateShipment(id, version, body, caller),
});

const patch = endpoint({
  id: 'patchShipment',
  route: 'PATCH /shipments/{id}',
  summary: 'Change some fields of a shipment',
  description:
    'Omitted fields stay unchanged; a given object or list replaces the whole one. The result must satisfy the rules of `PUT`. `{}` writes nothing and returns the current shipment.',
  access: WRITE,
  params,
  ifMatch: true,
  body: shipmentPatchSchema,
  output,
  answers: { 200: 'The shipment with the changes' },
  run: ({ shipments }: Services, { params: { id }, version, body, caller }) =>
    shipments.patchShipment(id, version, body, caller),
});

const remove = endpoint({
  id: 'deleteShipment',
  route: 'DELETE /shipments/{id}',
  summary: 'Delete a shipment',
  access: { permission: 'shipments:delete-own' },
  params,
  answers: { 204: 'Deleted' },
  run: ({ shipments }: Services, { params: { id }, caller }) =>
    shipments.deleteShipment(id, caller.email, toReach(caller)),
});

const restore = endpoint({
  id: 'restoreShipment',
  route: 'POST /shipments/{id}/restore',
  summary: 'Restore a shipment deleted within the last minute',
  access: { permission: 'shipments:delete-own', mode: 'live' },
  params,
  output,
  answers: { 200: 'The restored shipment' },
  errors: [409, 410],
  run: ({ shipments }: Services, { params: { id }, caller }) =>
    shipments.restoreShipment(id, caller.email, toReach(caller)),
});

const addStatus = endpoint({
  id: 'addStatus',
  route: 'POST /shipments/{id}/history',
  summary: 'Add an entry to a shipment’s history',
  access: { permission: 'events:write', bound: true },
  params: idOrNumber,
  headers: z.object({ 'idempotency-key': z.string().min(1).max(200).optional().meta(IDEMPOTENCY_KEY) }),
  body: statusUpdateSchema,
  output,
  answers: { 201: 'The shipment with the new entry' },
  errors: [409],
  run: async ({ shipments }: Services, { params: { id }, headers, body, caller }) =>
    shipments.addStatus(await shipments.resolveId(id, caller.customerScope), body, headers['idempotency-key'], caller),
});

const pasted = pastedNumbersSchema.extend({ items: z.array(listedShipment) });
const READ_PASTED = { permission: 'shipments:read', mode: 'live', bound: true } as const;
const toPastingCaller = (caller: Staff) => ({ ...caller, ...toReader(caller) });

const paste = endpoint({
  id: 'pasteNumbers',
  route: 'POST /pasted-numbers',
  summary: 'Store the tracking numbers in a text as a list',
  description: `Up to ${MAX_IDS} numbers in any spelling and with any separator, including links, scans and lists from other programs. Only the account that pasted the list can read it, for a day.`,
  access: READ_PASTED,
  body: z.object({
    text: z
      .string()
      .max(MAX_PASTE_LENGTH)
      .refine((text) => !text.includes('\0'), 'invalidValue'),
  }),
  output: z.object({ id: z.string() }),
  answers: { 201: 'The list' },
  run: async ({ pastedNumbers }: Services, { body: { text }, caller }) =>
    pastedNumbers.store(text, toPastingCaller(caller)),
});

const getPasted = endpoint({
  id: 'getPastedNumbers',
  route: 'GET /pasted-numbers/{id}',
  summary: 'List the shipments of pasted numbers',
  access: READ_PASTED,
  params,
  output: pasted,
  answers: { 200: 'The current shipments, and the numbers without one' },
  run: ({ pastedNumbers }: Services, { params: { id }, caller }) => pastedNumbers.read(id, toPastingCaller(caller)),
});

/** The shipments, for staff. */
export const shipmentEndpoints = withTag('shipments', [
  paste,
  getPasted,
  list,
  summary,
  countViews,
  create,
  removeSamples,
  get,
  update,
  patch,
  remove,
  restore,
  addStatus,
]);

/** Fully documented but accepted unvalidated: one invalid event must not reject the others. */
export const BATCH_EVENT = batchEventSchema;
const anEvent = z.unknown().meta({ $ref: '#/components/schemas/ToldEvent' });

const batch = endpoint({
  id: 'tellEvents',
  route: 'POST /events/batch',
  summary: 'Report events of shipments',
  description: [
    `Up to ${MAX_BATCH_EVENTS} events, processed independently: one result each, in order. An event repeated with the same \`id\` is stored once.`,
    'An event is placed in the history by the time it happened. `sentAt` is the time of sending by the same clock as `occurredAt` and corrects a clock that is more than 30 seconds off. Events more than two minutes in the future or older than 7 days are rejected.',
    'The status may be omitted if the `code` implies it. After a delivery, only a return changes the status.',
  ].join('\n\n'),
  access: { permission: 'events:write', bound: true },
  body: z.object({ events: z.array(anEvent).meta({ maxItems: MAX_BATCH_EVENTS }) }),
  output: z.object({ results: z.array(batchResultSchema) }),
  answers: { 200: 'The result of each event' },
  run: async ({ events }: Services, { body, caller }) => ({ results: await events.storeBatch(body.events, caller) }),
});

/** Events from programs. */
export const batchEventEndpoints = withTag('events', [batch]);
