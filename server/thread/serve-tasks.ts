import { parentPort } from 'node:worker_threads';

/** Tasks of a thread, by name. Input and output are copied between threads. */
export type Tasks = Record<string, (input: never) => unknown>;

export type ThreadReply =
  | { kind: 'output'; output: unknown }
  | { kind: 'error'; error: Error }
  /** Reports the thread's working time after each turn of the event loop. */
  | { kind: 'turn'; cpuMs: number };

const TURN_MS = 100;

function readCpuMs(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1000;
}

/** Serves tasks to the parent thread, one at a time (limited-thread.ts). */
export function serveTasks(tasks: Tasks): void {
  const reply = (message: ThreadReply) => parentPort?.postMessage(message);
  parentPort?.on('message', async ({ name, input }: { name: string; input: never }) => {
    reply({ kind: 'turn', cpuMs: readCpuMs() });
    const timer = setInterval(() => reply({ kind: 'turn', cpuMs: readCpuMs() }), TURN_MS);
    try {
      reply({ kind: 'output', output: await tasks[name]?.(input) });
    } catch (error) {
      reply({ kind: 'error', error: error instanceof Error ? error : new Error(String(error)) });
    } finally {
      clearInterval(timer);
    }
  });
}
