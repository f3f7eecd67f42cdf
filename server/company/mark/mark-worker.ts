import { serveTasks } from '#server/thread/serve-tasks.ts';
import { type MadeMark, makeMark } from './make-mark.ts';
import { MarkError, type MarkProblem } from './read-png.ts';

const tasks = {
  makeMark(bytes: Uint8Array): MadeMark | { problem: MarkProblem } {
    try {
      return makeMark(Buffer.from(bytes));
    } catch (error) {
      if (error instanceof MarkError) return { problem: error.problem };
      throw error;
    }
  },
};
export type MarkTasks = typeof tasks;

serveTasks(tasks);
