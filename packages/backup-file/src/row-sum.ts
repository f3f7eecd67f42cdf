import { hash } from 'node:crypto';

/** Count and order-independent checksum of a table's rows: the sum of 64 bits of each row's SHA-256. */
export class RowSum {
  rows = 0;
  #sum = 0n;

  add(row: Buffer): void {
    this.rows++;
    this.#sum = BigInt.asUintN(64, this.#sum + hash('sha256', row, 'buffer').readBigUInt64BE(0));
  }

  get checksum(): string {
    return this.#sum.toString(16).padStart(16, '0');
  }
}

/** Settings of a transaction under which both engines write every value the same way. */
export const EQUAL_TEXTS = `
  set local timezone to 'UTC'; set local datestyle to 'ISO'; set local intervalstyle to 'postgres';
  set local extra_float_digits to 1; set local bytea_output to 'hex'; set local statement_timeout to 0`;
