import { Worker } from 'node:worker_threads';
import { ConnectionLostError } from './errors.ts';
import type { Pipe } from './pipe.ts';
import {
  type FromEngine,
  makeGauges,
  type SharedGauges,
  STATEMENT,
  type ToEngine,
  type WorkerSettings,
} from './protocol.ts';

export interface EngineOptions {
  dir: string;
  extensions: readonly string[];
  /** A longer statement counts as hung, and the engine restarts. */
  statementLimitMs: number;
  minFreeBytes: number;
  idleTransactionMs: number;
  /** If the thread doesn't stop within this time, the process ends. */
  stopLimitMs: number;
  /** For tests. */
  workerUrl?: URL;
  log: (event: string, detail?: unknown) => void;
}

const RETRY_START_MS = 1_000;

/**
 * The main thread's side of the engine: starts its thread, passes bytes to and from it, and restarts it when it stops.
 */
export class Engine {
  /** Rejects if the current start failed; a later start has a new promise. */
  ready: Promise<void>;
  readonly gauges = makeGauges();
  readonly #options: EngineOptions;
  readonly #pipes = new Map<number, Pipe>();
  readonly #watchdog: NodeJS.Timeout;
  #worker: Worker;
  #exited: Promise<void>;
  #nextClient = 1;
  #closing = false;
  #wasUp = false;
  #lastFailure = '';

  constructor(options: EngineOptions) {
    this.#options = options;
    this.#worker = this.#newWorker();
    this.#exited = this.#whenExited(this.#worker);
    this.ready = this.#whenReady(this.#worker);
    this.#watchdog = watchStatements(this.gauges, options.statementLimitMs, () => {
      options.log('database engine hung, restarting', { statementLimitMs: options.statementLimitMs });
      this.#stop();
    });
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

  send(client: number, chunk: Uint8Array): void {
    if (!this.#pipes.has(client)) return;
    // Copies just these bytes, because posting the driver's chunk would copy its whole buffer.
    const bytes = new Uint8Array(chunk);
    this.#post({ type: 'bytes', client, bytes }, [bytes.buffer]);
  }

  /** Resolves when the thread has ended; only then may the folder be released. */
  async close(): Promise<void> {
    this.#closing = true;
    clearInterval(this.#watchdog);
    const isUp = await this.ready.then(
      () => true,
      () => false,
    );
    const timer = setTimeout(() => this.#stop(), this.#options.stopLimitMs);
    if (isUp) this.#post({ type: 'close' });
    await this.#exited;
    clearTimeout(timer);
  }

  #post(message: ToEngine, transfer: ArrayBuffer[] = []): void {
    this.#worker.postMessage(message, transfer);
  }

  #newWorker(): Worker {
    const { dir, extensions, minFreeBytes, idleTransactionMs } = this.#options;
    const { workerUrl = new URL('./worker.ts', import.meta.url) } = this.#options;
    const workerData: WorkerSettings = { dir, extensions, minFreeBytes, idleTransactionMs, gauges: this.gauges };
    return new Worker(workerUrl, { workerData });
  }

  #whenReady(worker: Worker): Promise<void> {
    const ready = new Promise<void>((resolve, reject) => {
      worker.on('message', (message: FromEngine) => {
        if (message.type !== 'ready') return this.#receive(message);
        this.#wasUp = true;
        this.#lastFailure = '';
        resolve();
      });
      worker.on('error', (error: Error) => {
        this.#reportFailure(error);
        reject(error);
      });
      worker.on('exit', () => reject(new ConnectionLostError('The database engine is not running.', '57P03')));
    });
    // Connections report it; without any, it must not end the process.
    ready.catch(() => undefined);
    return ready;
  }

  #whenExited(worker: Worker): Promise<void> {
    return new Promise((resolve) => {
      worker.once('exit', (code) => {
        resolve();
        this.#stopped(code);
      });
    });
  }

  #receive(message: Exclude<FromEngine, { type: 'ready' }>): void {
    if (message.type === 'event') this.#options.log(message.event, message.detail);
    else if (message.type === 'bytes') this.#pipes.get(message.client)?.push(Buffer.from(message.bytes.buffer));
    else this.#pipes.get(message.client)?.destroy(new ConnectionLostError(message.reason, '25P03'));
  }

  #stopped(code: number): void {
    Atomics.store(this.gauges, STATEMENT, 0);
    const pipes = [...this.#pipes.values()];
    for (const pipe of pipes) pipe.destroy(new ConnectionLostError('The database engine was restarted.', '57P01'));
    if (this.#closing || !this.#wasUp) return;
    void this.ready.then(
      () => {
        this.#options.log('database engine stopped, restarting', { code });
        this.#restart();
      },
      // It didn't even start, for example because the disk is still full; until the next attempt, connecting fails at
      // once.
      () => setTimeout(() => this.#restart(), RETRY_START_MS),
    );
  }

  #restart(): void {
    if (this.#closing) return;
    this.#worker = this.#newWorker();
    this.#exited = this.#whenExited(this.#worker);
    this.ready = this.#whenReady(this.#worker);
  }

  /** Reports repeated start failures for the same reason, one per second, only once. */
  #reportFailure(error: Error): void {
    if (error.message !== this.#lastFailure) this.#options.log('database engine failed', error);
    this.#lastFailure = error.message;
  }

  /**
   * A thread that doesn't stop, blocked in a system call, could still write: in that case only ending the process is
   * safe.
   */
  #stop(): void {
    const timer = setTimeout(() => {
      process.stderr.write('The database engine does not stop: ending the process to protect the data.\n');
      process.kill(process.pid, 'SIGKILL');
    }, this.#options.stopLimitMs);
    this.#worker.once('exit', () => clearTimeout(timer));
    void this.#worker.terminate();
  }
}

const LOOK_EVERY_MS = 250;

/**
 * Calls `onHang` when one statement has run for `limitMs`. It counts its own checks instead of reading a clock, so that
 * time in which the process was stopped or the machine asleep doesn't count.
 */
export function watchStatements(gauges: SharedGauges, limitMs: number, onHang: () => void): NodeJS.Timeout {
  const limit = Math.ceil(limitMs / LOOK_EVERY_MS);
  let position = 0;
  let checks = 0;
  return setInterval(() => {
    const statement = Atomics.load(gauges, STATEMENT);
    const isSame = statement === position && statement % 2 !== 0;
    checks = isSame ? checks + 1 : 0;
    position = statement;
    if (checks < limit) return;
    checks = 0;
    onHang();
  }, LOOK_EVERY_MS).unref();
}
