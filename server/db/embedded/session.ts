import type { PGlite } from '@electric-sql/pglite';
import { Client } from './client.ts';
import type { DiskGuard } from './disk-guard.ts';
import type { FromEngine } from './protocol.ts';
import { simpleQuery, splitFrames } from './wire.ts';

const FLUSH_BYTES = 1 << 20;

export interface SessionOptions {
  engine: PGlite;
  disk: DiskGuard;
  idleTransactionMs: number;
  send(message: FromEngine): void;
  /** Called before and after each unit of a client. */
  onStatement(): void;
}

/**
 * Shares the engine's only session among clients: one unit at a time in the order they came, and while a transaction is
 * open only its owner's.
 */
export class Session {
  readonly #options: SessionOptions;
  readonly #clients = new Map<number, Client>();
  readonly #leaving: Client[] = [];
  #waiting: { client: Client; unit: Buffer }[] = [];
  /** Whose transaction, or unfinished exchange, is open. */
  #owner: Client | undefined;
  #idleTimer: NodeJS.Timeout | undefined;
  #busy = false;
  #readOnly = false;
  #spaceDue = true;

  constructor(options: SessionOptions) {
    this.#options = options;
  }

  receive(id: number, chunk: Uint8Array): void {
    const client = this.#clients.get(id) ?? new Client(id);
    this.#clients.set(id, client);
    for (const fed of client.feed(chunk)) {
      if (fed.type === 'unit') this.#waiting.push({ client, unit: fed.unit });
      else if (fed.type === 'reply') this.#send(id, fed.bytes);
      else this.leave(id);
    }
  }

  leave(id: number): void {
    const client = this.#clients.get(id);
    if (!client) return;
    client.gone = true;
    this.#clients.delete(id);
    this.#leaving.push(client);
    this.#waiting = this.#waiting.filter((each) => each.client !== client);
  }

  checkSpace(): void {
    this.#spaceDue = true;
  }

  /** Works until nothing is left to do. Throws if the engine cannot be used any more. */
  async work(): Promise<void> {
    if (this.#busy) return;
    this.#busy = true;
    clearTimeout(this.#idleTimer);
    while (await this.#step());
    this.#busy = false;
    const owner = this.#owner;
    if (owner) this.#idleTimer = setTimeout(() => this.#dropIdle(owner), this.#options.idleTransactionMs);
  }

  async #step(): Promise<boolean> {
    const left = this.#leaving.shift();
    if (left) {
      await this.#cleanUp(left);
      return true;
    }
    if (this.#spaceDue && !this.#owner) await this.#setReadOnly();
    const next = this.#owner ? this.#waiting.findIndex((each) => each.client === this.#owner) : 0;
    const [work] = next < 0 ? [] : this.#waiting.splice(next, 1);
    if (!work) return false;
    this.#options.onStatement();
    const status = await this.#run(work.unit, work.client);
    this.#options.onStatement();
    this.#owner = status === 'I' ? undefined : work.client;
    return true;
  }

  async #cleanUp(left: Client): Promise<void> {
    if (this.#owner === left) {
      await this.#run(simpleQuery('rollback'));
      this.#owner = undefined;
    }
    if (this.#clients.size === 0) {
      await this.#run(simpleQuery('discard all'));
      this.#readOnly = false;
      this.#spaceDue = true;
      return;
    }
    for (const name of left.statements) await this.#run(simpleQuery(`deallocate "${name.replaceAll('"', '""')}"`));
  }

  async #setReadOnly(): Promise<void> {
    this.#spaceDue = false;
    const low = this.#options.disk.isLow();
    if (low === this.#readOnly) return;
    await this.#run(simpleQuery(`set default_transaction_read_only = ${low ? 'on' : 'off'}`));
    this.#readOnly = low;
  }

  /** A transaction that nobody continues must not stop everyone else. */
  #dropIdle(owner: Client): void {
    const reason = `A transaction was idle for ${this.#options.idleTransactionMs} ms and was rolled back.`;
    this.#options.send({ type: 'dropped', client: owner.id, reason });
    this.leave(owner.id);
    void this.work();
  }

  /** Runs one unit, hands its answer on as it comes and returns the transaction status after it: I, T, E or ''. */
  async #run(unit: Uint8Array, client?: Client): Promise<string> {
    let parts: Uint8Array[] = [];
    let size = 0;
    let status = '';
    const flush = () => {
      const { frames, rest } = splitFrames(Buffer.concat(parts));
      status = this.#deliver(frames, client) ?? status;
      parts = [rest];
      size = rest.length;
    };
    await this.#options.engine.execProtocolRawStream(unit, {
      syncToFs: false,
      onRawData: (data) => {
        parts.push(data.slice());
        size += data.length;
        if (size > FLUSH_BYTES) flush();
      },
    });
    flush();
    return status;
  }

  #deliver(frames: { type: string; frame: Buffer }[], client: Client | undefined): string | undefined {
    let status: string | undefined;
    const own: Buffer[] = [];
    for (const { type, frame } of frames) {
      if (type === 'Z') status = String.fromCharCode(frame[5] ?? 0);
      if (type === 'C' && client && frame.toString('latin1', 5, frame.length - 1) === 'LISTEN') client.listening = true;
      if (type === 'A') this.#notify(frame);
      // CopyInResponse was sent when the data was asked for.
      else if (type !== 'G') own.push(frame);
    }
    if (client && !client.gone && own.length > 0) this.#send(client.id, Buffer.concat(own));
    return status;
  }

  #notify(frame: Buffer): void {
    for (const client of this.#clients.values()) if (client.listening) this.#send(client.id, frame);
  }

  #send(client: number, bytes: Buffer): void {
    this.#options.send({ type: 'bytes', client, bytes: new Uint8Array(bytes) });
  }
}
