import { spawn } from 'node:child_process';
import {
  copyFileSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
} from 'node:fs';
import { join } from 'node:path';
import { asOrdinaryUser, canHaveOwnDisk, withOwnDisk } from '@transcargo/embedded-postgres/testing/privileges.ts';
import { afterAll, beforeAll, describe, expect, inject, it, vi } from 'vitest';
import { openDatabase } from '#server/db/database.ts';
import { createLocation, digestTables } from './backups.ts';
import { COMPILE_CACHE, startServer, type TestServer } from './e2e/support/server.ts';
import { type Acknowledged, signIn, writeUntilGone } from './process/writers.ts';
import { IS_WHOLE, promised } from './promised.ts';

// Programs start one after another.
vi.setConfig({ testTimeout: 240_000, hookTimeout: 240_000 });

const ROOT = join(import.meta.dirname, '..');
const GUIDE = readFileSync(join(ROOT, 'docs/backup.md'), 'utf8');
const EXAMPLE_URL = 'postgres://transcargo:PASSWORD@localhost/transcargo';
/** Between shipments of a writer, which would otherwise take most of the processor's time. */
const PAUSE_MS = promised(250, 0);
/** Everything but emails, which a restore withholds. */
const COMPARED = [
  'shipments',
  'shipment_events',
  'audit_entries',
  'users',
  'accounts',
  'shipment_facts',
  'server_values',
];

/** Returns the backup commands in a section of docs/backup.md. */
function readCommands(section: string): string[] {
  const [, text = ''] = GUIDE.split(`\n## ${section}\n`);
  const blocks = text.split('\n## ')[0]?.match(/(?<=```sh\n)[\s\S]*?(?=```)/g) ?? [];
  return blocks.flatMap((block) => block.split('\n')).filter((line) => /npm run (backup|restore)/.test(line));
}

/** Returns a folder with the program, as after "git clone" and installing the packages. */
function newMachine(): string {
  const dir = mkdtempSync(join(inject('testRoot'), 'machine-'));
  for (const name of [
    'package.json',
    'package-lock.json',
    'node_modules',
    'scripts',
    'server',
    'domain',
    'packages',
    'public',
  ])
    symlinkSync(join(ROOT, name), join(dir, name));
  return dir;
}

