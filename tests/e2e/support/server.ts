import { type ChildProcess, spawn } from 'node:child_process';
import { cp, mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from '../../free-port.ts';
import { findTestBase } from '../../test-root.ts';
import { findFirstStart } from './first-start.ts';

const ROOT = join(import.meta.dirname, '../../..');
const MAX_START_MS = 120_000;
const MAX_STOP_MS = 10_000;
const PINO_ERROR = 50;
/** A part of the server's ready message, which proves that this server owns the port. */
const GREETING = 'is ready at';

/** Node's compile cache, which makes a start a quarter faster. */
export const COMPILE_CACHE = { NODE_COMPILE_CACHE: join(ROOT, 'node_modules/.cache/compiled') };
/** As in `npm start`; tests/container.test.ts compares them. */
export const SMALL_NEW_SPACE = '--max-semi-space-size=8';
export const SMALL_MALLOC = {
  MALLOC_ARENA_MAX: '1',
  MALLOC_MMAP_THRESHOLD_: '1048576',
  MALLOC_TRIM_THRESHOLD_: '1048576',
};

/** Settings that affect what a first start writes; a server with any of them creates its own. */
const FIRST_SETTINGS = ['ADMIN_EMAIL', 'ADMIN_PASSWORD', 'DATABASE_URL', 'DATA_DIR'];

export const ADMIN = { email: 'harbour.master@transcargo.example', password: 'visible-only-in-tests' };

/** A server of the production build, with its own port and embedded database. */
export interface TestServer {
  url: string;
  dataDir: string;
  pid: number;
  /** The errors the server has logged so far. */
  errors: string[];
  /** Returns everything the server has printed so far. */
  output(): string;
  /** Stops it as an operator would and fails if it does not exit cleanly; its data stays. */
  end(): Promise<void>;
  /** Stops it and removes its data. */
  stop(): Promise<void>;
  /** Stops it as a power failure would; the data stays. */
  kill(): Promise<void>;
}

/** Replaced by the port in settings, because it is not known before. */
const PORT_HERE = '{port}';

/**
 * Starts the built site with the sample shipments. `settings` are those of docs/settings.md; `{port}` in PUBLIC_URL
 * becomes the port.
 */
export async function startServer(settings: Record<string, string> = {}): Promise<TestServer> {
  const dataDir = await mkdtemp(join(findTestBase(), 'transcargo-e2e-'));
  const needsOwn = FIRST_SETTINGS.some((name) => name in settings);
  const first = needsOwn ? undefined : await findFirstStart(settings.SAMPLE_DATA ?? 'on', startServer);
  if (first) await cp(join(first, 'pg'), join(dataDir, 'pg'), { recursive: true });
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const child = spawn(process.execPath, [SMALL_NEW_SPACE, 'server/main.ts'], {
    cwd: ROOT,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      PATH: process.env.PATH,
      NODE_ENV: 'production',
      ...SMALL_MALLOC,
      HOST: '127.0.0.1',
      PORT: String(port),
      DATA_DIR: dataDir,
      SAMPLE_DATA: 'on',
      SITE_TIME_ZONE: 'UTC',
      ADMIN_EMAIL: ADMIN.email,
      ADMIN_PASSWORD: ADMIN.password,
      // Every test uses its own address, so that rate limits count per test.
      TRUST_PROXY: '127.0.0.1',
      LOG_LEVEL: 'warn',
      // The tests run their own webhook receivers.
      WEBHOOK_OPEN_HOSTS: '127.0.0.1',
      ...COMPILE_CACHE,
      ...settings,
      PUBLIC_URL: (settings.PUBLIC_URL ?? url).replace(PORT_HERE, String(port)),
    },
  });
  const log = collectLog(child);
  await waitUntilReady(url, child, log.text);
  const end = () => endCleanly(child, log.text);
  const stop = async () => {
    await end();
    await rm(dataDir, { recursive: true, force: true });
  };
  const kill = async () => {
    const gone = new Promise((resolve) => child.once('exit', resolve));
    if (child.kill('SIGKILL')) await gone;
  };
  return { url, dataDir, pid: child.pid ?? 0, errors: log.errors, output: log.text, end, stop, kill };
}

function collectLog(child: ChildProcess) {
  const lines: string[] = [];
  const errors: string[] = [];
  for (const stream of [child.stdout, child.stderr]) {
    let rest = '';
    stream?.setEncoding('utf8').on('data', (text: string) => {
      const parts = (rest + text).split('\n');
      rest = parts.pop() ?? '';
      lines.push(...parts);
      errors.push(...parts.filter(isError));
    });
  }
  return { errors, text: () => lines.join('\n') };
}

function isError(line: string): boolean {
  try {
    return JSON.parse(line).level >= PINO_ERROR;
  } catch {
    return false;
  }
}

async function waitUntilReady(url: string, child: ChildProcess, log: () => string): Promise<void> {
  const end = Date.now() + MAX_START_MS;
  while (Date.now() < end) {
    if (child.exitCode !== null) throw new Error(`The server ended with ${child.exitCode}:\n${log()}`);
    const response = log().includes(GREETING) ? await fetch(`${url}/readyz`).catch(() => undefined) : undefined;
    if (response?.ok) return;
    await sleep(100);
  }
  child.kill('SIGKILL');
  throw new Error(`The server was not ready after ${MAX_START_MS} ms:\n${log()}`);
}

async function endCleanly(child: ChildProcess, log: () => string): Promise<void> {
  const ended = new Promise<number | null>((resolve) => child.once('exit', resolve));
  if (child.exitCode !== null) throw new Error(`The server had ended with ${child.exitCode}:\n${log()}`);
  child.kill('SIGTERM');
  const timer = setTimeout(() => child.kill('SIGKILL'), MAX_STOP_MS);
  const code = await ended;
  clearTimeout(timer);
  if (code !== 0) throw new Error(`The server ended with ${code} after SIGTERM:\n${log()}`);
}
