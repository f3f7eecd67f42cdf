import { type Kysely, sql, type Transaction } from 'kysely';
import type { Actor, WorkScope } from '#domain/customer-scope.ts';
import type { ShipmentConditions } from '#domain/shipments/filter.ts';
import type { ShipmentStatus } from '#domain/shipments/status.ts';
import type { StatusJob, StatusJobCreate } from '#domain/status-jobs/schema.ts';
import { MAX_JOB_SIZE, STATUS_JOB_RESULTS, type StatusJobResult } from '#domain/status-jobs/status-job.ts';
import { isStatusJobInScope } from '#server/db/customer-scope.ts';
import { toShipmentCondition } from '#server/db/shipment-filter.ts';
import type { Tables } from '#server/db/tables.ts';
import { matchesByIndex, newestFirst } from './search-condition.repository.ts';

/** Queues work on a job within the transaction. */
export type QueueStatusJob = (trx: Transaction<Tables>, id: string) => Promise<void>;

export type StoredStatusJob = Omit<StatusJob, 'undoUntil'> & { endedAt: string | null; fingerprint: string };

const SHOWN = 100;
const isMatch = (conditions: ShipmentConditions) =>
  sql<boolean>`${conditions.search ? matchesByIndex(conditions.search) : sql`true`} and ${toShipmentCondition(conditions)}`;

/** Stored jobs that set one status on many shipments. */
export function createStatusJobRepository(db: Kysely<Tables>, queue: QueueStatusJob) {
  async function readParts(id: string, exceptionsFrom: number) {
    const rows = await db
      .selectFrom('status_job_rows')
      .select([
        'result',
        (eb) => eb.fn.countAll<string>().as('count'),
        (eb) => eb.fn.sum<string>('emails').as('emails'),
      ])
      .where('job_id', '=', id)
      .groupBy('result')
      .execute();
    const exceptions = await db
      .selectFrom('status_job_rows')
      .select(['shipment_id as id', 'tracking_number as number', 'result'])
      .where('job_id', '=', id)
      .where('result', 'not in', ['pending', 'set', 'undone'])
      .orderBy('nth')
      .offset(exceptionsFrom)
      .limit(SHOWN)
      .execute();
    const sum = (of: 'count' | 'emails', result?: StatusJobResult) =>
      rows.filter((row) => !result || row.result === result).reduce((all, row) => all + Number(row[of]), 0);
    const each = STATUS_JOB_RESULTS.map((result) => [result, sum('count', result)]);
    const counts: StatusJob['counts'] = { total: sum('count'), ...Object.fromEntries(each) };
    return { counts, emails: sum('emails'), exceptions };
  }

  async function find(id: string, scope: WorkScope, exceptionsFrom = 0): Promise<StoredStatusJob | undefined> {
    const jobs = db.selectFrom('status_jobs').selectAll().where(isStatusJobInScope(scope));
    const job = await jobs.where('id', '=', id).executeTakeFirst();
    if (!job) return undefined;
    const { state, status, code, reason, location, notes, fingerprint } = job;
    return {
      id,
      state,
      status,
      code,
      reason,
      location,
      notes,
      fingerprint,
      createdBy: job.created_by,
      createdAt: job.created_at.toISOString(),
      endedAt: job.ended_at?.toISOString() ?? null,
      ...(await readParts(id, exceptionsFrom)),
    };
  }

  return {
    find,

    /** The expected results of setting a status. */
    async preview(conditions: ShipmentConditions) {
      const { rows } = await sql<Record<'total' | 'delivered' | 'held' | 'subscribers' | 'open', string>>`
        with matched as (select id, status, status not in ('DELIVERED', 'ON_HOLD') as open
          from shipments where ${isMatch(conditions)} limit ${MAX_JOB_SIZE + 1}),
        followers as (select open from subscriptions join matched on matched.id = shipment_id)
        select count(*) as total, count(*) filter (where status = 'DELIVERED') as delivered,
          count(*) filter (where status = 'ON_HOLD') as held, (select count(*) from followers) as subscribers,
          (select count(*) from followers where open) as open from matched`.execute(db);
      const row = rows[0];
      const of = (name: keyof NonNullable<typeof row>) => Number(row?.[name]);
      return {
        total: of('total'),
        delivered: of('delivered'),
        held: of('held'),
        subscribers: of('subscribers'),
        subscribersOfOpen: of('open'),
      };
    },

    /** Stores the shipments that match now, and queues the work. Returns false if the id is in use. */
    insert: (
      job: StatusJobCreate,
      conditions: ShipmentConditions,
      more: { fingerprint: string; by: Actor; now: Date },
    ) =>
      db.transaction().execute(async (trx) => {
        const { id, status, code, reason, location, notes, includesSettled } = job;
        const added = await trx
          .insertInto('status_jobs')
          .values({
            id,
            location,
            fingerprint: more.fingerprint,
            state: 'running',
            notes: notes ?? '',
            status: status as ShipmentStatus,
            code: code ?? null,
            reason: reason ?? null,
            created_at: more.now,
            created_by: more.by.email,
            key_id: more.by.key?.id ?? null,
            moved_at: more.now,
            includes_settled: includesSettled,
          })
          .onConflict((conflict) => conflict.doNothing())
          .returning('id')
          .executeTakeFirst();
        if (!added) return false;
        await sql`insert into status_job_rows (job_id, nth, shipment_id, tracking_number)
          select ${id}, row_number() over (${newestFirst}), id, tracking_number from shipments
          where ${isMatch(conditions)} ${newestFirst} limit ${MAX_JOB_SIZE}`.execute(trx);
        await queue(trx, id);
        return true;
      }),

    /** Stops the job after the current shipment; returns false if it isn't running. */
    stop: (id: string, now: Date) =>
      db.transaction().execute(async (trx) => {
        const stopped = await trx
          .updateTable('status_jobs')
          .set({ state: 'done', moved_at: now, ended_at: now })
          .where('id', '=', id)
          .where('state', '=', 'running')
          .returning('id')
          .executeTakeFirst();
        if (!stopped) return false;
        await trx
          .updateTable('status_job_rows')
          .set({ result: 'stopped' })
          .where('job_id', '=', id)
          .where('result', '=', 'pending')
          .execute();
        return true;
      }),

    /** Queues the undo of a finished job; returns false if it isn't finished or ended before `endedAfter`. */
    startUndo: (id: string, endedAfter: Date, now: Date) =>
      db.transaction().execute(async (trx) => {
        const started = await trx
          .updateTable('status_jobs')
          .set({ state: 'undoing', moved_at: now })
          .where('id', '=', id)
          .where('state', '=', 'done')
          .where('ended_at', '>', endedAfter)
          .returning('id')
          .executeTakeFirst();
        if (started) await queue(trx, id);
        return started !== undefined;
      }),

    /** Returns the newest jobs since this time, at most five. */
    async listSince(since: Date, scope: WorkScope): Promise<StoredStatusJob[]> {
      const rows = await db
        .selectFrom('status_jobs')
        .select('id')
        .where('created_at', '>', since)
        .where(isStatusJobInScope(scope))
        .orderBy('created_at', 'desc')
        .limit(5)
        .execute();
      const jobs = [];
      for (const { id } of rows) jobs.push(await find(id, scope));
      return jobs.filter((job) => job !== undefined);
    },
  };
}

export type StatusJobRepository = ReturnType<typeof createStatusJobRepository>;
