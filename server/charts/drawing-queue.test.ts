import { setImmediate as turn } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import { AppError } from '#server/errors.ts';
import { createDrawingQueue } from './charts.service.ts';

/** A clock that advances with each reading, so that each drawing seems to take 20 ms. */
function createClock(): () => number {
  let now = 0;
  return () => {
    now += 20;
    return now;
  };
}

describe('the drawing queue', () => {
  test('runs one after the other and returns each result', async () => {
    const queue = createDrawingQueue(10);
    const order: number[] = [];
    const results = await Promise.all([1, 2, 3].map((n) => queue(() => order.push(n) && n * 10)));
    expect([results, order]).toEqual([
      [10, 20, 30],
      [1, 2, 3],
    ]);
  });

  test('leaves time for other work between two drawings', async () => {
    const queue = createDrawingQueue(10, createClock());
    let others = 0;
    const done: number[] = [];
    const all = Promise.all([1, 2].map((n) => queue(() => done.push(others) && n)));
    while (done.length < 2) {
      await turn();
      others += 1;
    }
    await all;
    expect((done[1] ?? 0) - (done[0] ?? 0)).toBeGreaterThan(0);
  });

  test('rejects with 503 and Retry-After when too many are waiting', async () => {
    const queue = createDrawingQueue(2);
    const accepted = [queue(() => 1), queue(() => 2)];
    const error = await queue(() => 3).catch((error: unknown) => error);
    expect(error).toBeInstanceOf(AppError);
    expect(error).toMatchObject({ status: 503, headers: { 'Retry-After': '2' } });
    expect(await Promise.all(accepted)).toEqual([1, 2]);
  });

  test('continues after a failed drawing', async () => {
    const queue = createDrawingQueue(5);
    const failed = queue(() => {
      throw new Error('no drawing');
    });
    await expect(failed).rejects.toThrow('no drawing');
    expect(await queue(() => 'drawn')).toBe('drawn');
  });
});
