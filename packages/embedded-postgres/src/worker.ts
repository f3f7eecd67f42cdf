import { parentPort, workerData } from 'node:worker_threads';
import { DiskGuard } from './disk-guard.ts';
import { type FromEngine, STATEMENT, SYNCS, type ToEngine, type WorkerSettings } from './protocol.ts';
import { Session } from './session.ts';
import { openFolder } from './synced-fs.ts';

const { dir, extensions, minFreeBytes, idleTransactionMs, gauges } = workerData as WorkerSettings;
if (!parentPort) throw new Error('This file runs in a worker thread.');
const port = parentPort;

function send(message: FromEngine): void {
  port.postMessage(message, message.type === 'bytes' ? [message.bytes.buffer as ArrayBuffer] : []);
}

const log = (event: string, detail?: unknown) => send({ type: 'event', event, detail });

const engine = await openFolder(dir, {
  extensions,
  onSync: () => void Atomics.add(gauges, SYNCS, 1),
  onAbort: (reason) => {
    // The engine would loop forever; the main thread starts a new one.
    log('database engine gave up', String(reason));
    process.exit(70);
  },
});
const before = Atomics.load(gauges, SYNCS);
await engine.exec('create temp table probe (); drop table probe');
if (Atomics.load(gauges, SYNCS) === before)
  throw new Error('The embedded database does not sync to disk: its version is incompatible.');

const session = new Session({
  engine,
  disk: new DiskGuard({ dir, minFreeBytes, log }),
  idleTransactionMs,
  send,
  onStatement: () => void Atomics.add(gauges, STATEMENT, 1),
  onFatal: (error) => {
    // FATAL and PANIC end the engine and this thread.
    log('database engine failed', error instanceof Error ? error.message || error.name : String(error));
    process.exit(71);
  },
});

port.on('message', async (message: ToEngine) => {
  if (message.type === 'close') {
    await engine.close();
    process.exit(0);
  }
  if (message.type === 'bytes') session.receive(message.client, message.bytes);
  else session.leave(message.client);
  session.work();
});
send({ type: 'ready' });