function run(machine: string, command: string, env: Record<string, string> = {}) {
  const { PATH = '', HOME = '' } = process.env;
  const child = spawn('sh', ['-c', command], {
    cwd: machine,
    env: { PATH, HOME, ...COMPILE_CACHE, ...env },
    stdio: 'pipe',
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => {
      output += text;
    });
  return new Promise<{ code: number | null; output: string }>((resolve) => {
    child.once('close', (code) => resolve({ code, output }));
  });
}

async function runAll(machine: string, commands: string[]): Promise<string> {
  let all = '';
  for (const command of commands) {
    const { code, output } = await run(machine, command);
    expect([command, code, code === 0 ? '' : output]).toEqual([command, 0, '']);
    all += output;
  }
  return all;
}

const lookUp = async (url: string) => (await fetch(`${url}/api/v1/tracking/TC-DEMO0007`)).json();

describe('the backups of docs/backup.md', () => {
  const machine = newMachine();
  const backups = join(machine, 'backups');
  const acknowledged: Acknowledged = { created: new Map(), odd: [] };
  let server: TestServer;
  let writers: Promise<void>[];
  let isWritten = false;
  const listBackups = () => readdirSync(backups).sort();

  beforeAll(async () => {
    server = await startServer();
    symlinkSync(server.dataDir, join(machine, 'data'));
    const token = await signIn(server.url);
    writers = Array.from({ length: 2 }, () =>
      writeUntilGone(server.url, token, acknowledged, () => isWritten, PAUSE_MS),
    );
  });
  afterAll(async () => {
    await server.kill();
    rmSync(server.dataDir, { recursive: true, force: true });
    rmSync(machine, { recursive: true, force: true });
  });

  it('are complete and private although the server is being written to', async () => {
    const commands = readCommands('Backup');
    expect(commands).toHaveLength(2);
    const before = acknowledged.created.size;
    const output = await runAll(machine, promised(commands.slice(-1), commands));
    const names = ['before-upgrade.gz', expect.stringMatching(/^transcargo-\d{8}T\d{6}Z\.gz$/)];
    const expected = promised(names.slice(0, 1), names);
    expect(output.match(/Backed up [\d,]+ shipments, .* It was read back and is complete\./g)).toHaveLength(
      expected.length,
    );
    expect(listBackups()).toEqual(expected);
    for (const name of listBackups()) expect(statSync(join(backups, name)).mode & 0o777).toBe(0o600);
    expect([acknowledged.odd, acknowledged.created.size > before]).toEqual([[], true]);
    isWritten = true;
    await Promise.all(writers);
    expect(statSync(join(machine, 'data/control')).mode & 0o777).toBe(0o700);
  });

  it('restore on an empty machine to a server with the same responses', async () => {
    const [command = '', ...more] = readCommands('Restore on an empty machine');
    expect(more).toEqual([]);
    const other = newMachine();
    mkdirSync(join(other, 'backups'));
    copyFileSync(join(backups, 'before-upgrade.gz'), join(other, command.split(' ').at(-1) ?? ''));
    expect(await runAll(other, [command])).toMatch(/every count and checksum matches/);
    const restored = await startServer({ DATA_DIR: join(other, 'data') });
    expect(await lookUp(restored.url)).toEqual(await lookUp(server.url));
    expect(await signIn(restored.url)).toBeTruthy();
    await restored.stop();
    if (IS_WHOLE) {
      const again = await run(other, command);
      expect(again).toMatchObject({ code: 1, output: expect.stringContaining('The database is not empty') });
    }
    rmSync(other, { recursive: true, force: true });
  });

  it.runIf(IS_WHOLE).each([
    ['npm run --silent restore', /^Usage: npm run restore -- FILE/],
    [
      'npm run --silent restore -- backups/before-upgrade.gz',
      /^The data folder .* is in use by process \d+ on .*: stop it first/,
    ],
    ['npm run --silent backup -- backups/before-upgrade.gz', /already exists: name another file, or move it away\.$/],
  ])('report wrong use in one line: %s', async (command, sentence) => {
    const { code, output } = await run(machine, command);
    expect([code, output.trim().split('\n')]).toEqual([1, [expect.stringMatching(sentence)]]);
  });

  it.runIf(IS_WHOLE && canHaveOwnDisk(inject('testRoot')))(
    'report that the disk is full, and leave nothing on it',
    async () => {
      const disk = mkdtempSync(join(inject('testRoot'), 'disk-'));
      const backup = `"${process.execPath}" server/cli/backup.ts "${disk}/b.gz"`;
      const inside = `head -c 1044480 /dev/zero > "${disk}/filler"; ${backup}; code=$?; ls "${disk}"; exit $code`;
      const [program, ...args] = [...withOwnDisk(disk, 1), 'sh', '-c', inside].map((word) => `'${word}'`);
      const { code, output } = await run(machine, [program, ...args].join(' '));
      expect([code, output.trim().split('\n')]).toEqual([1, [expect.stringMatching(/^The disk is full: /), 'filler']]);
    },
  );

  it.runIf(IS_WHOLE && asOrdinaryUser()?.length)('report that this user may not read a file', async () => {
    const command = [...(asOrdinaryUser() ?? []), process.execPath, 'server/cli/restore.ts'].join(' ');
    const { code, output } = await run(ROOT, `${command} ${join(backups, 'before-upgrade.gz')}`);
    expect([code, output.trim()]).toEqual([1, expect.stringMatching(/cannot be opened: this user has no permission/)]);
  });

  it.runIf(IS_WHOLE && inject('postgres'))('move everything to PostgreSQL', async () => {
    await server.end();
    const commands = readCommands('Move to PostgreSQL');
    expect(commands).toHaveLength(2);
    const { databaseUrl = '' } = await createLocation('postgres');
    await runAll(
      machine,
      commands.map((command) => command.replace(EXAMPLE_URL, databaseUrl)),
    );
    const digest = async (where: { dataDir: string; databaseUrl?: string }) => {
      const database = await openDatabase({ ...where, log: () => undefined });
      const digests = await digestTables(database.kysely, [...COMPARED, 'mails', 'subscriptions']);
      await database.close();
      return digests;
    };
    expect(await digest({ dataDir: '', databaseUrl })).toEqual(await digest({ dataDir: join(machine, 'data') }));
  });
});
