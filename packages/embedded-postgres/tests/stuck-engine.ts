// stuck-engine.ts <named pipe>: an engine whose thread waits in a system call for a writer that never comes.
import { Engine } from '../src/engine.ts';
import { printLine } from '../testing/lines.ts';

const [pipe = ''] = process.argv.slice(2);
const engine = new Engine({
  dir: pipe,
  extensions: [],
  statementLimitMs: 500,
  stopLimitMs: 500,
  minFreeBytes: 0,
  idleTransactionMs: 60_000,
  workerUrl: new URL('./stuck-worker.ts', import.meta.url),
  log: (event) => printLine(`event ${event}`),
});
await engine.ready;
printLine('stuck');
// The watchdog alone doesn't keep the process alive.
setInterval(() => undefined, 1_000);
