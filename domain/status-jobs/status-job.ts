/** Maximum shipments per job. */
export const MAX_JOB_SIZE = 10_000;
export const UNDO_HOURS = 24;

export const STATUS_JOB_STATES = ['running', 'done', 'undoing', 'undone'] as const;
export type StatusJobState = (typeof STATUS_JOB_STATES)[number];

/**
 * Result for one shipment. `delivered` and `held` were skipped; `stopped` was not reached before someone stopped the
 * job; `gone` was deleted; `failed` couldn't be written. After an undo, `undone` is restored, and `touched` has a newer
 * entry and keeps its status.
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
