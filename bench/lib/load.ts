import { type ChildProcess, spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { Agent, get } from 'node:http';
import { connect } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { findPercentile } from './measure.ts';

const TICK_MS = 10;
const CONNECTIONS = 4;
const agent = new Agent({ keepAlive: true, maxSockets: 64 });
let nextAddress = 0;

/** Returns the CPU time that a process and its running children have used so far, in ms (Linux). */
export function readProcessor(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').match(/\d+/g) ?? [];
  const own = (Number(fields[11]) + Number(fields[12])) * TICK_MS;
  return children.reduce((sum, child) => sum + readProcessor(Number(child)), own);
}

/**
 * Sends one request from one of 20,000 addresses behind a trusted proxy; fails unless the response has status 200 or
 * the expected one. Returns the ms it took.
 */
export function ask(
  url: string,
  headers: Record<string, string> = {},
  expected: readonly number[] = [200],
): Promise<number> {
  const from = nextStranger();
  const start = performance.now();
  return new Promise((resolve, reject) => {
    const options = { agent, headers: { 'Accept-Encoding': 'gzip', 'X-Forwarded-For': from, ...headers } };
    get(url, options, (response) => {
      response.resume();
      response.once('end', () => {
        if (expected.includes(response.statusCode ?? 0)) resolve(performance.now() - start);
        else reject(new Error(`${url} answered ${response.statusCode}`));
      });
    }).once('error', reject);
  });
}

export interface Kind {
  name: string;
  pid: number;
  requests: number;
  toUrl: () => string;
  headers?: Record<string, string>;
}

/** Sends requests over four connections as fast as possible; returns the process's CPU time per response in ms. */
export async function measureProcessor({ pid, requests, toUrl, headers }: Kind): Promise<number> {
  const before = readProcessor(pid);
  let sent = 0;
  const one = async () => {
    while (sent++ < requests) await ask(toUrl(), headers);
  };
  await Promise.all(Array.from({ length: CONNECTIONS }, one));
  return (readProcessor(pid) - before) / requests;
}

const nextStranger = () => {
  nextAddress = (nextAddress + 1) % 20_000;
  return `10.1.${nextAddress >> 8}.${nextAddress & 255}`;
};

/** Runs the call this many times, four at a time, as fast as possible; returns the rate per second. */
export async function measureRate(call: () => Promise<unknown>, calls: number): Promise<number> {
  const start = performance.now();
  let called = 0;
  const one = async () => {
    while (called++ < calls) await call();
  };
  await Promise.all(Array.from({ length: CONNECTIONS }, one));
  return (calls * 1_000) / (performance.now() - start);
}

/** Does the same with requests to one server, over connections that use little CPU time. */
export async function measureRequests(
  url: string,
  toPath: () => string,
  requests: number,
  token?: string,
): Promise<number> {
  const clients = await Promise.all(Array.from({ length: CONNECTIONS }, () => openLightClient(url)));
  const defaults = ['Accept-Encoding: gzip', ...(token ? [`Authorization: Bearer ${token}`] : [])];
  const idle = [...clients];
  const ask = async () => {
    const client = idle.pop();
    if (!client) throw new Error('Every line is busy.');
    await client.ask(toPath(), [...defaults, `X-Forwarded-For: ${nextStranger()}`]);
    idle.push(client);
  };
  try {
    return await measureRate(ask, requests);
  } finally {
    for (const client of clients) client.close();
  }
}

/**
 * Sends a fixed number of requests per second regardless of response times (open loop). Returns the ms of the 50th,
 * 95th and 99th percentile, and the number of failed responses, which count as the longest.
 */
export async function measureOpenLoop(toUrl: () => string, perSecond: number, seconds: number) {
  const begin = performance.now();
  const pending: Promise<number>[] = [];
  for (let n = 0; n < perSecond * seconds; n++) {
    const wait = begin + (n * 1_000) / perSecond - performance.now();
    if (wait > 0) await new Promise((resolve) => setTimeout(resolve, wait));
    // Measured from when it was due, so that waiting behind a pause counts.
    const due = begin + (n * 1_000) / perSecond;
    const duration = ask(toUrl()).then(() => performance.now() - due);
    pending.push(duration.catch(() => Number.POSITIVE_INFINITY));
  }
  const times = await Promise.all(pending);
  const [p50 = 0, p95 = 0, p99 = 0] = [0.5, 0.95, 0.99].map((share) => findPercentile(times, share));
  return { p50, p95, p99, failed: times.filter((time) => !Number.isFinite(time)).length };
}

/** Starts a peer from bench/lib/peers.ts. */
export async function startPeer(name: 'constant' | 'bare' | 'writes' | 'staff', env: Record<string, string> = {}) {
  const child: ChildProcess = spawn(process.execPath, [join(import.meta.dirname, 'peers.ts'), name], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, ...env },
  });
  const port = await new Promise<string>((resolve, reject) => {
    child.once('exit', (code) => reject(new Error(`The peer ended with ${code}.`)));
    child.stdout?.setEncoding('utf8').on('data', (text: string) => resolve(/port (\d+)/.exec(text)?.[1] ?? ''));
  });
  return { url: `http://127.0.0.1:${port}`, pid: child.pid ?? 0, stop: () => void child.kill() };
}

