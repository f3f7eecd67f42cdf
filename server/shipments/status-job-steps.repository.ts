import { type Kysely, type Selectable, sql, type Transaction } from 'kysely';
import { toVoiding } from '#domain/events/merge-events.ts';
import type { StatusJobResult } from '#domain/status-jobs/status-job.ts';
import { type ShipmentRow, toShipment } from '#server/db/tables/shipments.ts';
import type { StatusJobsTable, Tables } from '#server/db/tables.ts';
import { toEventId } from '#server/digest.ts';
import { append, appendOnTop, lockShipment, readEvents } from './shipment-events.repository.ts';
import type { OnStatusChange } from './shipments.repository.ts';

type Job = Selectable<StatusJobsTable>;

interface Outcome {
  result: StatusJobResult;
  row?: ShipmentRow | undefined;
}

async function setStatus(trx: Transaction<Tables>, job: Job, shipmentId: string, at: Date): Promise<Outcome> {
  const shipment = await lockShipment(trx, shipmentId);
  if (!shipment) return { result: 'gone' };
  if (!job.includes_settled && shipment.status === 'DELIVERED') return { result: 'delivered' };
  if (!job.includes_settled && shipment.status === 'ON_HOLD') return { result: 'held' };
  const { status, code, reason, location, notes } = job;
  const event = { id: toEventId(job.id, shipmentId, 'set'), status, code, reason, location, notes, at };
  return { result: 'set', row: await appendOnTop(trx, shipmentId, event, undefined, job.created_by) };
}

async function undoStatus(trx: Transaction<Tables>, job: Job, shipmentId: string, at: Date): Promise<Outcome> {
  const shipment = await lockShipment(trx, shipmentId);
  if (!shipment) return { result: 'gone' };
  const events = await readEvents(trx, shipmentId);
  const wrong = events.find(({ id }) => id === toEventId(job.id, shipmentId, 'set'));
  // Something happened to the shipment since.
  if (!wrong || events.at(-1) !== wrong) return { result: 'touched' };
  const event = toVoiding(toEventId(job.id, shipmentId, 'undo'), wrong, events, { at, position: shipment.version + 1 });
  const appended = await append(trx, shipmentId, { events, event, at, actor: job.created_by });
  return { result: 'undone', row: appended?.row };
}

interface StepsDependencies {
  queueMails: OnStatusChange;
  /** Called after a committed change of a shipment. */
  onCommitted: (trackingNumber: string) => void;
}

/**
 * Runs jobs one shipment at a time: status, emails and progress are one transaction, so that a killed process leaves
 * nothing half-done and repeats nothing. Each transaction locks the job's row, so that two processes take turns.
 */
export function createStatusJobSteps(db: Kysely<Tables>, { queueMails, onCommitted }: StepsDependencies) {
  const next = (trx: Transaction<Tables>, { id, state }: Job) =>
    trx
      .selectFrom('status_job_rows')
      .select(['nth', 'shipment_id'])
      .where('job_id', '=', id)
      .where('result', '=', state === 'running' ? 'pending' : 'set')
      .orderBy('nth')
      .limit(1)
      .executeTakeFirst();
  const lock = (trx: Transaction<Tables>, id: string) =>
    trx
      .selectFrom('status_jobs')
      .selectAll()
      .where('id', '=', id)
      .where('state', 'in', ['running', 'undoing'])
      .forUpdate()
      .executeTakeFirst();
  // Emails go to the subscriptions of a changed shipment; without one their number stays.
  const recordResult = (
    trx: Transaction<Tables>,
    job: Job,
    position: number,
    result: StatusJobResult,
    shipmentId?: string,
  ) =>
    sql`update status_job_rows set result = ${result}, emails = emails
        + (select count(*) from subscriptions where shipment_id = ${shipmentId ?? null})
      where job_id = ${job.id} and nth = ${position}`.execute(trx);

  return {
    /** Processes the next shipment of the job; returns false if nothing is left. */
    async step(id: string, now: Date): Promise<boolean> {
      const processed = await db.transaction().execute(async (trx) => {
        const job = await lock(trx, id);
        const row = job && (await next(trx, job));
        if (!job) return undefined;
        if (!row) {
          const state = job.state === 'running' ? 'done' : 'undone';
          await trx.updateTable('status_jobs').set({ state, ended_at: now }).where('id', '=', id).execute();
          return undefined;
        }
        const act = job.state === 'running' ? setStatus : undoStatus;
        const { result, row: changed } = await act(trx, job, row.shipment_id, now);
        if (changed) await queueMails(trx, { shipment: toShipment(changed) });
        await recordResult(trx, job, row.nth, result, changed?.id);
        await trx.updateTable('status_jobs').set({ moved_at: now }).where('id', '=', id).execute();
        return { number: changed?.tracking_number };
      });
      if (processed?.number) onCommitted(processed.number);
      return processed !== undefined;
    },

    /** Skips the next shipment of the job, which could not be written. */
    skip: (id: string): Promise<void> =>
      db.transaction().execute(async (trx) => {
        const job = await lock(trx, id);
        const row = job && (await next(trx, job));
        if (job && row) await recordResult(trx, job, row.nth, job.state === 'running' ? 'failed' : 'touched');
      }),

    /** Ends the job: its remaining shipments fail, or stay unchanged if the job was being undone. */
    giveUp: (id: string, now: Date): Promise<void> =>
      db.transaction().execute(async (trx) => {
        const job = await lock(trx, id);
        if (!job) return;
        const [left, result, state] =
          job.state === 'running' ? (['pending', 'failed', 'done'] as const) : (['set', 'touched', 'undone'] as const);
        await trx
          .updateTable('status_job_rows')
          .set({ result })
          .where('job_id', '=', id)
          .where('result', '=', left)
          .execute();
        await trx
          .updateTable('status_jobs')
          .set({ state, moved_at: now, ended_at: now })
          .where('id', '=', id)
          .execute();
      }),

    /** Unfinished jobs without progress since this time. */
    async listStalled(progressBefore: Date): Promise<string[]> {
      const rows = await db
        .selectFrom('status_jobs')
        .select('id')
        .where('state', 'in', ['running', 'undoing'])
        .where('moved_at', '<=', progressBefore)
        .execute();
      return rows.map(({ id }) => id);
    },

    /** Deletes jobs from before this time. */
    deleteBefore: async (before: Date) =>
      void (await db.deleteFrom('status_jobs').where('created_at', '<', before).execute()),
  };
}
