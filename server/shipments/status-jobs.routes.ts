import { createRoute, z } from '@hono/zod-openapi';
import type { Context } from 'hono';
import type { ShipmentFilter } from '#domain/shipment-filter.ts';
import { toWorkScope } from '#domain/sight.ts';
import {
  statusJobCreateSchema,
  statusJobFilterSchema,
  statusJobPreviewSchema,
  statusJobSchema,
} from '#domain/status-job.schema.ts';
import { MOST_IN_JOB } from '#domain/status-job.ts';
import { AppError } from '#server/errors.ts';
import { json } from '#server/http/json-content.ts';
import { NO_BODY } from '#server/http/no-body.ts';
import { problems } from '#server/http/problem.ts';
import { type ApiEnv, createRouter } from '#server/http/router.ts';
import type { StatusJobService } from './status-jobs.service.ts';

const tags = ['events'];
const job = statusJobSchema.openapi('StatusJob');
const params = z.object({ id: z.string() });
const answer = (description: string) => ({ description, content: json(job) });

const preview = createRoute({
  method: 'post',
  path: '/preview',
  operationId: 'previewStatusJob',
  summary: 'Tell what setting a status of many shipments would meet',
  tags,
  request: { body: { required: true, content: json(statusJobFilterSchema) } },
  responses: {
    200: { description: 'How many there are', content: json(statusJobPreviewSchema) },
    ...problems(401, 403, 413, 415, 422),
  },
});

const create = createRoute({
  method: 'post',
  path: '/',
  operationId: 'createStatusJob',
  summary: 'Set the status of many shipments',
  description:
    'Of everything that matches the filter at this moment, at most 10,000. It is done by a job, a shipment at a time; delivered and held ones are left as they are unless `includesSettled` says otherwise. Sent again with the same `id` it is the same job.',
  tags,
  request: { body: { required: true, content: json(statusJobCreateSchema) } },
  responses: { 202: answer('The job'), ...problems(401, 403, 409, 413, 415, 422) },
});

const list = createRoute({
  method: 'get',
  path: '/',
  operationId: 'listStatusJobs',
  summary: 'List the newest jobs of the last day',
  tags,
  responses: {
    200: { description: 'Newest first', content: json(z.object({ items: z.array(job) })) },
    ...problems(401),
  },
});

const get = createRoute({
  method: 'get',
  path: '/{id}',
  operationId: 'getStatusJob',
  summary: 'Read how far a job is, and what became of each shipment',
  tags,
  request: { params, query: z.object({ exceptionsFrom: z.coerce.number().int().min(0).max(MOST_IN_JOB).default(0) }) },
  responses: { 200: answer('The job'), ...problems(400, 401, 404) },
});

const stop = createRoute({
  method: 'post',
  path: '/{id}/stop',
  operationId: 'stopStatusJob',
  summary: 'Stop a job',
  description:
    "What has the status keeps it, until the job is undone; what the job hasn't come to stays as it is and is named.",
  tags,
  request: { params, body: NO_BODY },
  responses: { 200: answer('The job'), ...problems(401, 404, 409, 413, 415, 422) },
});

const undo = createRoute({
  method: 'post',
  path: '/{id}/undo',
  operationId: 'undoStatusJob',
  summary: 'Take a job back',
  description:
    'Within a day of its end: one correcting entry per shipment. What has had another entry since stays as it is and is named.',
  tags,
  request: { params, body: NO_BODY },
  responses: { 202: answer('The job'), ...problems(401, 404, 409, 410, 413, 415, 422) },
});

/** What a write answers to a caller who may not read shipments is an id and a status, so these filters tell nothing new. */
const OPEN_FILTERS = new Set(['ids', 'status']);

/** Counts of a filter by text would tell a key that only writes what is in shipments: see docs/decisions/0044. */
function refuseProbing(c: Context<ApiEnv>, filter: ShipmentFilter): void {
  const isProbing = Object.keys(filter).some((field) => !OPEN_FILTERS.has(field));
  if (isProbing && !c.get('user').permissions.includes('shipments:read'))
    throw new AppError(403, 'Without shipments:read only the filters ids and status are allowed.');
}

const seesPeople = (c: Context<ApiEnv>) => c.get('user').permissions.includes('people:read');

/** One status for many shipments. */
export function statusJobRoutes(jobs: StatusJobService) {
  return createRouter()
    .openapi(preview, async (c) => {
      const { filter } = c.req.valid('json');
      refuseProbing(c, filter);
      return c.json(await jobs.preview(filter, seesPeople(c)), 200);
    })
    .openapi(create, async (c) => {
      const body = c.req.valid('json');
      refuseProbing(c, body.filter);
      return c.json(await jobs.createJob(body, c.get('user'), seesPeople(c)), 202);
    })
    .openapi(list, async (c) => c.json({ items: await jobs.listJobs(toWorkScope(c.get('user'))) }, 200))
    .openapi(get, async (c) =>
      c.json(
        await jobs.getJob(c.req.valid('param').id, toWorkScope(c.get('user')), c.req.valid('query').exceptionsFrom),
        200,
      ),
    )
    .openapi(stop, async (c) => c.json(await jobs.stopJob(c.req.valid('param').id, toWorkScope(c.get('user'))), 200))
    .openapi(undo, async (c) => c.json(await jobs.undoJob(c.req.valid('param').id, toWorkScope(c.get('user'))), 202));
}
