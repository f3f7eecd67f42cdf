import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { describe, expect, inject, onTestFinished, test, vi } from 'vitest';
import { TestChild } from '../testing/child-process.ts';
import { newDataFolder, newTestFolder, openTestEngine } from '../tests/engines.ts';

// Processes and engines are started and stopped.
vi.setConfig({ testTimeout: 60_000 });

const HANG = 'do $$ begin loop end loop; end $$';

describe('the embedded engine', () => {
  test('leaves the main thread free while a query runs, syncs at least once for every acknowledged commit and never for a read, and keeps its log short', async () => {
    const { pool, embedded } = await openTestEngine({ poolSize: 1 });
    const order: string[] = [];
    const slow = pool.query('select pg_sleep(1)').then(() => order.push('query'));
    for (let turn = 0; turn < 100; turn++) await setImmediate();
    order.push('a hundred turns');
    await slow;
    expect(order).toEqual(['a hundred turns', 'query']);

    await pool.query('create table kept (n int)');
    for (let n = 0; n < 50; n++) {
      const before = embedded.countSyncs();
      await pool.query('insert into kept values ($1)', [n]);
      expect(embedded.countSyncs()).toBeGreaterThan(before);
    }
    const before = embedded.countSyncs();
    for (let n = 0; n < 50; n++) await pool.query('select count(*) from kept');
    expect(embedded.countSyncs()).toBe(before);

    const readMegabytes = async () => {
      const { rows } = await pool.query(`
        select ((pg_current_wal_lsn() - redo_lsn) / 1024 / 1024)::int as megabytes from pg_control_checkpoint()`);
      return rows[0].megabytes;
    };
    await pool.query(
      'create table written as select n, repeat(md5(n::text), 20) as t from generate_series(1, 20000) as n',
    );
    for (let round = 0; round < 6; round++) await pool.query('update written set n = n + 1');
    await vi.waitFor(async () => expect(await readMegabytes()).toBeLessThan(64), { timeout: 30_000, interval: 100 });
  });

  test('restarts when a statement hangs, keeps commits and responds to waiting clients', async () => {
    const { pool, events } = await openTestEngine({ statementLimitMs: 1_500, poolSize: 1 });
    await pool.query('create table kept (n int); insert into kept values (1)');
    const hung = pool.query(HANG).catch((error: unknown) => error);
    const waiting = [pool.query('insert into kept values (2)'), pool.query('insert into kept values (3)')];
    expect(await hung).toMatchObject({ code: '57P01' });
    await Promise.all(waiting);
    const { rows } = await pool.query('select n from kept order by n');
    expect(rows).toEqual([{ n: 1 }, { n: 2 }, { n: 3 }]);
    expect(events).toEqual(['database engine hung, restarting', 'database engine stopped, restarting']);
  });

  test('does not mistake many short statements for a hung one, and survives a client whose connection breaks while it is checked out', async () => {
    const { pool, events } = await openTestEngine({ statementLimitMs: 1_500 });
    await Promise.all(Array.from({ length: 20 }, () => pool.query('select pg_sleep(0.1)')));
    expect(events).toEqual([]);
    const client = await pool.connect();
    await pool.query(HANG).catch(() => undefined);
    await expect(client.query('select 1')).rejects.toThrow('not queryable');
    client.release();
    expect((await pool.query('select 1 as one')).rows).toEqual([{ one: 1 }]);
  });

  test('ends the process when its thread is stuck in a system call', async () => {
    const pipe = join(newTestFolder(), 'never-written');
    execFileSync('mkfifo', [pipe]);
    const child = new TestChild(new URL('../tests/stuck-engine.ts', import.meta.url), [pipe]);
    onTestFinished(() => child.kill());
    await child.line('stuck');
    expect(await child.ended).toMatchObject({ signal: 'SIGKILL' });
    expect(child.lines).toContainEqual(expect.stringContaining('does not stop'));
  });

  test.runIf(inject('isWhole'))('stops cleanly and reopens with all data', async () => {
    const dir = newDataFolder();
    const first = new TestChild(new URL('../tests/hold-database.ts', import.meta.url), [dir]);
    await first.line('open');
    first.send('1 create table kept (n int)');
    first.send('2 insert into kept values (1)');
    await first.line('2 ');
    expect(await first.finish()).toEqual({ code: 0, signal: null });
    const second = new TestChild(new URL('../tests/hold-database.ts', import.meta.url), [dir]);
    onTestFinished(() => second.kill());
    await second.line('open');
    second.send('1 select n from kept');
    expect(await second.line('1 ')).toBe('1 [{"n":1}]');
  });
});