const HEAD_END = '\r\n\r\n';
const LAST_CHUNK = '0\r\n\r\n';

/** Whether this is a complete response, with a length or chunked. */
function isWhole(answer: string): boolean {
  const end = answer.indexOf(HEAD_END);
  if (end < 0) return false;
  const length = /^content-length: (\d+)/im.exec(answer.slice(0, end))?.[1];
  return length ? answer.length >= end + HEAD_END.length + Number(length) : answer.endsWith(LAST_CHUNK);
}

/**
 * Opens a connection that sends one request at a time and reads only status and end of a response: Node's own client
 * would use as much CPU time as a fast server on the same machine. `ask` fails unless the status is 200.
 */
export async function openLightClient(url: string) {
  const { port, hostname, host } = new URL(url);
  const socket = connect({ port: Number(port), host: hostname, noDelay: true });
  await new Promise((resolve, reject) => socket.once('connect', resolve).once('error', reject));
  let answer = '';
  let settle: { resolve: () => void; reject: (error: Error) => void } | undefined;
  socket.setEncoding('latin1').on('data', (piece: string) => {
    answer += piece;
    if (!isWhole(answer)) return;
    const [status, waiting] = [answer.slice('HTTP/1.1 '.length, 'HTTP/1.1 200'.length), settle];
    answer = '';
    settle = undefined;
    if (status === '200') waiting?.resolve();
    else waiting?.reject(new Error(`${url} answered ${status}`));
  });
  socket.on('close', () => settle?.reject(new Error(`${url} closed the connection`)));
  return {
    ask: (path: string, headers: string[] = []) =>
      new Promise<void>((resolve, reject) => {
        settle = { resolve, reject };
        socket.write([`GET ${path} HTTP/1.1`, `Host: ${host}`, ...headers, '', ''].join('\r\n'));
      }),
    close: () => socket.destroy(),
  };
}

const BETWEEN_LOOKUPS_MS = 25;

/** Waiting times of visitors in ms. */
export interface Visits {
  p95: number;
  most: number;
}

/** Looks up shipments like visitors from many addresses, one at a time, until stopped. */
export async function visit(url: string, numbers: string[], until: () => boolean): Promise<Visits> {
  const times: number[] = [];
  for (let n = 0; !until(); n++) {
    const start = performance.now();
    const answer = await fetch(`${url}/api/v1/tracking/${numbers[n % numbers.length]}`, {
      headers: { 'X-Forwarded-For': `198.51.100.${n % 250}` },
    });
    await answer.arrayBuffer();
    if (!answer.ok) throw new Error(`A lookup was answered with ${answer.status}`);
    times.push(performance.now() - start);
    await sleep(BETWEEN_LOOKUPS_MS);
  }
  return { p95: findPercentile(times, 0.95), most: Math.max(0, ...times) };
}
