// stuck-engine.ts <named pipe>: an engine whose thread waits in a system call for a writer that never comes.
import { Engine } from '../src/engine.ts';
import { printLine } from '../testing/lines.ts';

const [pipe = ''] = process.argv.slice(2);
const engine = new Engine({
  // stuck-worker.ts opens it and waits for a writer.
  dir: pipe,
  extensions: [],
  statementLimitMs: 500,
  stopLimitMs: 500,
  minFreeBytes: 0,
  idleTransactionMs: 60_000,
  workerUrl: new URL('./stuck-worker.ts', import.meta.url),
  log: (event) => printLine(`event ${event}`),
});
// The worker reports that it is ready and then hangs.
await engine.ready;
printLine('stuck');
// The engine's own timers don't keep the process alive.
setInterval(() => undefined, 1_000);
