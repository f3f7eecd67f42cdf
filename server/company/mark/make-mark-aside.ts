import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import type { MadeMark } from './make-mark.ts';
import type { MarkAnswer } from './mark-worker.ts';
import { MarkError } from './read-chunks.ts';

const FILE = new URL('./mark-worker.ts', import.meta.url);

async function make(bytes: Uint8Array): Promise<MadeMark> {
  const worker = new Worker(FILE, { workerData: bytes });
  try {
    const [answer] = (await once(worker, 'message')) as [MarkAnswer];
    if ('problem' in answer) throw new MarkError(answer.problem);
    const files = Object.entries(answer.files).map(([name, file]) => [name, Buffer.from(file)]);
    return { mark: answer.mark, files: Object.fromEntries(files) as MadeMark['files'] };
  } finally {
    await worker.terminate();
  }
}

/**
 * Makes the pictures of a mark in a thread of its own, one mark after the other: a large one takes seconds and much memory, and
 * nobody waits for it but who sent it. Rejects with MarkError.
 */
export function createMakeMark(): (bytes: Uint8Array) => Promise<MadeMark> {
  let last: Promise<unknown> = Promise.resolve();
  return (bytes) => {
    const made = last.then(() => make(bytes));
    last = made.catch(() => undefined);
    return made;
  };
}
