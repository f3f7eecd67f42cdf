/** Messages between the main thread and the engine's thread. */

export interface WorkerSettings {
  dir: string;
  extensions: readonly string[];
  minFreeBytes: number;
  idleTransactionMs: number;
  gauges: SharedGauges;
}

/** Counters that both threads can read at any time, even while the engine is busy. */
export type SharedGauges = Int32Array<SharedArrayBuffer>;
/** Increases when a statement starts and when it ends: odd while one runs. */
export const STATEMENT = 0;
/** How often the engine has synced a file or folder since the process started. */
export const SYNCS = 1;

export function makeGauges(): SharedGauges {
  return new Int32Array(new SharedArrayBuffer(2 * Int32Array.BYTES_PER_ELEMENT));
}

export type ToEngine =
  | { type: 'bytes'; client: number; bytes: Uint8Array }
  | { type: 'leave'; client: number }
  | { type: 'close' };

export type FromEngine =
  | { type: 'ready' }
  | { type: 'bytes'; client: number; bytes: Uint8Array }
  | { type: 'dropped'; client: number; reason: string }
  | { type: 'event'; event: string; detail?: unknown };
