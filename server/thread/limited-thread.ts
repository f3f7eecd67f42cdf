import { setInterval } from 'node:timers';
import { Worker } from 'node:worker_threads';
import type { Tasks, ThreadReply } from './serve-tasks.ts';

export interface ThreadLimits {
  /** CPU time in ms between two turns of the thread's event loop: chunked work may continue while it progresses. */
  stepMs: number;
  /** CPU time of a whole task, in ms. */
  taskMs: number;
  /** Heap of JavaScript values; buffers are not included. */
  heapMb: number;
}

/** Thrown when a task exceeds its time or memory limit. */
export class ThreadLimitError extends Error {
  override name = 'ThreadLimitError';

  constructor(what: string) {
    super(`${what} and was terminated`);
  }
}

const WATCH_MS = 100;
/** A thread that does not even report its working time is inside a single platform call. */
const SILENT_TIMES = 20;
/** An idle thread ends after this time to release its memory. */
const IDLE_MS = 30_000;

type OutputOf<All extends Tasks, Name extends keyof All> = Awaited<ReturnType<All[Name]>>;

export interface LimitedThread<All extends Tasks> {
  /** Runs a task after earlier ones. Rejects with the task's error, or ThreadLimitError. */
  run<Name extends keyof All & string>(name: Name, input: Parameters<All[Name]>[0]): Promise<OutputOf<All, Name>>;
  /** Ends the thread and discards its state; the next task starts another. */
  close(): Promise<void>;
}

/**
 * Runs code on untrusted data in a separate thread, which serves the tasks of `file` (serve-tasks.ts): the server
 * remains responsive, and a task that exceeds its limits is terminated.
 */
export function createLimitedThread<All extends Tasks>(file: URL, limits: ThreadLimits): LimitedThread<All> {
  let worker: Worker | undefined;
  let last: Promise<unknown> = Promise.resolve();
  let idle: NodeJS.Timeout | undefined;

  async function close(): Promise<void> {
    const ending = worker;
    worker = undefined;
    await ending?.terminate();
  }

  function start(): Worker {
    const started = new Worker(file, { resourceLimits: { maxOldGenerationSizeMb: limits.heapMb } });
    started.unref();
    started.on('error', () => undefined);
    started.once('exit', () => {
      if (worker === started) worker = undefined;
    });
    return started;
  }

  async function runNow(name: string, input: unknown): Promise<unknown> {
    clearTimeout(idle);
    worker ??= start();
    const thread = worker;
    try {
      return await runTask(thread, { name, input }, limits);
    } catch (error) {
      if (error instanceof ThreadLimitError) await close();
      throw error;
    } finally {
      idle = setTimeout(() => void close(), IDLE_MS).unref();
    }
  }

  return {
    close,
    run(name, input) {
      const output = last.then(() => runNow(name, input));
      last = output.catch(() => undefined);
      return output as Promise<OutputOf<All, typeof name>>;
    },
  };
}

async function readCpuMs(thread: Worker): Promise<number> {
  const { user, system } = await thread.cpuUsage();
  return (user + system) / 1000;
}

/** Starts a task and monitors the thread until it responds. */
function runTask(thread: Worker, task: { name: string; input: unknown }, limits: ThreadLimits): Promise<unknown> {
  const { promise, resolve, reject } = Promise.withResolvers<unknown>();
  let startCpu: number | undefined;
  let turn = 0;
  let respondedAt = performance.now();
  const fail = (what: string) => reject(new ThreadLimitError(`The task "${task.name}" ${what}`));

  async function watch(): Promise<void> {
    if (performance.now() - respondedAt > limits.stepMs * SILENT_TIMES) return fail('did not respond');
    const cpu = await readCpuMs(thread);
    respondedAt = performance.now();
    startCpu ??= cpu;
    turn = Math.max(turn, startCpu);
    if (cpu - turn > limits.stepMs || cpu - startCpu > limits.taskMs) fail('took too long');
  }
  async function onReply(reply: ThreadReply): Promise<void> {
    if (reply.kind === 'turn') turn = reply.cpuMs;
    else if (reply.kind === 'output') resolve(reply.output);
    else reject(reply.error);
  }
  const onError = (error: Error) =>
    'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? fail('used too much memory') : reject(error);
  const onExit = () => reject(new Error('The thread ended before its task'));
  // Until the thread has started, its first responses fail.
  const timer = setInterval(() => void watch().catch(() => undefined), WATCH_MS);
  thread.on('message', onReply).once('error', onError).once('exit', onExit);
  thread.postMessage(task);
  return promise.finally(() => {
    clearInterval(timer);
    thread.off('message', onReply).off('error', onError).off('exit', onExit);
  });
}
