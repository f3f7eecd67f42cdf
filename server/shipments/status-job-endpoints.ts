import { z } from '@hono/zod-openapi';
import { toWorkScope } from '#domain/customer-scope.ts';
import type { ShipmentFilter } from '#domain/shipments/filter.ts';
import {
  statusJobCreateSchema,
  statusJobFilterSchema,
  statusJobPreviewSchema,
  statusJobSchema,
} from '#domain/status-jobs/schema.ts';
import { MAX_JOB_SIZE } from '#domain/status-jobs/status-job.ts';
import type { Staff } from '#server/auth/auth.service.ts';
import { endpoint, idParams as params, withTag } from '#server/core/endpoint.ts';
import { AppError } from '#server/errors.ts';
import type { StatusJobService } from './status-jobs.service.ts';

interface Services {
  statusJobs: StatusJobService;
}

const output = statusJobSchema.openapi('StatusJob');
const READ = { permission: 'shipments:read', mode: 'live' } as const;
const WRITE = { permission: 'events:write', mode: 'live' } as const;

/** Callers without read access get only id and status from a write, so these filters reveal nothing new. */
const OPEN_FILTERS = new Set(['ids', 'status']);

/** Counts of a text filter would reveal shipment data to a write-only key: see docs/decisions/0044. */
function refuseProbing({ permissions }: Staff, filter: ShipmentFilter): void {
  const isProbing = Object.keys(filter).some((field) => !OPEN_FILTERS.has(field));
  if (isProbing && !permissions.includes('shipments:read'))
    throw new AppError(403, 'Without shipments:read only the filters ids and status are allowed.');
}

const seesPeople = ({ permissions }: Staff) => permissions.includes('people:read');

const preview = endpoint({
  id: 'previewStatusJob',
  route: 'POST /status-jobs/preview',
  summary: 'Preview setting the status of many shipments',
  access: WRITE,
  body: statusJobFilterSchema,
  output: statusJobPreviewSchema,
  answers: { 200: 'The counts' },
  errors: [403],
  run({ statusJobs }: Services, { body: { filter }, caller }) {
    refuseProbing(caller, filter);
    return statusJobs.preview(filter, seesPeople(caller));
  },
});

const create = endpoint({
  id: 'createStatusJob',
  route: 'POST /status-jobs',
  summary: 'Set the status of many shipments',
  description:
    'Applies to all shipments that match the filter now, at most 10,000. A job processes them one at a time; delivered and held ones stay unchanged unless `includesSettled` is true. Repeating the request with the same `id` returns the same job.',
  access: WRITE,
  body: statusJobCreateSchema,
  output,
  answers: { 202: 'The job' },
  errors: [403, 409],
  run({ statusJobs }: Services, { body, caller }) {
    refuseProbing(caller, body.filter);
    return statusJobs.createJob(body, caller, seesPeople(caller));
  },
});

const list = endpoint({
  id: 'listStatusJobs',
  route: 'GET /status-jobs',
  summary: 'List the newest jobs of the last day',
  access: READ,
  output: z.object({ items: z.array(output) }),
  answers: { 200: 'Newest first' },
  run: async ({ statusJobs }: Services, { caller }) => ({ items: await statusJobs.listJobs(toWorkScope(caller)) }),
});

const get = endpoint({
  id: 'getStatusJob',
  route: 'GET /status-jobs/{id}',
  summary: 'Get the progress of a job and its unchanged shipments',
  access: READ,
  params,
  query: z.object({ exceptionsFrom: z.coerce.number().int().min(0).max(MAX_JOB_SIZE).default(0) }),
  output,
  answers: { 200: 'The job' },
  run: ({ statusJobs }: Services, { params: { id }, query: { exceptionsFrom }, caller }) =>
    statusJobs.getJob(id, toWorkScope(caller), exceptionsFrom),
});

const stop = endpoint({
  id: 'stopStatusJob',
  route: 'POST /status-jobs/{id}/stop',
  summary: 'Stop a job',
  description:
    'Shipments that have the status keep it until the job is undone; the remaining ones stay unchanged and are listed.',
  access: WRITE,
  params,
  output,
  answers: { 200: 'The job' },
  errors: [409],
  run: ({ statusJobs }: Services, { params: { id }, caller }) => statusJobs.stopJob(id, toWorkScope(caller)),
});

const undo = endpoint({
  id: 'undoStatusJob',
  route: 'POST /status-jobs/{id}/undo',
  summary: 'Undo a job',
  description:
    'Within a day of its end: adds one correcting entry per shipment. Shipments with a newer entry stay unchanged and are listed.',
  access: WRITE,
  params,
  output,
  answers: { 202: 'The job' },
  errors: [409, 410],
  run: ({ statusJobs }: Services, { params: { id }, caller }) => statusJobs.undoJob(id, toWorkScope(caller)),
});

/** One status for many shipments. */
export const statusJobEndpoints = withTag('events', [preview, create, list, get, stop, undo]);
