// In place of the engine's thread: says it is ready, starts a statement and opens a pipe that nobody writes to.
import { openSync } from 'node:fs';
import { parentPort, workerData } from 'node:worker_threads';
import { STATEMENT, type WorkerSettings } from '../src/protocol.ts';

const { dir, gauges } = workerData as WorkerSettings;
parentPort?.postMessage({ type: 'ready' });
Atomics.add(gauges, STATEMENT, 1);
openSync(dir, 'r');
