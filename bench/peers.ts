// Compares the product with other programs on the same rows, alternating in one run: `npm run bench -- peers`, or with
// another number of shipments: `npm run bench -- peers --count 10000`. The programs are Directus, whose audit log is on
// too, and a page of Next that shows the row and its history. The first run installs both with npm into
// ~/.cache/transcargo-bench.
import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { freePort } from '#tests/free-port.ts';
import { measureProcessor, measureRate, measureRequests } from './lib/load.ts';
import { report } from './lib/measure.ts';
import { readOptions } from './lib/options.ts';
import { startSeededServer } from './lib/seeded-server.ts';

const DIRECTUS = { directus: '11.16.1' };
const NEXT = { next: '15.5.29', react: '19.2.0', 'react-dom': '19.2.0', pg: '8.16.3' };
const TOKEN = randomUUID();
const ROUNDS = 3;
const READS = 3_000;
const LISTS = 600;
const WRITES = 200;
const PAGES = 1_000;
const PATIENCE_MS = 120_000;

const NEXT_PAGE = `
import pg from 'pg';
const pool = (globalThis.pool ??= new pg.Pool({ connectionString: process.env.DATABASE_URL, max: 10 }));
export const dynamic = 'force-dynamic';
export default async function Page({ params }) {
  const { number } = await params;
  const { rows } = await pool.query({ name: 'page', text: 'select * from shipments where tracking_number = $1', values: [number] });
  const { tracking_history: history, items, ...row } = rows[0];
  return (
    <main>
      <h1>{row.status}</h1>
      <dl>{Object.entries(row).map(([name, value]) => <div key={name}><dt>{name}</dt><dd>{String(value)}</dd></div>)}</dl>
      <ol>{history.map((entry, n) => (
        <li key={n}><time dateTime={entry.timestamp}>{new Date(entry.timestamp).toLocaleString('en-GB', { timeZone: 'UTC' })}</time>
          <h2>{entry.status}</h2><p>{entry.location}</p><p>{entry.notes}</p></li>
      ))}</ol>
      <ul>{items.map((item, n) => <li key={n}>{item.quantity} × {item.description}</li>)}</ul>
      <nav>{Array.from({ length: 20 }, (_, n) => <a key={n} href={'/page-' + n}>Page {n}</a>)}</nav>
    </main>
  );
}`;
const NEXT_LAYOUT = `
export const metadata = { title: 'Tracking' };
export default function Layout({ children }) {
  return <html lang="en"><body>{children}</body></html>;
}`;

/** Installs packages and writes files into a folder named after the first package, unless they are there. */
function install(packages: Record<string, string>, files: Record<string, string> = {}): string {
  const folder = join(homedir(), '.cache/transcargo-bench', Object.entries(packages)[0]?.join('-') ?? '');
  if (existsSync(join(folder, '.complete'))) return folder;
  rmSync(folder, { recursive: true, force: true });
  const all = { 'package.json': JSON.stringify({ private: true, dependencies: packages }), ...files };
  for (const [name, text] of Object.entries(all)) {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), text);
  }
  execFileSync('npm', ['install', '--no-audit', '--no-fund'], { cwd: folder, stdio: ['ignore', 'ignore', 'inherit'] });
  writeFileSync(join(folder, '.complete'), '');
  return folder;
}

/** npm's own Node, for which npm has installed the binaries of packages. */
const NODE = process.env.npm_node_execpath ?? process.execPath;

