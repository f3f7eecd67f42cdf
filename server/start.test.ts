import { type ChildProcess, spawn } from 'node:child_process';
import { cpSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { canHaveOwnDisk, withOwnDisk } from '@transcargo/embedded-postgres/testing/privileges.ts';
import pg from 'pg';
import { afterEach, beforeEach, describe, expect, inject, it, onTestFinished, vi } from 'vitest';
import { COMPILE_CACHE } from '#tests/e2e/support/server.ts';
import { IS_WHOLE } from '#tests/promised.ts';
import { createDatabase, dropDatabase } from '#tests/test-databases.ts';

// Separate programs start slowly on a busy machine.
vi.setConfig({ testTimeout: 120_000 });

let dir: string;
let running: ChildProcess[];
beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'transcargo-start-'));
  running = [];
});
afterEach(() => {
  for (const child of running) child.kill('SIGKILL');
  rmSync(dir, { recursive: true, force: true });
});

interface Outcome {
  code: number | null;
  out: string;
  err: string;
}

interface RunOptions {
  args?: string[];
  input?: string;
  /** A command that runs the program, with its options. */
  through?: string[];
}

function run(script: string, env: Record<string, string>, { args = [], input, through = [] }: RunOptions = {}) {
  const [command = '', ...rest] = [...through, process.execPath, script, ...args];
  const child = spawn(command, rest, {
    env: { PATH: '/usr/bin:/bin:/usr/sbin:/sbin', DATA_DIR: dir, ...COMPILE_CACHE, ...env },
    stdio: 'pipe',
  });
  running.push(child);
  let out = '';
  let err = '';
  child.stdout.on('data', (chunk) => {
    out += chunk;
  });
  child.stderr.on('data', (chunk) => {
    err += chunk;
  });
  child.stdin.end(input ?? '');
  const ended = new Promise<Outcome>((resolve) => child.once('close', (code) => resolve({ code, out, err })));
  return { child, ended };
}

function occupyPort(): Promise<{ port: number; free: () => void }> {
  return new Promise((resolve) => {
    const server = createServer().listen(0, 'localhost', () => {
      const address = server.address();
      resolve({ port: typeof address === 'object' && address ? address.port : 0, free: () => server.close() });
    });
  });
}

const isOneLine = (text: string) => text.trim() !== '' && !text.trim().includes('\n');

describe('a failing start', () => {
  it('names a wrong setting in one line and exits with 1', async () => {
    const { code, err } = await run('server/main.ts', { PORT: 'abc' }).ended;
    expect([code, err.trim()]).toEqual([1, 'PORT must be a port from 1 to 65535.']);
  });

  it.runIf(IS_WHOLE)('explains what to do when the data folder is a file', async () => {
    writeFileSync(join(dir, 'file'), '');
    const { code, err } = await run('server/main.ts', { DATA_DIR: join(dir, 'file') }).ended;
    expect([code, isOneLine(err)]).toEqual([1, true]);
    expect(err).toContain(join(dir, 'file'));
  });

  it.runIf(IS_WHOLE && process.platform === 'linux')('explains what to do where no folder can be created', async () => {
    const { code, err } = await run('server/main.ts', { DATA_DIR: '/proc/none' }).ended;
    expect([code, isOneLine(err)]).toEqual([1, true]);
    expect(err).toContain('The data folder /proc/none cannot be written');
    const backup = await run('server/cli/backup.ts', {}, { args: ['/proc/none/backup.gz'] }).ended;
    expect([backup.code, isOneLine(backup.err)], backup.err).toEqual([1, true]);
  });

  it('explains what to do when PostgreSQL is unreachable', async () => {
    const { port, free } = await occupyPort();
    free();
    const url = `postgres://someone:secret-word@localhost:${port}/x`;
    const { code, err } = await run('server/main.ts', { DATABASE_URL: url }).ended;
    expect([code, isOneLine(err)]).toEqual([1, true]);
    expect(err).not.toContain('secret-word');
  });

  describe.runIf(IS_WHOLE && canHaveOwnDisk(tmpdir()))('on a disk of its own', () => {
    it.each([
      ['with too little space for a new folder', 150, '', '', 'has less than 200 MB free'],
      ['that is read-only, for a new folder', 10, ',ro', 'new/folder', 'cannot be written'],
    ])('explains what to do %s', async (_, megabytes, flags, folder, sentence) => {
      const through = withOwnDisk(dir, megabytes, flags);
      const { code, err } = await run('server/main.ts', { DATA_DIR: join(dir, folder) }, { through }).ended;
      expect([code, isOneLine(err)], err).toEqual([1, true]);
      expect(err).toContain(sentence);
    });
  });

  it.runIf(IS_WHOLE && inject('postgres'))('explains what to do when PostgreSQL accepts no changes', async () => {
    const { serverUrl = '' } = inject('postgres') ?? {};
    const url = await createDatabase(serverUrl);
    onTestFinished(() => dropDatabase(serverUrl, url));
    const client = new pg.Client(url);
    await client.connect();
    await client.query(`alter database ${new URL(url).pathname.slice(1)} set default_transaction_read_only = on`);
    await client.end();
    const { code, err } = await run('server/main.ts', { DATABASE_URL: url }).ended;
    expect([code, isOneLine(err)], err).toEqual([1, true]);
    expect(err).toContain('read-only');
  });
});

