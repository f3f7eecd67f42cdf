import { execFileSync, spawn } from 'node:child_process';
import { chownSync, mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { findPostgres } from '../scripts/lib/find.mjs';

/** A PostgreSQL server of its own in a temporary folder, for as long as a test needs it. */
export interface PostgresServer {
  /** Of the database `postgres`. */
  url: string;
  start(): Promise<void>;
  stop(mode: 'fast' | 'immediate'): Promise<void>;
  /** Stops the server and removes its folder. */
  remove(): Promise<void>;
}

/** Makes a server on a free port of 127.0.0.1 and starts it. `durable` leaves fsync on, as in production. */
export async function startPostgres(options: { durable?: boolean; settings?: string[] } = {}): Promise<PostgresServer> {
  const bin = findPostgres();
  if (!bin) throw new Error('PostgreSQL is not installed.');
  const dir = mkdtempSync(join(tmpdir(), 'transcargo-pg-'));
  const owner = unprivilegedUser();
  if (owner) chownSync(dir, owner.uid, owner.gid);
  const data = join(dir, 'data');
  const run = { cwd: dir, ...owner };
  execFileSync(
    join(bin, 'initdb'),
    ['-D', data, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--locale=C.UTF-8', '-N'],
    {
      ...run,
      stdio: 'pipe',
    },
  );
  const port = await freePort();
  const settings = [
    'listen_addresses=127.0.0.1',
    `port=${port}`,
    `unix_socket_directories=${dir}`,
    'max_connections=200',
    'shared_buffers=64MB',
    ...(options.durable ? [] : ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off']),
    ...(options.settings ?? []),
  ].flatMap((setting) => ['-c', setting]);
  const url = `postgres://postgres@127.0.0.1:${port}/postgres`;
  let child: ReturnType<typeof spawn> | undefined;
  const server: PostgresServer = {
    url,
    async start() {
      child = spawn(join(bin, 'postgres'), ['-D', data, ...settings], { ...run, stdio: 'ignore' });
      await untilReady(url);
    },
    async stop(mode) {
      const stopping = child;
      if (!stopping || stopping.exitCode !== null) return;
      const gone = new Promise((resolve) => stopping.once('exit', resolve));
      stopping.kill(mode === 'fast' ? 'SIGINT' : 'SIGQUIT');
      await gone;
    },
    async remove() {
      await server.stop('immediate');
      rmSync(dir, { recursive: true, force: true });
    },
  };
  await server.start();
  return server;
}

/** PostgreSQL refuses to run as root. */
function unprivilegedUser(): { uid: number; gid: number } | undefined {
  if (process.getuid?.() !== 0) return undefined;
  const ids = (flag: string, user: string) => Number(execFileSync('id', [flag, user], { stdio: 'pipe' }).toString());
  for (const user of ['postgres', 'nobody']) {
    try {
      return { uid: ids('-u', user), gid: ids('-g', user) };
    } catch {
      // No such user here.
    }
  }
  throw new Error('PostgreSQL does not run as root, and there is no user postgres or nobody.');
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer().once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() => resolve(typeof address === 'object' && address ? address.port : 0));
    });
  });
}

async function untilReady(url: string): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 2_000 });
    client.on('error', () => undefined);
    try {
      await client.connect();
      await client.end();
      return;
    } catch (error) {
      if (attempt === 300) throw error;
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  }
}
