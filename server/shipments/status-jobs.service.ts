import { type Actor, toWorkScope, type WorkScope } from '#domain/customer-scope.ts';
import { type ShipmentFilter, toConditions } from '#domain/shipments/filter.ts';
import { checkStatusUpdate } from '#domain/shipments/rules.ts';
import type { StatusJob, StatusJobCreate } from '#domain/status-jobs/schema.ts';
import { MAX_JOB_SIZE, UNDO_HOURS } from '#domain/status-jobs/status-job.ts';
import { withSearch } from '#domain/tracking/find-numbers.ts';
import type { BaseDeps } from '#server/core/base-deps.ts';
import { toFingerprint } from '#server/digest.ts';
import { AppError, ConflictError, NotFoundError, refuseProblems } from '#server/errors.ts';
import type { StatusJobRepository, StoredStatusJob } from './status-jobs.repository.ts';

const UNDO_MS = UNDO_HOURS * 3_600_000;

interface StatusJobServiceDeps extends Pick<BaseDeps, 'getPrefixes' | 'now' | 'timeZone'> {
  repository: StatusJobRepository;
}

function toView({ endedAt, fingerprint: _, ...job }: StoredStatusJob): StatusJob {
  const canUndo = job.state === 'done' && endedAt !== null;
  return { ...job, undoUntil: canUndo ? new Date(Date.parse(endedAt) + UNDO_MS).toISOString() : null };
}

/** Sets one status on many shipments: started here, done by a job. Decision 0040. */
export function createStatusJobService({ repository, now, timeZone, getPrefixes }: StatusJobServiceDeps) {
  const toMatch = (filter: ShipmentFilter, seesPeople: boolean) =>
    toConditions(withSearch(filter, getPrefixes()), { timeZone, now: now() }, { customerScope: 'all', seesPeople });
  const preview = (filter: ShipmentFilter, seesPeople: boolean) => repository.preview(toMatch(filter, seesPeople));

  async function getJob(id: string, scope: WorkScope, exceptionsFrom = 0): Promise<StoredStatusJob> {
    const job = await repository.find(id, scope, exceptionsFrom);
    if (!job) throw new NotFoundError('Job not found.');
    return job;
  }

  return {
    /**
     * Counts the matching shipments, and those that are delivered or held, depending on whether the caller may search
     * personal data.
     */
    preview,

    /**
     * Starts a job for everything that matches now. Repeating the request returns the job. Throws AppError 413 for more
     * than 10,000 shipments, and 409 for an id of another request or outside the actor's scope.
     */
    async createJob(input: StatusJobCreate, actor: Actor, seesPeople: boolean): Promise<StatusJob> {
      refuseProblems(checkStatusUpdate(input, getPrefixes()));
      const fingerprint = toFingerprint(input);
      const scope = toWorkScope(actor);
      const existing = await repository.find(input.id, scope);
      if (!existing) {
        const { total } = await preview(input.filter, seesPeople);
        if (total > MAX_JOB_SIZE) throw new AppError(413, 'At most 10,000 shipments at once. Choose fewer.');
        const conditions = toMatch(input.filter, seesPeople);
        await repository.insert(input, conditions, { fingerprint, by: actor, now: now() });
      }
      const job = await repository.find(input.id, scope);
      if (job?.fingerprint !== fingerprint) throw new ConflictError('id-taken', 'A different job with this id exists.');
      return toView(job);
    },

    /** Returns the job and 100 of its unchanged shipments from that position. Throws NotFoundError. */
    getJob: async (id: string, scope: WorkScope, exceptionsFrom?: number) =>
      toView(await getJob(id, scope, exceptionsFrom)),

    /** Returns the newest jobs of the last day, at most five. */
    listJobs: async (scope: WorkScope) =>
      (await repository.listSince(new Date(now().getTime() - UNDO_MS), scope)).map(toView),

    /**
     * Stops a job; remaining shipments stay unchanged and are listed. Returns a finished job unchanged. Throws
     * NotFoundError, and AppError 409 while it is being undone.
     */
    async stopJob(id: string, scope: WorkScope): Promise<StatusJob> {
      await getJob(id, scope);
      const stopped = await repository.stop(id, now());
      const job = await getJob(id, scope);
      if (!stopped && job.state === 'undoing') throw new AppError(409, 'The job is being undone.');
      return toView(job);
    },

    /**
     * Starts undoing a job: one correcting entry per shipment, except those with a newer entry. Repeating it returns
     * the job. Throws NotFoundError, AppError 410 a day after the job ended, and 409 while it runs.
     */
    async undoJob(id: string, scope: WorkScope): Promise<StatusJob> {
      await getJob(id, scope);
      const started = await repository.startUndo(id, new Date(now().getTime() - UNDO_MS), now());
      const job = await getJob(id, scope);
      if (!started && job.state === 'running') throw new AppError(409, 'The job is still running.');
      if (!started && job.state === 'done') throw new AppError(410, 'It is too late to undo this.');
      return toView(job);
    },
  };
}

export type StatusJobService = ReturnType<typeof createStatusJobService>;