/** Runs a program of an installed package; `begin` waits until its address responds. */
function createProgram(folder: string, file: string, settings: Record<string, string>) {
  const env = { PATH: process.env.PATH, HOME: process.env.HOME, NODE_ENV: 'production', ...settings };
  const path = join(folder, 'node_modules', file);
  let child: ChildProcess | undefined;
  return {
    run: (...args: string[]) =>
      execFileSync(NODE, [path, ...args], { cwd: folder, env, stdio: ['ignore', 'ignore', 'inherit'] }),
    async begin(url: string, ...args: string[]) {
      child = spawn(NODE, [path, ...args], { cwd: folder, env, stdio: ['ignore', 'ignore', 'inherit'] });
      const end = Date.now() + PATIENCE_MS;
      const isUp = () =>
        fetch(url).then(
          ({ ok }) => ok,
          () => false,
        );
      while (!(await isUp())) {
        if (child.exitCode !== null || Date.now() > end) throw new Error(`${file} did not start.`);
        await sleep(200);
      }
      return child.pid ?? 0;
    },
    stop: () => void child?.kill(),
  };
}

const { count } = readOptions({ count: 100_000 });
const server = await startSeededServer({ engine: 'postgres', count });
const databaseUrl = server.where.DATABASE_URL ?? '';
const [directusPort, nextPort] = [await freePort(), await freePort()];
const directusUrl = `http://127.0.0.1:${directusPort}`;
const nextUrl = `http://127.0.0.1:${nextPort}`;
const directus = createProgram(install(DIRECTUS), 'directus/cli.js', {
  DB_CLIENT: 'pg',
  DB_CONNECTION_STRING: databaseUrl,
  HOST: '127.0.0.1',
  PORT: String(directusPort),
  PUBLIC_URL: directusUrl,
  SECRET: randomUUID(),
  ADMIN_EMAIL: 'bench@example.com',
  ADMIN_PASSWORD: randomUUID(),
  ADMIN_TOKEN: TOKEN,
  TELEMETRY: 'false',
  LOG_LEVEL: 'error',
});
const next = createProgram(
  install(NEXT, { 'app/layout.js': NEXT_LAYOUT, 'app/track/[number]/page.js': NEXT_PAGE }),
  'next/dist/bin/next',
  { DATABASE_URL: databaseUrl, NEXT_TELEMETRY_DISABLED: '1' },
);

async function readNumbers(): Promise<string[]> {
  const client = new pg.Client(databaseUrl);
  await client.connect();
  const { rows } = await client.query("select tracking_number from shipments where id like 'seeded-%' limit 20000");
  await client.end();
  return rows.map(({ tracking_number: number }) => number);
}

const numbers = await readNumbers();
let nextIndex = 0;
const takeNumber = () => numbers[nextIndex++ % numbers.length] ?? '';

async function send(url: string, method: string, body: object, headers: Record<string, string>): Promise<void> {
  const answer = await fetch(url, {
    method,
    body: JSON.stringify(body),
    headers: { 'Content-Type': 'application/json', ...headers },
  });
  if (!answer.ok) throw new Error(`${method} ${url} answered ${answer.status}: ${await answer.text()}`);
  await answer.arrayBuffer();
}

const created = { product: [] as string[], directus: [] as string[] };
const take = (side: keyof typeof created) => {
  const id = randomUUID();
  created[side].push(id);
  return id;
};
const addresses = {
  status: 'LABEL_CREATED',
  serviceType: 'EXPRESS',
  weight: 4.5,
  originAddress: 'Hamburg, 1 Sample Quay',
  destinationAddress: 'Oslo, 2 Example Lane',
};
const toRow = (id: string) => {
  const at = new Date().toISOString();
  return {
    id,
    tracking_number: `DX-${id.replaceAll('-', '').slice(0, 8).toUpperCase()}`,
    status: addresses.status,
    service_type: addresses.serviceType,
    origin_address: addresses.originAddress,
    destination_address: addresses.destinationAddress,
    weight: addresses.weight,
    created_at: at,
    updated_at: at,
    tracking_history: [{ status: addresses.status, timestamp: at, location: '', notes: '' }],
    search_text: '',
  };
};
const staff = { Authorization: `Bearer ${server.token}` };
const admin = { Authorization: `Bearer ${TOKEN}` };
const ours = `${server.url}/api/v1`;
const read = (url: string, toPath: () => string, reads: number, token?: string) => () =>
  measureRequests(url, toPath, reads, token);
