import { afterAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import type { TestTasks } from '#tests/children/thread-tasks.ts';
import { createLimitedThread, ThreadLimitError } from './limited-thread.ts';

// Threads that use up their limits take a while on a busy machine.
vi.setConfig({ testTimeout: 60_000 });

const FILE = new URL('../../tests/children/thread-tasks.ts', import.meta.url);

describe('a limited thread', () => {
  const thread = createLimitedThread<TestTasks>(FILE, { stepMs: 500, taskMs: 2_000, heapMb: 64 });
  afterAll(() => thread.close());

  it('returns results and errors, and runs the next task after an error', async () => {
    const sums = [1, 2, 3].map((n) => thread.run('add', [n, n]));
    expect(await Promise.all(sums)).toEqual([2, 4, 6]);
    await expect(thread.run('fail', 'no such thing')).rejects.toThrow('no such thing');
    expect(await thread.run('add', [1, 1])).toBe(2);
  });

  it('ends a task whose step uses too much CPU time, stays responsive, and runs the next task', async () => {
    let turns = 0;
    const timer = setInterval(() => (turns += 1), 10);
    await expect(thread.run('backtrack', 10_000_000)).rejects.toBeInstanceOf(ThreadLimitError);
    clearInterval(timer);
    expect(turns).toBeGreaterThan(5);
    expect(await thread.run('add', [1, 1])).toBe(2);
  });

  it('ends a task that uses too much memory, and runs the next one', async () => {
    // On a slow machine the memory lasts longer than a step may.
    const patient = createLimitedThread<TestTasks>(FILE, { stepMs: 20_000, taskMs: 40_000, heapMb: 64 });
    onTestFinished(() => patient.close());
    await expect(patient.run('fill', 50_000_000)).rejects.toThrow('used too much memory');
    expect(await patient.run('add', [1, 1])).toBe(2);
  });

  it('lets a task of many steps run longer than the limit of a step, up to the limit of a task', async () => {
    expect(await thread.run('workOn', 20)).toBe(20);
    await expect(thread.run('workOn', 100_000)).rejects.toThrow('took too long');
  });

  it('rejects when the thread exits, and runs the next task', async () => {
    await expect(thread.run('leave', undefined)).rejects.toThrow('ended before its task');
    expect(await thread.run('add', [1, 1])).toBe(2);
  });
});
