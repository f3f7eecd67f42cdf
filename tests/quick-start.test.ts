import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { Webhook } from 'standardwebhooks';
import { afterAll, beforeAll, expect, inject, it, vi } from 'vitest';
import { ADMIN, startServer, type TestServer } from './e2e/support/server.ts';

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });

const GUIDE = readFileSync(join(import.meta.dirname, '../docs/quick-start.md'), 'utf8');
const script = GUIDE.match(/(?<=```sh\n)[\s\S]*?(?=```)/g) ?? [];

const findPort = () =>
  new Promise<number>((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => resolve(typeof address === 'object' ? (address?.port ?? 0) : 0));
    });
  });

/** Runs commands of the guide one after another in one shell; stops at the first failure. */
function typeAll(commands: string[], folder: string, env: Record<string, string>) {
  const { PATH = '' } = process.env;
  const child = spawn('sh', ['-eu', '-c', commands.join('\n')], { cwd: folder, env: { PATH, ...env }, stdio: 'pipe' });
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => {
      output += text;
    });
  return new Promise<{ code: number | null; output: string }>((resolve) => {
    child.once('close', (code) => resolve({ code, output }));
  });
}

let server: TestServer;
let port: number;

/** Does what an admin does before the guide starts: creates a key, and a webhook with its secret. */
async function prepare(): Promise<{ TC_KEY: string; SECRET: string }> {
  const post = async (path: string, body: object, token = '') => {
    const headers = { 'Content-Type': 'application/json', Authorization: `Bearer ${token}` };
    const response = await fetch(`${server.url}/api/v1/${path}`, {
      method: 'POST',
      headers,
      body: JSON.stringify(body),
    });
    return response.json();
  };
  const { token } = await post('session', { email: ADMIN.email, password: ADMIN.password });
  const key = await post(
    'keys',
    { name: 'Quick start', scopes: ['shipments:write', 'events:write', 'changes:read'] },
    token,
  );
  const hook = { id: randomUUID(), url: `http://127.0.0.1:${port}/hook`, types: null, customerId: null };
  const { secret } = await post('webhooks', hook, token);
  return { TC_KEY: key.secret, SECRET: secret };
}

beforeAll(async () => {
  port = await findPort();
  server = await startServer({ WEBHOOK_OPEN_HOSTS: `127.0.0.1:${port}` });
});
afterAll(() => server.stop());

it('docs/quick-start.md works as typed: a shipment, a scan, and a receiver that gets both', async () => {
  const folder = mkdtempSync(join(inject('testRoot'), 'quick-start-'));
  const secrets = await prepare();
  const { code, output } = await typeAll(script, folder, { TC: server.url, RECEIVER_PORT: String(port), ...secrets });
  expect([code, code === 0 ? '' : output]).toEqual([0, '']);
  expect(output).toContain('"result":"stored"');
  const received = readFileSync(join(folder, 'received.txt'), 'utf8').trim().split('\n');
  const events = received.map((line) => JSON.parse(line.slice(line.indexOf(' '))));
  expect(events.map(({ type }) => type)).toEqual(['shipment.created', 'shipment.status']);
  expect(new Set(events.map(({ data }) => data.trackingNumber)).size).toBe(1);
  expect(JSON.stringify(events)).not.toMatch(/Beispielkai|Eksempelgata/);
});

it('the receiver of docs/quick-start.md accepts signed events and rejects forged, changed or old ones', async () => {
  const folder = mkdtempSync(join(inject('testRoot'), 'quick-start-receiver-'));
  const port = await findPort();
  const [secret, other] = ['a secret of this test', 'another one'].map((text) => `whsec_${btoa(text)}`);
  const [variables = '', receiver = ''] = script;
  const typed = typeAll([variables, receiver, `until [ -e stop ]; do sleep 0.1; done\nkill $RECEIVER`], folder, {
    RECEIVER_PORT: String(port),
    SECRET: secret ?? '',
  });
  const send = async (signed: string, body: string, { by = secret ?? '', at = new Date() } = {}) => {
    const headers = {
      'webhook-id': signed,
      'webhook-timestamp': String(Math.floor(at.getTime() / 1000)),
      'webhook-signature': `v1,AAAA ${new Webhook(by).sign(signed, at, signed)}`,
    };
    return (await fetch(`http://127.0.0.1:${port}/hook`, { method: 'POST', headers, body })).status;
  };
  await vi.waitFor(() => send('first', 'first'), { timeout: 30_000 });
  expect(await send('second', 'second')).toBe(200);
  expect(await send('forged', 'forged', { by: other })).toBe(400);
  expect(await send('changed', 'changed on the way')).toBe(400);
  expect(await send('old', 'old', { at: new Date(Date.now() - 600_000) })).toBe(400);
  expect((await fetch(`http://127.0.0.1:${port}/hook`, { method: 'POST', body: 'unsigned' })).status).toBe(400);
  writeFileSync(join(folder, 'stop'), '');
  await typed;
  expect(readFileSync(join(folder, 'received.txt'), 'utf8')).toBe('first first\nsecond second\n');
});
