import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process';
import { chownSync, closeSync, existsSync, mkdtempSync, openSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { findPostgres } from '../scripts/lib/find.mjs';
import { freePort } from './free-port.ts';

/** A temporary PostgreSQL server in its own folder. */
export interface PostgresServer {
  /** URL of the database `postgres`. */
  url: string;
  /** Folder that contains its files in `data`. */
  dir: string;
  start(): Promise<void>;
  stop(mode: 'fast' | 'immediate'): Promise<void>;
  /** Freezes every process (SIGSTOP): connections stay open, and nothing responds. */
  pause(): void;
  resume(): void;
  /** Kills all processes together (SIGKILL), like a crash of the machine. */
  kill(): Promise<void>;
  /**
   * Creates another, stopped server from a base backup of this one: a standby, or one that recovers to a point in time.
   */
  copy(kind: 'standby' | 'recovery', settings?: Record<string, string>): Promise<PostgresServer>;
  /** Stops the server and removes its folder. */
  remove(): Promise<void>;
}

interface ServerOptions {
  /** Syncs to disk as in production. */
  durable?: boolean;
  maxConnections?: number;
  /** Settings of postgresql.conf. */
  settings?: Record<string, string>;
}

/** Creates and starts a server below `root`, on a free port of 127.0.0.1. */
export async function startPostgres(root = tmpdir(), options: ServerOptions = {}): Promise<PostgresServer> {
  const cluster = ['-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--locale=C.UTF-8', '--no-sync'];
  const server = await makeServer(root, options, (run) => run('initdb', ['-D', 'data', ...cluster]));
  await server.start();
  return server;
}

type MakeData = (run: (program: string, args: readonly string[]) => void, dir: string) => void;

async function makeServer(root: string, options: ServerOptions, makeData: MakeData): Promise<PostgresServer> {
  const bin = findPostgres();
  if (!bin) throw new Error('PostgreSQL is not installed.');
  const dir = mkdtempSync(join(root, 'postgres-'));
  const owner = unprivilegedUser();
  if (owner) chownSync(dir, owner.uid, owner.gid);
  const run = { cwd: dir, ...owner };
  makeData((program, args) => execFileSync(join(bin, program), args, { ...run, stdio: 'pipe' }), dir);
  const port = await freePort();
  const url = `postgres://postgres@127.0.0.1:${port}/postgres`;
  const command = [join(bin, 'postgres'), '-D', 'data', ...toOptions(dir, port, options)];
  let child: ChildProcess | undefined;
  const server: PostgresServer = {
    url,
    dir,
    async start() {
      const log = join(dir, 'log');
      const output = openSync(log, 'w');
      child = spawn('sh', ['-c', WATCHED, ...command], { ...run, stdio: ['pipe', output, output] });
      closeSync(output);
      child.stdin?.on('error', () => undefined);
      await waitUntilReady(url).catch((cause) => {
        throw new Error(`PostgreSQL did not start:\n${readFileSync(log, 'utf8')}`, { cause });
      });
    },
    async stop(mode) {
      const stopping = child;
      child = undefined;
      if (!stopping || stopping.exitCode !== null) return;
      const gone = new Promise((resolve) => stopping.once('exit', resolve));
      stopping.stdin?.end(mode === 'fast' ? 'INT\n' : 'QUIT\n');
      await gone;
    },
    pause: () => signalAll(dir, 'SIGSTOP'),
    resume: () => signalAll(dir, 'SIGCONT'),
    async kill() {
      // Frozen first, because the first process would otherwise replace the others.
      server.pause();
      const killed = signalAll(dir, 'SIGKILL');
      await server.stop('immediate');
      await waitUntilGone(killed);
    },
    copy: (kind, settings = {}) =>
      makeServer(root, { ...options, settings: { ...options.settings, ...settings } }, (run, copyDir) => {
        const standby = kind === 'standby' ? ['-R'] : [];
        run('pg_basebackup', ['-D', 'data', '-d', url, '-X', 'stream', '-c', 'fast', '--no-sync', ...standby]);
        if (kind === 'recovery') writeFileSync(join(copyDir, 'data', 'recovery.signal'), '');
      }),
    async remove() {
      server.resume();
      await server.stop('immediate');
      rmSync(dir, { recursive: true, force: true });
    },
  };
  return server;
}

/** Signals the server's first process and its children, and returns their ids. */
function signalAll(dir: string, signal: NodeJS.Signals): number[] {
  const file = join(dir, 'data', 'postmaster.pid');
  if (!existsSync(file)) return [];
  const first = Number(readFileSync(file, 'utf8').split('\n')[0]);
  if (signal === 'SIGSTOP') signalIfAlive(first, signal);
  const others = listProcesses('pid=', '--ppid', [first]).map(Number);
  for (const pid of others) signalIfAlive(pid, signal);
  if (signal !== 'SIGSTOP') signalIfAlive(first, signal);
  return [first, ...others];
}

/** Returns one column of `ps` for the selected processes. */
const listProcesses = (column: string, option: string, pids: readonly number[]): string[] =>
  spawnSync('ps', ['-o', column, option, pids.join()]).stdout.toString().split('\n').filter(Boolean);

/**
 * Waits until killed processes have ended, because one that is still writing to the disk holds the shared memory, and
 * the next server does not start.
 */
async function waitUntilGone(pids: readonly number[]): Promise<void> {
  while (pids.length > 0 && listProcesses('stat=', '-p', pids).some((state) => !state.startsWith('Z'))) await sleep(10);
}

/** A process may end before it is signaled, as all of a killed server have. */
function signalIfAlive(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
}

/** Runs the server until it reads the name of a signal, or until this process ends in any way. */
const WATCHED = '"$0" "$@" & read -r signal || signal=QUIT; kill -"$signal" $!; wait $!';

function toOptions(dir: string, port: number, options: ServerOptions): string[] {
  const { durable = false, maxConnections = 200, settings: more = {} } = options;
  const settings = [
    'listen_addresses=127.0.0.1',
    `port=${port}`,
    `unix_socket_directories=${dir}`,
    `max_connections=${maxConnections}`,
    'shared_buffers=64MB',
    ...(durable ? [] : ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off']),
    ...Object.entries(more).map(([name, value]) => `${name}=${value}`),
  ];
  return settings.flatMap((setting) => ['-c', setting]);
}

/** Returns another user, because PostgreSQL refuses to run as root. */
function unprivilegedUser(): { uid: number; gid: number } | undefined {
  if (process.getuid?.() !== 0) return undefined;
  const ids = (flag: string, user: string) => Number(execFileSync('id', [flag, user], { stdio: 'pipe' }).toString());
  for (const user of ['postgres', 'nobody']) {
    try {
      return { uid: ids('-u', user), gid: ids('-g', user) };
    } catch {
      // This machine lacks the user.
    }
  }
  throw new Error('PostgreSQL does not run as root, and there is no user postgres or nobody.');
}

async function waitUntilReady(url: string): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 2_000 });
    client.on('error', () => undefined);
    try {
      await client.connect();
      await client.end();
      return;
    } catch (error) {
      if (attempt === 600) throw error;
      await sleep(50);
    }
  }
}