const write = (call: () => Promise<void>) => () => measureRate(call, WRITES);

const KINDS = [
  {
    what: 'lookup by number',
    min: 12,
    product: read(server.url, () => `/api/v1/tracking/${takeNumber()}`, READS),
    directus: read(
      directusUrl,
      () => `/items/shipments?filter%5Btracking_number%5D%5B_eq%5D=${takeNumber()}`,
      READS,
      TOKEN,
    ),
  },
  {
    what: 'first page of the list with its total',
    min: 8,
    product: read(server.url, () => '/api/v1/shipments?limit=20', LISTS, server.token),
    directus: read(directusUrl, () => '/items/shipments?limit=20&sort=-created_at,-id&meta=total_count', LISTS, TOKEN),
  },
  {
    what: 'create',
    min: 5,
    product: write(() => send(`${ours}/shipments`, 'POST', { id: take('product'), ...addresses }, staff)),
    directus: write(() => send(`${directusUrl}/items/shipments`, 'POST', toRow(take('directus')), admin)),
  },
  {
    what: 'update',
    min: 5,
    product: write(() =>
      send(`${ours}/shipments/${created.product.shift()}`, 'PATCH', { weight: 7 }, { ...staff, 'If-Match': '"1"' }),
    ),
    directus: write(() =>
      send(`${directusUrl}/items/shipments/${created.directus.shift()}`, 'PATCH', { weight: 7 }, admin),
    ),
  },
];

async function compareWithDirectus(): Promise<void> {
  directus.run('bootstrap');
  await directus.begin(`${directusUrl}/server/ping`, 'start');
  await send(`${directusUrl}/collections/shipments`, 'PATCH', { meta: { accountability: 'all' } }, admin);
  for (const { what, min, ...sides } of KINDS) {
    const best = { product: 0, directus: 0 };
    for (const side of ['product', 'directus'] as const) await sides[side]();
    for (let round = 0; round < ROUNDS; round++) {
      for (const side of ['product', 'directus'] as const) best[side] = Math.max(best[side], await sides[side]());
    }
    const ratio = best.product / best.directus;
    const measured = `${ratio.toFixed(1)} (${best.product.toFixed(0)} of ${best.directus.toFixed(0)} a second)`;
    report({ what: `${what}, of Directus`, target: `≥ ${min} times its rate`, measured, isMet: ratio >= min });
  }
}

async function compareWithNext(): Promise<void> {
  next.run('build');
  const pid = await next.begin(`${nextUrl}/track/${takeNumber()}`, 'start', '-p', String(nextPort), '-H', '127.0.0.1');
  const sides = [
    { name: 'product', pid: server.pid, requests: PAGES, toUrl: () => `${server.url}/track/${takeNumber()}` },
    { name: 'next', pid, requests: PAGES, toUrl: () => `${nextUrl}/track/${takeNumber()}` },
  ];
  for (const side of sides) await measureProcessor(side);
  const least = new Map(sides.map(({ name }) => [name, Number.POSITIVE_INFINITY]));
  for (let round = 0; round < ROUNDS; round++) {
    for (const side of sides) least.set(side.name, Math.min(least.get(side.name) ?? 0, await measureProcessor(side)));
  }
  const [product = 0, peer = 1] = [...least.values()];
  const measured = `${(product / peer).toFixed(2)} (${product.toFixed(1)} of ${peer.toFixed(1)} ms)`;
  const what = 'tracking page, cold: processor, of a page of Next without chart and languages';
  report({ what, target: '≤ 0.7', measured, isMet: product / peer <= 0.7 });
}

try {
  await compareWithNext();
  await compareWithDirectus();
} finally {
  directus.stop();
  next.stop();
  await server.stop();
}
