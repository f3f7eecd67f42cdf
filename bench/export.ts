// Measures an export of a million shipments, its memory, and reports over them: `npm run bench -- export`, or less with
// `--count 100000 --engine embedded`. Fails if the server grows by more than 300 MB, if the file lacks a row, if a
// client that disconnects keeps it busy, or if 5 of 100 reports of 30 days take more than a second.
import { setTimeout as sleep } from 'node:timers/promises';
import { addDays } from '#domain/reports/period.ts';
import { ask } from './lib/load.ts';
import { report as found, measure, printFilling, printLine, printTable } from './lib/measure.ts';
import { readMemory, watchMemory } from './lib/memory.ts';
import { readOptions } from './lib/options.ts';
import { startSeededServer } from './lib/seeded-server.ts';

/** Mostly garbage that isn't collected yet; retained memory doesn't grow with the number of rows. */
const MAX_GROWTH_MB = 300;
const MAX_REPORT_MS = 1_000;
const MAX_PAUSE_MS = 20;
const PAUSE_BETWEEN_MS = 2;
const LINE_FEED = 0x0a;

const { count, engine } = readOptions({ count: 1_000_000, engine: 'postgres' });

const failures: string[] = [];

printFilling(engine, count);

const server = await startSeededServer({ engine, count });
const today = new Date().toISOString().slice(0, 10);
const report = (days: number) => `/reports/summary?from=${addDays(today, 1 - days)}&to=${today}`;

async function openExport(): Promise<Response> {
  const { address } = await (await server.post('/exports', {})).json();
  return fetch(`${server.url}${address}`, { headers: { 'Accept-Encoding': 'identity' } });
}

/** Requests `/healthz`, which needs only the main thread, until stopped; returns the longest time in ms. */
function watchPauses(): () => Promise<number> {
  let isOver = false;
  const watch = async () => {
    let longest = 0;
    while (!isOver) {
      longest = Math.max(longest, await ask(`${server.url}/healthz`));
      await sleep(PAUSE_BETWEEN_MS);
    }
    return longest;
  };
  const watching = watch();
  return () => {
    isOver = true;
    return watching;
  };
}

async function exportAll(): Promise<void> {
  const before = readMemory(server.pid);
  const stop = watchMemory(server.pid);
  const endPauses = watchPauses();
  const start = performance.now();
  let rows = -1;
  let bytes = 0;
  let pause = 0;
  try {
    for await (const piece of (await openExport()).body ?? []) {
      bytes += piece.length;
      for (const byte of piece) if (byte === LINE_FEED) rows++;
    }
  } finally {
    pause = await endPauses();
  }
  const seconds = (performance.now() - start) / 1000;
  const growth = stop() - before;
  printTable([
    ['export', 'rows', 'MB', 's', 'rows/s', 'memory before MB', 'grew MB'],
    ['', String(rows), ...[bytes / 1e6, seconds, rows / seconds, before, growth].map((figure) => figure.toFixed(0))],
  ]);
  found({
    what: 'export of everything',
    target: '≥ 20,000 rows a second',
    measured: `${(rows / seconds).toFixed(0)} rows a second, memory grew by ${growth.toFixed(0)} MB`,
    isMet: rows / seconds >= 20_000,
  });
  found({
    what: 'longest answer of /healthz while everything is exported',
    target: `≤ ${MAX_PAUSE_MS} ms`,
    measured: `${pause.toFixed(0)} ms`,
    isMet: pause <= MAX_PAUSE_MS,
  });
  // Benchmarks before this one leave shipments behind in the shared database.
  if (rows < count) failures.push(`${rows} rows of ${count}`);
  if (growth > MAX_GROWTH_MB) failures.push(`memory grew by ${growth.toFixed(0)} MB`);
}

/** Disconnects after the first chunks, more often than exports may run concurrently: each must have freed its slot. */
async function leaveEarly(): Promise<void> {
  for (let round = 0; round < 10; round++) {
    const reader = (await openExport()).body?.getReader();
    await reader?.read();
    await reader?.cancel();
    await sleep(500);
  }
  const answer = await openExport();
  if (!answer.ok) failures.push(`after ten readers had left, an export was answered with ${answer.status}`);
  await answer.body?.cancel();
}

try {
  const table = [['report', 'p50 ms', 'p95 ms']];
  for (const days of [7, 30, 90, 366]) {
    const { p50, p95 } = await measure(async () => (await server.get(report(days))).text(), 40);
    table.push([`${days} days`, p50.toFixed(0), p95.toFixed(0)]);
    const measured = `p50 ${p50.toFixed(0)}, p95 ${p95.toFixed(0)} ms`;
    found({ what: `report of ${days} days`, target: 'p95 ≤ 50 ms', measured, isMet: p95 <= 50 });
    if (days === 30 && p95 > MAX_REPORT_MS) failures.push(`a report of 30 days took ${p95.toFixed(0)} ms`);
  }
  printTable(table);
  await exportAll();
  await leaveEarly();
} finally {
  await server.stop();
}
if (failures.length > 0) {
  printLine(`\nNot as promised: ${failures.join('; ')}`);
  process.exitCode = 1;
}
