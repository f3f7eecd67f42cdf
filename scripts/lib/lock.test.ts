import { existsSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { hostname, tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { withLock } from './lock.mjs';

const folder = mkdtempSync(join(tmpdir(), 'transcargo-lock-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const ignore = () => undefined;
/** Above the highest process number of Linux. */
const NOBODY = 2 ** 22 + 1;

test('the lock makes two processes run one after the other, and notifies the second that it waits', async () => {
  const file = join(folder, 'two.lock');
  const events: string[] = [];
  const work = (name: string) => async () => {
    events.push(`${name} starts`);
    await new Promise((resolve) => setTimeout(resolve, 50));
    events.push(`${name} ends`);
  };
  await Promise.all([
    withLock(file, work('first'), ignore),
    withLock(file, work('second'), () => events.push('second waits')),
  ]);
  expect(events).toEqual(['first starts', 'second waits', 'first ends', 'second starts', 'second ends']);
  expect(existsSync(file)).toBe(false);
});

test('the lock is never held by two of many processes', async () => {
  const file = join(folder, 'many.lock');
  writeFileSync(file, JSON.stringify({ pid: NOBODY, host: hostname(), id: 'dead' }));
  let inside = 0;
  let most = 0;
  const work = async () => {
    inside += 1;
    most = Math.max(most, inside);
    await new Promise((resolve) => setImmediate(resolve));
    inside -= 1;
  };
  await Promise.all(Array.from({ length: 8 }, () => withLock(file, work, ignore)));
  expect(most).toBe(1);
});

test('the lock of a dead process is taken over', async () => {
  const file = join(folder, 'dead.lock');
  writeFileSync(file, JSON.stringify({ pid: NOBODY, host: hostname(), id: 'dead' }));
  expect(await withLock(file, async () => 'done', ignore)).toBe('done');
});

test('the lock of another machine is taken over once it is stale', async () => {
  const file = join(folder, 'silent.lock');
  writeFileSync(file, JSON.stringify({ pid: process.pid, host: 'another', id: 'silent' }));
  const longAgo = new Date(Date.now() - 60_000);
  utimesSync(file, longAgo, longAgo);
  expect(await withLock(file, async () => 'done', ignore)).toBe('done');
});

test('the lock is released after failed work', async () => {
  const file = join(folder, 'failed.lock');
  await expect(withLock(file, () => Promise.reject(new Error('no')), ignore)).rejects.toThrow('no');
  expect(existsSync(file)).toBe(false);
});
