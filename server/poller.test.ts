import { ConnectionLostError } from '@transcargo/embedded-postgres/errors.ts';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { createPoller } from './poller.ts';

const SOON = { timeout: 10_000, interval: 5 };

function poll(runNext: (stopping: AbortSignal) => Promise<unknown>, { pollMs = 5, rest = 0 } = {}) {
  const warn = vi.fn();
  const poller = createPoller({ runNext, pollMs, rest, errorMessage: 'not done', log: { warn } as never });
  onTestFinished(() => poller.stop());
  return { ...poller, warn };
}

describe('a poller', () => {
  it.each([0, 2])('processes everything in one poll (rest %s)', async (rest) => {
    const left = ['first', 'second', 'third'];
    const done: (string | undefined)[] = [];
    const { start } = poll(async () => done.push(left.shift()) < 3, { pollMs: 3_600_000, rest });
    await start();
    await vi.waitFor(() => expect(done).toEqual(['first', 'second', 'third']), SOON);
  });

  it('polls repeatedly, but never while it is working', async () => {
    let atOnce = 0;
    let most = 0;
    const runNext = vi.fn(async () => {
      most = Math.max(most, ++atOnce);
      await new Promise((resolve) => setTimeout(resolve, 25));
      atOnce--;
    });
    await poll(runNext).start();
    await vi.waitFor(() => expect(runNext.mock.calls.length).toBeGreaterThan(2), SOON);
    expect(most).toBe(1);
  });

  it('reports a failure and retries, but is silent about an outage', async () => {
    const failure = new Error('broken once');
    const runNext = vi.fn(async () => false);
    runNext
      .mockRejectedValueOnce(failure)
      .mockRejectedValueOnce(new ConnectionLostError('The database is away.', '57P01'));
    const { start, warn } = poll(runNext);
    await start();
    await vi.waitFor(() => expect(runNext.mock.calls.length).toBeGreaterThan(2), SOON);
    expect(warn.mock.calls).toEqual([[{ err: failure }, 'not done']]);
  });

  it('polls at once when it is woken, and again when it is woken while it works', async () => {
    const finish: (() => void)[] = [];
    const runNext = vi.fn(() => new Promise<void>((resolve) => finish.push(resolve)));
    const { start, wake } = poll(runNext, { pollMs: 3_600_000 });
    await start();
    wake();
    finish[0]?.();
    await vi.waitFor(() => expect(runNext).toHaveBeenCalledTimes(2), SOON);
    finish[1]?.();
    await new Promise((resolve) => setImmediate(resolve));
    expect(runNext).toHaveBeenCalledTimes(2);
    wake();
    expect(runNext).toHaveBeenCalledTimes(3);
    finish[2]?.();
  });

  it('stops after the current item', async () => {
    let finish: () => void = () => undefined;
    const runNext = vi.fn(() => new Promise((resolve) => (finish = () => resolve(true))));
    const { start, stop } = poll(runNext);
    await start();
    let isStopped = false;
    const stopped = stop().then(() => (isStopped = true));
    await new Promise((resolve) => setImmediate(resolve));
    expect(isStopped).toBe(false);
    finish();
    await stopped;
    expect(runNext).toHaveBeenCalledOnce();
  });
});
