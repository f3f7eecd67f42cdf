// thread-tasks.ts: thread tasks that exceed their limits, for tests of server/thread.

import { setImmediate } from 'node:timers/promises';
import { serveTasks } from '#server/thread/serve-tasks.ts';

const work = (ms: number) => {
  const end = performance.now() + ms;
  while (performance.now() < end);
};

const tasks = {
  add: ([a, b]: [number, number]) => a + b,
  fail: (message: string) => {
    throw new RangeError(message);
  },
  backtrack: (length: number) => /\s+$/.test(`${' '.repeat(length)}x`),
  fill(count: number) {
    let last: object = {};
    for (let n = 0; n < count; n++) last = { last };
    return last;
  },
  leave: () => process.exit(3),
  /** Works for much longer than a step may, in chunks. */
  async workOn(pieces: number) {
    for (let piece = 0; piece < pieces; piece++) {
      work(50);
      await setImmediate();
    }
    return pieces;
  },
};
export type TestTasks = typeof tasks;
serveTasks(tasks);
