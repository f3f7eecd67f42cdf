/** So many shipments in one job. */
export const MOST_IN_JOB = 10_000;
export const UNDO_HOURS = 24;

export const STATUS_JOB_STATES = ['running', 'done', 'undoing', 'undone'] as const;
export type StatusJobState = (typeof STATUS_JOB_STATES)[number];

/**
 * What became of one shipment. `delivered` and `held` were left as they are, so was `stopped` when somebody stopped the job;
 * `gone` was deleted, `failed` could not be written; of an undone job `undone` is as it was before, and `touched` has had another entry since and keeps its status.
 */
export const STATUS_JOB_RESULTS = [
  'pending',
  'set',
  'delivered',
  'held',
  'gone',
  'failed',
  'stopped',
  'undone',
  'touched',
] as const;
export type StatusJobResult = (typeof STATUS_JOB_RESULTS)[number];
