import { appendFileSync } from 'node:fs';
import type { Database } from '#server/db/database.ts';
import { vacuumNext } from '#server/db/vacuum-next.ts';

/** Median and 95th percentile in milliseconds. */
export interface Figures {
  p50: number;
  p95: number;
}

const WARM_UP = 20;

/** Repeats the call, one at a time, and returns its times. `round` starts at 0. */
export async function measure(call: (round: number) => Promise<unknown>, rounds = 200): Promise<Figures> {
  for (let round = 0; round < WARM_UP; round++) await call(round);
  const times: number[] = [];
  for (let round = 0; round < rounds; round++) {
    const start = performance.now();
    await call(round);
    times.push(performance.now() - start);
  }
  return { p50: findPercentile(times, 0.5), p95: findPercentile(times, 0.95) };
}

/** Returns the value that this share of the values, 0..1, does not exceed. */
export const findPercentile = (values: readonly number[], share: number): number =>
  values.toSorted((a, b) => a - b)[Math.min(values.length - 1, Math.floor(values.length * share))] ?? 0;

export const printLine = (text: string): void => void process.stdout.write(`${text}\n`);

export const printFilling = (engine: Database['engine'], count: number): void =>
  printLine(
    `Filling ${engine === 'embedded' ? 'an embedded database' : 'PostgreSQL'} with ${count.toLocaleString('en')} shipments …`,
  );

/** Prints rows with aligned columns. */
export function printTable(rows: string[][]): void {
  const widths = (rows[0] ?? []).map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
  for (const row of rows) {
    const cells = row.map((cell, column) =>
      column === 0 ? cell.padEnd(widths[0] ?? 0) : cell.padStart(widths[column] ?? 0),
    );
    printLine(cells.join('  '));
  }
}

/** A row of docs/performance.md. */
export interface Finding {
  what: string;
  target: string;
  measured: string;
  /** Undefined without a target. */
  isMet?: boolean;
}

/**
 * Prints a finding and stores it for docs/performance.md if `npm run bench -- performance` asks for it (BENCH_FINDINGS
 * names the file).
 */
export function report(finding: Finding): void {
  const verdict = finding.isMet === undefined ? '' : finding.isMet ? ': met' : ': MISSED';
  printLine(`${finding.what}: ${finding.measured} (target: ${finding.target})${verdict}`);
  const file = process.env.BENCH_FINDINGS;
  if (file) appendFileSync(file, `${JSON.stringify(finding)}\n`);
}

/** Brings a new database to the state after its first minutes: vacuumed and analyzed by the engine's own rules. */
export async function analyzeTables(database: Database): Promise<void> {
  if (database.engine === 'postgres') await database.pool.query('vacuum analyze');
  // Counts the written rows now rather than within a second.
  else await database.pool.query('select pg_stat_force_next_flush()');
  while (await vacuumNext(database));
}