describe('a start that waits for migrations', () => {
  it.skipIf(!inject('postgres'))('responds that the site is starting, and passes the liveness check', async () => {
    const { serverUrl = '' } = inject('postgres') ?? {};
    const url = await createDatabase(serverUrl);
    onTestFinished(() => dropDatabase(serverUrl, url));
    const another = new pg.Client(url);
    await another.connect();
    onTestFinished(() => another.end());
    // Acts as another process that is migrating.
    await another.query('select pg_advisory_lock($1)', [7_274_671_001]);
    const { port, free } = await occupyPort();
    free();
    run('server/main.ts', { DATABASE_URL: url, PORT: String(port), HOST: 'localhost' });
    const ask = (path: string) => fetch(`http://localhost:${port}${path}`);
    await vi.waitFor(() => ask('/healthz'), { timeout: 60_000, interval: 100 });
    expect((await ask('/healthz')).status).toBe(200);
    const ready = await ask('/readyz');
    expect([ready.status, await ready.json()]).toEqual([503, { status: 'starting' }]);
    const page = await ask('/track');
    expect([page.status, page.headers.get('retry-after')]).toEqual([503, '5']);
    expect(await page.text()).toBe('The site is starting. Try again in a moment.\n');
  });
});

it.each([
  ['server/cli/admin-password.ts', ['boss@transcargo.example']],
  ['server/cli/sample-remove.ts', []],
])('%s is rejected where there is no database, and creates none', async (command, args) => {
  const { code, err } = await run(command, {}, { args, input: 'long-enough-1\n' }).ended;
  const sentence = `There is no database in ${dir}: set DATA_DIR or DATABASE_URL, or start the program once.`;
  expect([code, err.trim()]).toEqual([1, sentence]);
  expect(readdirSync(dir)).toEqual([]);
});

describe('the first admin', () => {
  it.runIf(IS_WHOLE)('gets the password piped to admin:password, unless it is too short', async () => {
    const email = 'boss@transcargo.example';
    cpSync(join(inject('embeddedTemplate'), 'pg'), join(dir, 'pg'), { recursive: true });
    const first = await run('server/cli/admin-password.ts', {}, { args: [email], input: 'long-enough-1\n' }).ended;
    expect([first.code, first.out.trim()]).toEqual([0, `Created the admin ${email}.`]);
    const second = await run('server/cli/admin-password.ts', {}, { args: [email], input: 'long-enough-2\n' }).ended;
    expect(second.out.trim()).toBe(`Changed the password of ${email} and ended its sessions.`);
    const args = [`\u200b${email.toUpperCase()}`, '--no-second-factor'];
    const third = await run('server/cli/admin-password.ts', {}, { args, input: 'long-enough-3\n' }).ended;
    expect([third.code, third.out]).toEqual([0, second.out]);
    const unknown = await run('server/cli/admin-password.ts', {}, { args: [email, '--no'], input: 'x\n' }).ended;
    expect([unknown.code, unknown.err.trim()]).toEqual([1, expect.stringMatching(/^Usage: /)]);
    const short = await run('server/cli/admin-password.ts', {}, { args: [email], input: 'short\n' }).ended;
    expect([short.code, short.err.trim()]).toEqual([1, 'Use at least 12 characters.']);
  });

  it('is rejected for a command without an address, which creates no database', async () => {
    const { code, err } = await run('server/cli/admin-password.ts', {}, { input: 'long-enough-1\n' }).ended;
    expect([code, err.trim()]).toEqual([1, expect.stringMatching(/^Usage: npm run admin:password/)]);
    expect(readdirSync(dir)).toEqual([]);
  });
});
