import { statfsSync } from 'node:fs';

/** The engine gives up (PANIC) when its log cannot grow, so writes are refused well before the disk is full. */
export class DiskGuard {
  readonly #dir: string;
  readonly #minFreeBytes: number;
  readonly #report: (event: string, freeBytes: number) => void;
  #reported = false;

  constructor(dir: string, minFreeBytes: number, report: (event: string, freeBytes: number) => void) {
    this.#dir = dir;
    this.#minFreeBytes = minFreeBytes;
    this.#report = report;
  }

  isLow(): boolean {
    const { bavail, bsize } = statfsSync(this.#dir);
    const free = bavail * bsize;
    const low = free < this.#minFreeBytes;
    if (low !== this.#reported)
      this.#report(low ? 'disk nearly full: database is read-only' : 'disk has space again', free);
    this.#reported = low;
    return low;
  }
}
