import cluster, { type Worker } from 'node:cluster';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Config } from './config.ts';
import { gatherMetrics } from './health/metrics.ts';
import { requireFreePort } from './listen.ts';
import { createLogger, type Logger } from './logger.ts';

const FIRST_WAIT_MS = 500;
const MAX_WAIT_MS = 30_000;
/** A worker that lives this long has started successfully. */
const SETTLED_MS = 60_000;

const waitForExit = (worker: Worker) =>
  new Promise<{ code: number | null; signal: string | null }>((resolve) =>
    worker.once('exit', (code, signal) => resolve({ code, signal })),
  );

/**
 * Runs the program in `config.workers` processes on one port and restarts those that end. The first one prepares the
 * database before the others start; if it can't start, it has printed why, and this function exits with its code.
 */
export async function superviseWorkers(config: Config): Promise<void> {
  await requireFreePort(config);
  const log = createLogger(config.logLevel);
  const stopping = new AbortController();
  gatherMetrics();
  const stop = async () => {
    if (stopping.signal.aborted) return;
    stopping.abort();
    const workers = Object.values(cluster.workers ?? {}).filter((worker) => worker !== undefined);
    const exits = workers.map(waitForExit);
    for (const { process: child } of workers) child.kill('SIGTERM');
    await Promise.all(exits);
    process.exit(0);
  };
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.on(signal, stop);
  // Workers accept connections themselves: one passed to a dying worker would never get a response.
  cluster.schedulingPolicy = cluster.SCHED_NONE;
  const first = cluster.fork();
  const failed = waitForExit(first).then(({ code }) => code ?? 1);
  const failure = await Promise.race([
    failed,
    new Promise<void>((resolve) => first.once('listening', () => resolve())),
  ]);
  if (failure !== undefined && !stopping.signal.aborted) process.exit(failure);
  void keepRunning(first, log, stopping.signal);
  for (let n = 1; n < config.workers; n++) {
    if (!stopping.signal.aborted) void keepRunning(cluster.fork(), log, stopping.signal);
  }
}

/** Replaces a worker that ends, after a delay that grows with repeated failures. */
async function keepRunning(first: Worker, log: Logger, stopping: AbortSignal): Promise<void> {
  let failures = 0;
  for (let worker = first; !stopping.aborted; worker = cluster.fork()) {
    const began = performance.now();
    const { code, signal } = await waitForExit(worker);
    if (stopping.aborted) return;
    failures = performance.now() - began < SETTLED_MS ? failures + 1 : 0;
    const wait = Math.min(MAX_WAIT_MS, FIRST_WAIT_MS * 2 ** failures);
    log.warn({ pid: worker.process.pid, code, signal, wait }, 'worker exited, starting another');
    await sleep(wait, undefined, { signal: stopping }).catch(() => undefined);
  }
}
