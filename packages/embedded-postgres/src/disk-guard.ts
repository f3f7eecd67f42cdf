import { statfsSync } from 'node:fs';

export interface DiskGuardOptions {
  dir: string;
  minFreeBytes: number;
  log: (event: string, detail: unknown) => void;
  /** For tests. */
  readFreeBytes?: (dir: string) => number;
}

/** Rejects writes well before the disk is full, because the engine aborts (PANIC) when its log can't grow. */
export class DiskGuard {
  readonly #options: DiskGuardOptions;
  #wasLow = false;

  constructor(options: DiskGuardOptions) {
    this.#options = options;
  }

  /** Whether writes must be rejected; reports each change once. */
  isLow(): boolean {
    const { dir, minFreeBytes, log, readFreeBytes = readFree } = this.#options;
    const freeBytes = readFreeBytes(dir);
    const low = freeBytes < minFreeBytes;
    if (low !== this.#wasLow)
      log(low ? 'disk nearly full: the database is read-only' : 'disk has space: the database is writable again', {
        freeBytes,
        minFreeBytes,
      });
    this.#wasLow = low;
    return low;
  }
}

/** Returns the free bytes on the disk of a folder. */
export function readFree(dir: string): number {
  const { bavail, bsize } = statfsSync(dir);
  return bavail * bsize;
}
