import { describe, expect, inject, test, vi } from 'vitest';
import { TestChild } from '../testing/child-process.ts';
import { canHaveOwnDisk, withOwnDisk } from '../testing/privileges.ts';
import { newTestFolder, openTestEngine } from '../tests/engines.ts';
import { DiskGuard } from './disk-guard.ts';

// Processes and engines are started and stopped.
vi.setConfig({ testTimeout: 180_000 });

/** Runs tests/fill-disk.ts on a disk of 250 MB and returns its output. */
async function fillDisk(minFreeBytes: number): Promise<string[]> {
  const dir = newTestFolder();
  const child = new TestChild(
    new URL('../tests/fill-disk.ts', import.meta.url),
    [dir, String(minFreeBytes), inject('newDatabase')],
    withOwnDisk(dir, 250),
  );
  const { code } = await child.ended;
  expect(code, child.lines.join('\n')).toBe(0);
  return child.lines;
}

describe('a disk that fills up under the embedded database', () => {
  test('blocks writes but not reads, whatever a client sets or resets', async () => {
    const { pool, events } = await openTestEngine({ minFreeBytes: Number.MAX_SAFE_INTEGER });
    const error = await pool.query('create table never (n int)').catch((error: unknown) => error);
    expect(error).toMatchObject({ code: '25006' });
    expect((await pool.query('select 1 as one')).rows).toEqual([{ one: 1 }]);
    await pool.query('set default_transaction_read_only = off');
    await expect(pool.query('create table never (n int)')).rejects.toMatchObject({ code: '25006' });
    await pool.query('reset all');
    await expect(pool.query('create table never (n int)')).rejects.toMatchObject({ code: '25006' });
    expect(events).toEqual(['disk nearly full: the database is read-only']);
  });

  test('is reported once when it gets low and once when it has space again', () => {
    const events: string[] = [];
    let free = 500;
    const log = (event: string) => void events.push(event);
    const guard = new DiskGuard({ dir: '/', minFreeBytes: 100, log, readFreeBytes: () => free });
    const seen = [500, 99, 99, 100, 100].map((bytes) => {
      free = bytes;
      return guard.isLow();
    });
    expect(seen).toEqual([false, true, true, false, false]);
    expect(events).toEqual([
      'disk nearly full: the database is read-only',
      'disk has space: the database is writable again',
    ]);
  });

  describe.skipIf(!canHaveOwnDisk(inject('testRoot')))('(a real one)', () => {
    test('is detected early, and freed space makes writes work again without losing acknowledged data', async () => {
      const lines = await fillDisk(60e6);
      expect(lines).toContain('write failed 25006');
      const [, count] =
        /^read \[\{"n":(\d+)\}\] of \1$/.exec(lines.find((line) => line.startsWith('read')) ?? '') ?? [];
      expect(Number(count), lines.join('\n')).toBeGreaterThan(0);
      expect(lines.find((line) => line.startsWith('later'))).toMatch(/^later \[\{"n":(\d+)\}\] of \1$/);
      expect(lines.filter((line) => line.startsWith('event'))).toEqual([
        'event disk nearly full: the database is read-only',
        'event disk has space: the database is writable again',
      ]);
    });

    test.runIf(inject('isWhole'))(
      'stops the engine if it does fill up, which then recovers with all acknowledged data',
      async () => {
        const lines = await fillDisk(0);
        expect(lines.find((line) => line.startsWith('event'))).toBe('event database engine gave up');
        expect(lines.find((line) => line.startsWith('later'))).toMatch(/^later \[\{"n":(\d+)\}\] of \1$/);
      },
    );
  });
});
