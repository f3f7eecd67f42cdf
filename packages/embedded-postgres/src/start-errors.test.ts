import { chmodSync, chownSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, inject, onTestFinished, test, vi } from 'vitest';
import { TestChild } from '../testing/child-process.ts';
import { asOrdinaryUser, canHaveOwnDisk, withOwnDisk } from '../testing/privileges.ts';
import { newDataFolder, newTestFolder } from '../tests/engines.ts';
import { EngineStartError } from './errors.ts';
import { openEmbedded } from './open-embedded.ts';

// Processes and engines are started and stopped.
vi.setConfig({ testTimeout: 180_000 });

const ordinaryUser = asOrdinaryUser();

function open(dir: string, through: string[] = []): TestChild {
  const child = new TestChild(new URL('../tests/hold-database.ts', import.meta.url), [dir], through);
  onTestFinished(() => child.kill());
  return child;
}

const openHere = (dir: string) => openEmbedded(dir, { log: () => undefined, setting: 'DATA_DIR' });

describe('opening the embedded database', () => {
  test('reports a path that is a file', async () => {
    const file = join(newTestFolder(), 'file');
    writeFileSync(file, '');
    await expect(openHere(file)).rejects.toThrow(`DATA_DIR is ${file}, which is not a folder`);
    await expect(openHere(join(file, 'below'))).rejects.toThrow('which is not a folder');
  });

  // Node's own method of creating folders loops forever there.
  test.skipIf(process.platform !== 'linux')('reports a path where no folder can be created', async () => {
    for (const dir of ['/proc/none', '/proc/none/below']) {
      const child = open(dir);
      expect(await child.line('refused')).toContain(`The data folder ${dir} cannot be written`);
      expect(await child.ended).toMatchObject({ code: 3 });
    }
  });

  test('reports a folder of another engine version and leaves it unchanged', async () => {
    const dir = newDataFolder();
    writeFileSync(join(dir, 'pg', 'PG_VERSION'), '14\n');
    await expect(openHere(dir)).rejects.toThrow('has version 14, but this program reads version 18');
  });

  test('reports a damaged folder with the fix, and releases it', async () => {
    const dir = newDataFolder();
    writeFileSync(join(dir, 'pg', 'global', 'pg_control'), 'nothing of use');
    const failure = await openHere(dir).catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(EngineStartError);
    expect(String(failure)).toContain('restore a backup into an empty folder');
    await expect(openHere(dir)).rejects.toThrow('restore a backup');
  });

  test('names the process that has it open, and changes nothing', async () => {
    const dir = newDataFolder();
    const first = open(dir);
    await first.line('open');
    const second = open(dir);
    expect(await second.line('refused')).toContain(`is in use by process ${first.process.pid} on `);
    expect(await second.ended).toMatchObject({ code: 3 });
    first.send('1 create table kept (n int)');
    first.send('2 insert into kept values (1)');
    first.send('3 select n from kept');
    expect(await first.line('3 ')).toBe('3 [{"n":1}]');
  });

  test.runIf(inject('isWhole'))('succeeds right after its process was killed, with all acknowledged data', async () => {
    const dir = newDataFolder();
    const first = open(dir);
    await first.line('open');
    first.send('1 create table kept (n int)');
    first.send('2 insert into kept select * from generate_series(1, 1000)');
    await first.line('2 ');
    await first.kill();
    const second = open(dir);
    await second.line('open');
    second.send('1 select count(*)::int as n from kept');
    expect(await second.line('1 ')).toBe('1 [{"n":1000}]');
  });

  describe.runIf(inject('isWhole') && canHaveOwnDisk(inject('testRoot')))('(on a disk of its own)', () => {
    test('reports a full disk', async () => {
      const dir = newTestFolder();
      expect(await open(dir, withOwnDisk(dir, 10)).line('refused')).toContain(`the data folder ${dir} is full`);
    });
  });

  describe.skipIf(!ordinaryUser)('(by a user without rights)', () => {
    test.runIf(inject('isWhole'))(
      'creates a database, and removes what a first start left that was killed while it did so',
      async () => {
        const dir = newTestFolder();
        const inside = join(dir, 'data');
        const left = join(inside, 'pg.new-left');
        mkdirSync(join(left, 'base'), { recursive: true });
        writeFileSync(join(left, 'PG_VERSION'), '18\n');
        if (ordinaryUser?.length)
          for (const path of [dir, inside, left, join(left, 'base')]) chownSync(path, 65534, 65534);
        const child = open(inside, ordinaryUser);
        await child.line('open');
        child.send('1 select 1 as one');
        expect(await child.line('1 ')).toBe('1 [{"one":1}]');
        expect(await child.finish()).toMatchObject({ code: 0 });
        expect(readdirSync(inside).filter((name) => name.startsWith('pg'))).toEqual(['pg']);
      },
    );

    test('reports a folder that it cannot write to', async () => {
      const dir = join(newTestFolder(), 'closed');
      mkdirSync(dir);
      chmodSync(dir, 0o500);
      expect(await open(dir, ordinaryUser).line('refused')).toContain(`The data folder ${dir} cannot be written`);
      expect(await open(join(dir, 'below'), ordinaryUser).line('refused')).toContain('cannot be written');
    });
  });
});
