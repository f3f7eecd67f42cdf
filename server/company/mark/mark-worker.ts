import { parentPort, workerData } from 'node:worker_threads';
import { type MadeMark, makeMark } from './make-mark.ts';
import { MarkError, type MarkProblem } from './read-chunks.ts';

/** What the thread that makes a mark says at its end. */
export type MarkAnswer = MadeMark | { problem: MarkProblem };

function answer(): MarkAnswer {
  try {
    return makeMark(Buffer.from(workerData));
  } catch (error) {
    if (error instanceof MarkError) return { problem: error.problem };
    throw error;
  }
}

parentPort?.postMessage(answer());
