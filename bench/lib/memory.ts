import { execFileSync } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';

const INSPECTOR = 'http://127.0.0.1:9229/json';
const INSPECTOR_TRIES = 50;
const SETTLE_MS = 2_000;

/** Returns the resident memory of the process in MB. */
export const readMemory = (pid: number) =>
  Number(execFileSync('ps', ['-o', 'rss=', '-p', String(pid)], { encoding: 'utf8' })) / 1024;

/** Returns the memory after a garbage collection, which Node otherwise runs only when it needs space. */
export async function readResident(pid: number): Promise<number> {
  const socket = new WebSocket(await openInspector(pid));
  const reply = new Promise((resolve, reject) => {
    socket.addEventListener('message', resolve, { once: true });
    socket.addEventListener('error', reject, { once: true });
  });
  socket.addEventListener('open', () => socket.send('{"id":1,"method":"HeapProfiler.collectGarbage"}'));
  await reply;
  socket.close();
  await sleep(SETTLE_MS);
  return readMemory(pid);
}

/** Opens Node's inspector by a signal; returns its URL. */
async function openInspector(pid: number): Promise<string> {
  process.kill(pid, 'SIGUSR1');
  for (let tries = 0; tries < INSPECTOR_TRIES; tries++) {
    const list = await fetch(INSPECTOR).catch(() => undefined);
    if (list) return (await list.json())[0].webSocketDebuggerUrl;
    await sleep(100);
  }
  throw new Error('The inspector of the server does not answer.');
}

/** Samples the memory four times a second until stopped; returns the maximum. */
export function watchMemory(pid: number): () => number {
  let peak = readMemory(pid);
  const timer = setInterval(() => {
    peak = Math.max(peak, readMemory(pid));
  }, 250);
  return () => {
    clearInterval(timer);
    return peak;
  };
}
