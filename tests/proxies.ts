import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { request } from 'node:http';
import { connect } from 'node:net';
import { tmpdir, userInfo } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from './free-port.ts';

const FOLDER = join(import.meta.dirname, '../docs/proxies');
const READY_TRIES = 200;
const PAUSE_MS = 50;

/** Reads a file of docs/proxies, as shown in docs/proxies/README.md. */
export const readProxyFile = (name: string): string => readFileSync(join(FOLDER, name), 'utf8');

interface Ports {
  /** Ports of the proxy, of our server, and of the proxy's status. */
  listen: number;
  app: number;
  stats: number;
}

interface Program {
  file: string;
  /** Adapts the documented file to other ports and without certificates. */
  adapt(text: string, ports: Ports, dir: string): string;
  args(path: string): string[];
}

const toApp = (text: string, { app }: Ports) => text.replaceAll('127.0.0.1:3000', `127.0.0.1:${app}`);

export const PROXIES = {
  nginx: {
    file: 'nginx.conf',
    adapt: (text, ports, dir) => {
      const server = toApp(text, ports)
        .replace('listen 443 ssl http2;', `listen 127.0.0.1:${ports.listen};`)
        .replace(/^ *ssl_.*\n/gm, '');
      const paths = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
        (name) => `${name}_temp_path ${dir}/${name};`,
      );
      return `user ${userInfo().username}; daemon off; master_process off; pid ${dir}/pid; error_log stderr; events {} http { access_log off; ${paths.join(' ')}\n${server}}\n`;
    },
    args: (path) => ['-c', path],
  },
  caddy: {
    file: 'Caddyfile',
    adapt: (text, ports) =>
      `{\n\tadmin off\n}\n${toApp(text, ports).replace('www.example.com {', `http://127.0.0.1:${ports.listen} {`)}`,
    args: (path) => ['run', '--adapter', 'caddyfile', '--config', path],
  },
  haproxy: {
    file: 'haproxy.cfg',
    adapt: (text, ports) =>
      `${toApp(text, ports).replace(/bind :443 .*/, `bind 127.0.0.1:${ports.listen}`)}
listen about
    bind 127.0.0.1:${ports.stats}
    stats enable
    stats uri /
`,
    args: (path) => ['-db', '-f', path],
  },
} satisfies Record<string, Program>;

export type ProxyName = keyof typeof PROXIES;

/** Whether this machine has the program. */
export function hasProgram(name: string): boolean {
  try {
    execFileSync('sh', ['-c', `PATH=$PATH:/usr/sbin command -v ${name}`]);
    return true;
  } catch {
    return false;
  }
}

const isOpen = (port: number) =>
  new Promise<boolean>((resolve) => {
    const socket = connect(port, '127.0.0.1', () => resolve(true)).on('error', () => resolve(false));
    socket.on('connect', () => socket.destroy());
  });

/** Waits until the program listens; throws its output if it doesn't. */
export async function waitUntilOpen(port: number, child: ChildProcess, readOutput: () => string): Promise<void> {
  for (let tries = 0; tries < READY_TRIES; tries++) {
    if (await isOpen(port)) return;
    if (child.exitCode !== null) break;
    await sleep(PAUSE_MS);
  }
  throw new Error(`The proxy does not listen: ${readOutput()}`);
}

/** Starts the program with the documented file (edited by `change`) in front of our server on `app`. */
export async function startProxy(name: ProxyName, app: number, change = (text: string) => text) {
  const { file, adapt, args }: Program = PROXIES[name];
  const dir = await mkdtemp(join(tmpdir(), `transcargo-${name}-`));
  const ports = { app, listen: await freePort(), stats: await freePort() };
  const path = join(dir, file);
  await writeFile(path, adapt(change(readProxyFile(file)), ports, dir));
  const env = { PATH: `${process.env.PATH}:/usr/sbin`, HOME: dir, XDG_DATA_HOME: dir, XDG_CONFIG_HOME: dir };
  const child = spawn(name, args(path), { stdio: ['ignore', 'pipe', 'pipe'], env });
  let text = '';
  for (const stream of [child.stdout, child.stderr]) stream.setEncoding('utf8').on('data', (part) => (text += part));
  await waitUntilOpen(ports.listen, child, () => text);
  return {
    ...ports,
    async stop() {
      const gone = new Promise((resolve) => child.once('exit', resolve));
      if (child.exitCode === null && child.kill('SIGKILL')) await gone;
      await rm(dir, { recursive: true, force: true });
    },
  };
}

interface Asked {
  method?: string;
  headers?: Record<string, string>;
  body?: string;
  /** The client's address. */
  from?: string;
}

/**
 * Sends a request like a browser at this address. `read` gets the partial response repeatedly; its first result ends
 * the request.
 */
export function ask<Result>(
  port: number,
  path: string,
  { method = 'GET', headers = {}, body, from = '127.0.0.2' }: Asked,
  read: (status: number, text: string, isOver: boolean) => Result | undefined,
): Promise<Result> {
  return new Promise((resolve, reject) => {
    const options = { host: '127.0.0.1', port, path, method, headers, localAddress: from, agent: false as const };
    const req = request(options, (res) => {
      let text = '';
      const look = (isOver: boolean) => {
        const result = read(res.statusCode ?? 0, text, isOver);
        if (result === undefined) return isOver && reject(new Error(`The response ended: ${text}`));
        resolve(result);
        req.destroy();
      };
      res.setEncoding('utf8').on('data', (part) => {
        text += part;
        look(false);
      });
      res.on('end', () => look(true));
    });
    req.on('error', reject).end(body);
  });
}

/** Returns the status of the complete response. */
export const askStatus = (port: number, path: string, options: Asked = {}) =>
  ask(port, path, options, (status, _text, isOver) => (isOver ? status : undefined));
