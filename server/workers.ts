import cluster, { type Worker } from 'node:cluster';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Config } from './config.ts';
import { gatherMetrics } from './health/metrics.ts';
import { requireFreePort } from './listen.ts';
import { createLogger, type Logger } from './logger.ts';

const FIRST_WAIT_MS = 500;
const LONGEST_WAIT_MS = 30_000;
/** A worker that lived so long did not fail at its start. */
const SETTLED_MS = 60_000;

const untilExit = (worker: Worker) =>
  new Promise<{ code: number | null; signal: string | null }>((resolve) =>
    worker.once('exit', (code, signal) => resolve({ code, signal })),
  );

/**
 * Runs the program in `config.workers` processes that share the port, and starts another for one that ends. The first makes
 * or updates the database before the others begin; if it can't start it has said why, and this ends with its exit code.
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
    const exits = workers.map(untilExit);
    for (const { process: child } of workers) child.kill('SIGTERM');
    await Promise.all(exits);
    process.exit(0);
  };
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.on(signal, stop);
  // They take connections from one queue themselves: handed out, one that is on its way to a worker that dies is never answered.
  cluster.schedulingPolicy = cluster.SCHED_NONE;
  const first = cluster.fork();
  const failed = untilExit(first).then(({ code }) => code ?? 1);
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

/** Puts another in the place of a worker that ends, the later the more often that happens. */
async function keepRunning(first: Worker, log: Logger, stopping: AbortSignal): Promise<void> {
  let failures = 0;
  for (let worker = first; !stopping.aborted; worker = cluster.fork()) {
    const began = performance.now();
    const { code, signal } = await untilExit(worker);
    if (stopping.aborted) return;
    failures = performance.now() - began < SETTLED_MS ? failures + 1 : 0;
    const wait = Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** failures);
    log.warn({ pid: worker.process.pid, code, signal, wait }, 'a worker ended, another is started');
    await sleep(wait, undefined, { signal: stopping }).catch(() => undefined);
  }
}
