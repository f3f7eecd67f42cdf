import { Worker } from 'node:worker_threads';
import type { Pipe } from './pipe.ts';
import { type FromEngine, makeGauges, STATEMENT, type ToEngine, type WorkerSettings } from './protocol.ts';

export interface EngineOptions {
  dir: string;
  /** A statement that runs longer is taken for a hang: the engine is restarted. */
  statementLimitMs: number;
  minFreeBytes: number;
  idleTransactionMs: number;
  log: (event: string, detail?: unknown) => void;
}

const WATCH_EVERY_MS = 250;
const RETRY_START_MS = 1_000;
const STOP_LIMIT_MS = 10_000;

/** The main thread's side: starts the engine's thread, carries bytes to and from it, starts it again when it stops. */
export class Engine {
  ready: Promise<void>;
  readonly gauges = makeGauges();
  readonly #options: EngineOptions;
  readonly #pipes = new Map<number, Pipe>();
  readonly #watchdog: NodeJS.Timeout;
  #worker: Worker;
  #nextClient = 1;
  #closing = false;
  #wasUp = false;

  constructor(options: EngineOptions) {
    this.#options = options;
    [this.#worker, this.ready] = this.#start();
    this.#watchdog = this.#watch();
  }

  async attach(pipe: Pipe): Promise<number> {
    await this.ready;
    const client = this.#nextClient++;
    this.#pipes.set(client, pipe);
    return client;
  }

  detach(client: number): void {
    if (this.#pipes.delete(client)) this.#post({ type: 'leave', client });
  }

  send(client: number, bytes: Uint8Array): void {
    if (this.#pipes.has(client)) this.#post({ type: 'bytes', client, bytes });
  }

  async close(): Promise<void> {
    this.#closing = true;
    clearInterval(this.#watchdog);
    const up = await this.ready.then(
      () => true,
      () => false,
    );
    if (!up) return;
    const gone = new Promise((resolve) => this.#worker.once('exit', resolve));
    this.#post({ type: 'close' });
    const timer = setTimeout(() => this.#stop(), STOP_LIMIT_MS);
    await gone;
    clearTimeout(timer);
  }

  #post(message: ToEngine): void {
    this.#worker.postMessage(message);
  }

  #start(): [Worker, Promise<void>] {
    const { dir, minFreeBytes, idleTransactionMs } = this.#options;
    const workerData: WorkerSettings = { dir, minFreeBytes, idleTransactionMs, gauges: this.gauges };
    const worker = new Worker(new URL('./worker.ts', import.meta.url), { workerData });
    let up = false;
    const ready = new Promise<void>((resolve, reject) => {
      worker.on('message', (message: FromEngine) => {
        if (message.type === 'ready') {
          up = this.#wasUp = true;
          resolve();
        } else this.#receive(message);
      });
      worker.on('error', (error) => {
        this.#options.log('database engine failed', error);
        reject(error);
      });
      worker.on('exit', (code) => {
        reject(new Error(`The database engine stopped (${code}).`));
        this.#stopped(code, up);
      });
    });
    ready.catch(() => undefined);
    return [worker, ready];
  }

  #receive(message: Exclude<FromEngine, { type: 'ready' }>): void {
    if (message.type === 'event') this.#options.log(message.event, message.detail);
    else if (message.type === 'bytes') this.#pipes.get(message.client)?.push(Buffer.from(message.bytes.buffer));
    else this.#pipes.get(message.client)?.destroy(new Error(message.reason));
  }

  #stopped(code: number, wasUp: boolean): void {
    Atomics.store(this.gauges, STATEMENT, 0);
    for (const pipe of [...this.#pipes.values()])
      pipe.destroy(Object.assign(new Error('The database engine was restarted.'), { code: '57P01' }));
    if (this.#closing || !this.#wasUp) return;
    this.#options.log('database engine stopped', code);
    // A start that failed, say because the disk is still full, is tried again each second; until then connecting fails.
    if (wasUp) this.#restart();
    else setTimeout(() => this.#restart(), RETRY_START_MS);
  }

  #restart(): void {
    if (!this.#closing) [this.#worker, this.ready] = this.#start();
  }

  /** Counts its own ticks instead of reading a clock: time in which the whole process was stopped is no hang. */
  #watch(): NodeJS.Timeout {
    const limit = Math.ceil(this.#options.statementLimitMs / WATCH_EVERY_MS);
    let seen = 0;
    let ticks = 0;
    return setInterval(() => {
      const statement = Atomics.load(this.gauges, STATEMENT);
      ticks = statement === seen && statement % 2 === 1 ? ticks + 1 : 0;
      seen = statement;
      if (ticks < limit) return;
      ticks = 0;
      this.#options.log('database engine hangs', { statementLimitMs: this.#options.statementLimitMs });
      this.#stop();
    }, WATCH_EVERY_MS).unref();
  }

  /** A thread that does not stop could still write: then only ending the process is safe. */
  #stop(): void {
    const timer = setTimeout(() => {
      process.stderr.write('The database engine does not stop: ending the process to keep the data whole.\n');
      process.kill(process.pid, 'SIGKILL');
    }, STOP_LIMIT_MS);
    this.#worker.once('exit', () => clearTimeout(timer));
    void this.#worker.terminate();
  }
}
