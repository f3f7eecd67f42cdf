import { symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, inject, onTestFinished, test, vi } from 'vitest';
import { TestChild } from '../testing/child-process.ts';
import { newTestFolder } from '../tests/engines.ts';
import { lockFolder } from './lock.ts';

// Processes and engines are started and stopped.
vi.setConfig({ testTimeout: 60_000 });

function startRacers(count: number): TestChild[] {
  const racers = Array.from(
    { length: count },
    () => new TestChild(new URL('../tests/take-lock.ts', import.meta.url), []),
  );
  onTestFinished(() => Promise.all(racers.map((racer) => racer.kill())).then(() => undefined));
  return racers;
}

/** Starts all at the same moment; returns the output of each. */
async function race(racers: TestChild[], round: number, dir: string): Promise<string[]> {
  await Promise.all(racers.map((racer) => racer.line('ready')));
  const soon = Date.now() + 20;
  for (const racer of racers) racer.send(`${soon} ${dir}`);
  return Promise.all(racers.map((racer) => racer.line(`${round} `)));
}

describe('the lock on a data folder', () => {
  test.each(inject('isWhole') ? [2, 3] : [3])(
    'goes to exactly one of %i simultaneous starters, which the others name',
    async (count) => {
      const racers = startRacers(count);
      for (let round = 1; round <= 10; round++) {
        const lines = await race(racers, round, newTestFolder());
        const winner = racers[lines.findIndex((line) => line.endsWith(' won'))];
        const losers = lines.filter((line) => line.includes(`is in use by process ${winner?.process.pid} on `));
        expect({ winners: winner ? 1 : 0, losers: losers.length }, lines.join('\n')).toEqual({
          winners: 1,
          losers: count - 1,
        });
      }
    },
  );

  test('goes to exactly one of three starters after the holder was killed', async () => {
    for (let round = 1; round <= (inject('isWhole') ? 3 : 1); round++) {
      const dir = newTestFolder();
      const [holder] = startRacers(1);
      expect(await race(holder ? [holder] : [], 1, dir)).toEqual(['1 won']);
      await holder?.kill();
      const lines = await race(startRacers(3), 1, dir);
      expect(
        lines.filter((line) => line === '1 won'),
        lines.join('\n'),
      ).toHaveLength(1);
    }
  });

  test('also excludes the same process, by any path to the folder', () => {
    const dir = newTestFolder();
    const other = join(newTestFolder(), 'other-way');
    symlinkSync(dir, other);
    const unlock = lockFolder(dir);
    expect(() => lockFolder(other)).toThrow(`is in use by process ${process.pid}`);
    unlock();
    lockFolder(other)();
  });

  test('names no process that has ended', async () => {
    const dir = newTestFolder();
    const [holder] = startRacers(1);
    await race(holder ? [holder] : [], 1, dir);
    writeFileSync(join(dir, 'holder.json'), 'not yet written');
    expect(() => lockFolder(dir)).toThrow('is in use by another process: stop it first');
  });
});
