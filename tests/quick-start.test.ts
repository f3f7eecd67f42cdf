import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
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

/** All that the guide says to type, one after another in one shell; ends at the first command that fails. */
function typeAll(folder: string, env: Record<string, string>) {
  const { PATH = '' } = process.env;
  const child = spawn('sh', ['-eu', '-c', script.join('\n')], { cwd: folder, env: { PATH, ...env }, stdio: 'pipe' });
  let said = '';
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => {
      said += text;
    });
  return new Promise<{ code: number | null; said: string }>((resolve) => {
    child.once('close', (code) => resolve({ code, said }));
  });
}

let server: TestServer;
let port: number;
beforeAll(async () => {
  port = await findPort();
  server = await startServer({ WEBHOOK_OPEN_HOSTS: `127.0.0.1:${port}` });
});
afterAll(() => server.stop());

it('docs/quick-start.md works as it is typed: a key, a shipment, a scan, and a receiver that is told of both', async () => {
  const folder = mkdtempSync(join(inject('testRoot'), 'quick-start-'));
  const { code, said } = await typeAll(folder, {
    TC: server.url,
    EMAIL: ADMIN.email,
    PASSWORD: ADMIN.password,
    RECEIVER_PORT: String(port),
  });
  expect([code, code === 0 ? '' : said]).toEqual([0, '']);
  expect(said).toContain('"result":"stored"');
  const told = readFileSync(join(folder, 'received.txt'), 'utf8').trim().split('\n');
  const events = told.map((line) => JSON.parse(line.slice(line.indexOf(' '))));
  expect(events.map(({ type }) => type)).toEqual(['shipment.created', 'shipment.status']);
  expect(new Set(events.map(({ data }) => data.trackingNumber)).size).toBe(1);
  expect(JSON.stringify(events)).not.toMatch(/Beispielkai|Eksempelgata/);
});
