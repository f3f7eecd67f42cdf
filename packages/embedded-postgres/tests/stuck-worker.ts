// Replaces the engine's thread: reports ready, starts a statement and opens a pipe without a writer.
import { openSync } from 'node:fs';
import { parentPort, workerData } from 'node:worker_threads';
import { STATEMENT, type WorkerSettings } from '../src/protocol.ts';

const { dir, gauges } = workerData as WorkerSettings;
parentPort?.postMessage({ type: 'ready' });
Atomics.add(gauges, STATEMENT, 1);
openSync(dir, 'r');
