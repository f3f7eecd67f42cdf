import { createLimitedThread, ThreadLimitError } from '#server/thread/limited-thread.ts';
import type { MadeMark } from './make-mark.ts';
import type { MarkTasks } from './mark-worker.ts';
import { MarkError } from './read-chunks.ts';

const FILE = new URL('./mark-worker.ts', import.meta.url);
/** A picture of 2,048 by 2,048 pixels takes some seconds, and 150 MB beside its bytes. */
const LIMITS = { stepMs: 60_000, taskMs: 60_000, heapMb: 512 };

/**
 * Makes the pictures of a mark in a thread of its own, one mark after the other: a large one takes seconds and much memory, and
 * nobody waits for it but who sent it. Rejects with MarkError.
 */
export function createMakeMark(): (bytes: Uint8Array) => Promise<MadeMark> {
  const thread = createLimitedThread<MarkTasks>(FILE, LIMITS);
  return async (bytes) => {
    const answer = await thread.run('makeMark', bytes).catch((error) => {
      if (error instanceof ThreadLimitError) throw new MarkError('markSize');
      throw error;
    });
    if ('problem' in answer) throw new MarkError(answer.problem);
    const files = Object.entries(answer.files).map(([name, file]) => [name, Buffer.from(file)]);
    return { mark: answer.mark, files: Object.fromEntries(files) as MadeMark['files'] };
  };
}
