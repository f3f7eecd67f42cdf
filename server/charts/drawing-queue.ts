import { setTimeout as wait } from 'node:timers/promises';
import { AppError } from '#server/errors.ts';

const BUSY = 'The charts are busy. Please try again.';
const PICTURES_BUSY_SECONDS = '2';

/** Runs work one after the other; throws AppError 503 when too much is waiting. */
export type DrawingQueue = <Result>(work: () => Result) => Promise<Result>;

/**
 * Drawing takes some ten milliseconds in which nothing else runs. One drawing at a time, then a pause as long as the drawing
 * took: however many different charts are asked for, half of the time is left for everything else.
 */
export function createDrawingQueue(maxWaiting: number, clock: () => number = () => performance.now()): DrawingQueue {
  let waiting = 0;
  let turn: Promise<unknown> = Promise.resolve();
  return async (work) => {
    if (waiting >= maxWaiting) throw new AppError(503, BUSY, { headers: { 'Retry-After': PICTURES_BUSY_SECONDS } });
    waiting += 1;
    const mine = turn.then(() => {
      waiting -= 1;
      const start = clock();
      const result = work();
      return { result, took: clock() - start };
    });
    turn = mine.then(
      ({ took }) => wait(took),
      () => undefined,
    );
    return (await mine).result;
  };
}
