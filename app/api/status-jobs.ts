import type { z } from 'zod';
import { expectJson } from '#app/api/api-error.ts';
import type { Body, V1 } from '#app/api.ts';
import type { ShipmentFilter } from '#domain/shipment-filter.ts';
import type { StatusJob, statusJobCreateSchema } from '#domain/status-job.schema.ts';

export type NewStatusJob = z.input<typeof statusJobCreateSchema>;

/** One status for many shipments, for staff. */
export function statusJobCalls(v1: V1) {
  const jobs = v1['status-jobs'];
  return {
    /** What setting a status would meet. Throws "Failed to load shipments". */
    previewStatusJob: (filter: ShipmentFilter) =>
      expectJson<Body<typeof jobs.preview.$post, 200>>(
        'Failed to load shipments',
        jobs.preview.$post({ json: { filter } }),
      ),

    /** Begins to set a status; the same body again gives the same job. Throws "Failed to update shipment status". */
    createStatusJob: (job: NewStatusJob) =>
      expectJson<StatusJob>('Failed to update shipment status', jobs.$post({ json: job })),

    /** How far a job is; throws with status 404 when there is none. */
    /** With what it did not change from that place on, 100 at once. */
    getStatusJob: (id: string, exceptionsFrom = 0) =>
      expectJson<StatusJob>(
        'Failed to load the job',
        jobs[':id'].$get({ param: { id }, query: { exceptionsFrom: String(exceptionsFrom) } }),
      ),

    /** Stops a job where it is; one that has ended is given as it is. */
    stopStatusJob: (id: string) =>
      expectJson<StatusJob>('Failed to stop', jobs[':id'].stop.$post({ param: { id }, json: {} })),

    /** Begins to take a job back; throws with status 410 when it is too late. */
    undoStatusJob: (id: string) =>
      expectJson<StatusJob>('Failed to undo', jobs[':id'].undo.$post({ param: { id }, json: {} })),
  };
}
