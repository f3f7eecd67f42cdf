import type { PGlite } from '@electric-sql/pglite';
import type { DiskGuard } from './disk-guard.ts';
import type { FromEngine } from './protocol.ts';
import {
  COPY_IN_RESPONSE,
  endsUnit,
  type Frame,
  isCopyFromStdin,
  MessageReader,
  prefixStatementName,
  simpleQuery,
  splitFrames,
} from './wire.ts';

export interface SessionOptions {
  engine: PGlite;
  disk: DiskGuard;
  idleTransactionMs: number;
  send(message: FromEngine): void;
  /** Called when a statement starts and when it ends. */
  onStatement(): void;
  /** Called when the engine is unusable. */
  onFatal(error: unknown): void;
}

const LOOK_MS = 1_000;
/**
 * Checkpoints, which PostgreSQL leaves to a separate process that the engine lacks. Otherwise the log would fill the
 * disk, and a start after a kill would replay everything since the last start.
 */
const SHORTEN_LOG = `do $$ begin
  if (select pg_current_wal_insert_lsn() - redo_lsn > 64 * 1024 * 1024 from pg_control_checkpoint()) then checkpoint; end if;
end $$`;

/**
 * Shares the engine's only session among clients: one unit at a time in order of arrival, and during a transaction only
 * its owner's. Per-session state is shared: SET, temporary tables, session locks and LISTEN channels last until the
 * last client leaves.
 */
export class Session {
  readonly #options: SessionOptions;
  readonly #clients = new Map<number, Client>();
  #newest = 0;
  #leaving: Client[] = [];
  #waiting: { client: Client; unit: Buffer }[] = [];
  /** Owner of the open transaction or unfinished exchange. */
  #owner: Client | undefined;
  #idleTimer: NodeJS.Timeout | undefined;
  #busy = false;
  #readOnly = false;
  #lookedAtLog = 0;

  constructor(options: SessionOptions) {
    this.#options = options;
  }

  receive(id: number, chunk: Uint8Array): void {
    const client = this.#clients.get(id) ?? this.#enter(id);
    // Bytes of a dropped client may still arrive.
    if (!client) return;
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

  /** Processes the queue, unless that is already happening. */
  work(): void {
    if (this.#busy) return;
    this.#busy = true;
    this.#workOff().catch(this.#options.onFatal);
  }

  async #workOff(): Promise<void> {
    while (await this.#step());
    this.#busy = false;
  }

  #enter(id: number): Client | undefined {
    if (id <= this.#newest) return undefined;
    this.#newest = id;
    const client = new Client(id);
    this.#clients.set(id, client);
    return client;
  }

  async #step(): Promise<boolean> {
    const owner = this.#owner;
    if (owner?.gone) {
      await this.#run(simpleQuery('rollback'));
      this.#setOwner(undefined);
      return true;
    }
    // Nothing else may run inside a transaction: its failure would fail the transaction.
    if (!owner && this.#leaving.length > 0) {
      await this.#cleanUp(this.#leaving);
      return true;
    }
    const next = this.#waiting.findIndex(({ client }) => !owner || client === owner);
    const [work] = next < 0 ? [] : this.#waiting.splice(next, 1);
    if (!work) return false;
    if (!owner) {
      await this.#keepLogShort();
      await this.#guardDisk();
    }
    const status = await this.#run(work.unit, work.client);
    this.#setOwner(status === 'I' ? undefined : work.client);
    return true;
  }

  /** An abandoned transaction must not block everyone else. */
  #setOwner(owner: Client | undefined): void {
    this.#owner = owner;
    clearTimeout(this.#idleTimer);
    if (owner) this.#idleTimer = setTimeout(() => this.#drop(owner), this.#options.idleTransactionMs);
  }

  #drop(idle: Client): void {
    const reason = `A transaction was idle for ${this.#options.idleTransactionMs} ms and was rolled back.`;
    this.#options.send({ type: 'dropped', client: idle.id, reason });
    this.leave(idle.id);
    this.work();
  }

  async #cleanUp(left: Client[]): Promise<void> {
    this.#leaving = [];
    if (this.#clients.size === 0) {
      await this.#run(simpleQuery('discard all'));
      this.#readOnly = false;
      return;
    }
    const names = left.flatMap((client) => [...client.statements]);
    for (const name of names) await this.#run(simpleQuery(`deallocate "${name.replaceAll('"', '""')}"`));
  }

  /** Checking the free space takes microseconds, so it happens before every statement or transaction. */
  async #guardDisk(): Promise<void> {
    const low = this.#options.disk.isLow();
    // Reset each time, because a client may have changed it.
    if (!low && !this.#readOnly) return;
    await this.#run(simpleQuery(`set default_transaction_read_only = ${low ? 'on' : 'off'}`));
    this.#readOnly = low;
  }

  /** Checks at a cheap interval, and never while idle, when nothing is written either. */
  async #keepLogShort(): Promise<void> {
    const now = performance.now();
    if (now - this.#lookedAtLog < LOOK_MS) return;
    this.#lookedAtLog = now;
    await this.#run(simpleQuery(SHORTEN_LOG));
  }

  async #run(unit: Uint8Array, client?: Client): Promise<Status> {
    this.#options.onStatement();
    const status = await exchange(this.#options.engine, unit, (frames) => this.#deliver(frames, client));
    this.#options.onStatement();
    return status;
  }

  #deliver(frames: Frame[], client: Client | undefined): void {
    const messages: Buffer[] = [];
    for (const { type, frame } of frames) {
      if (type === 'C' && client && isListen(frame)) client.listening = true;
      if (type === 'A') this.#notify(frame);
      // The response to COPY was sent when the data was requested.
      else if (type !== 'G') messages.push(frame);
    }
    if (client && !client.gone && messages.length > 0) this.#send(client.id, Buffer.concat(messages));
  }

  #notify(frame: Buffer): void {
    for (const client of this.#clients.values()) if (client.listening) this.#send(client.id, frame);
  }

  #send(client: number, bytes: Buffer): void {
    this.#options.send({ type: 'bytes', client, bytes: new Uint8Array(bytes) });
  }
}

function isListen(commandComplete: Buffer): boolean {
  return commandComplete.toString('latin1', 5, commandComplete.length - 1) === 'LISTEN';
}

/** Long responses are passed on in chunks of about this size instead of being buffered. */
const PART_BYTES = 1 << 20;

/** Transaction status after a unit: idle, in a transaction, in a failed one; undefined after a Flush. */
export type Status = 'I' | 'T' | 'E' | undefined;

/** Runs one unit of messages, passes on response frames as they arrive, and returns the last status. */
export async function exchange(engine: PGlite, unit: Uint8Array, onFrames: (frames: Frame[]) => void): Promise<Status> {
  let parts: Uint8Array[] = [];
  let size = 0;
  let status: Status;
  const flush = () => {
    const { frames, rest } = splitFrames(Buffer.concat(parts));
    status = readStatus(frames) ?? status;
    parts = [rest];
    size = rest.length;
    onFrames(frames);
  };
  // execProtocolRaw would parse every row and keep the results.
  await engine.execProtocolRawStream(unit, {
    syncToFs: false,
    onRawData: (data) => {
      // The engine reuses its buffer.
      parts.push(data.slice());
      size += data.length;
      if (size > PART_BYTES) flush();
    },
  });
  flush();
  return status;
}

function readStatus(frames: Frame[]): Status {
  const ready = frames.findLast(({ type }) => type === 'Z');
  const status = ready && String.fromCharCode(ready.frame[5] ?? 0);
  return status === 'I' || status === 'T' || status === 'E' ? status : undefined;
}

export type ClientInput = { type: 'unit'; unit: Buffer } | { type: 'reply'; bytes: Buffer } | { type: 'leave' };

/** A client of the shared session: splits its input into units that the engine can process one by one. */
export class Client {
  readonly id: number;
  /** Its prepared statements by their name in the session. */
  readonly statements = new Set<string>();
  listening = false;
  gone = false;
  readonly #reader = new MessageReader();
  #unit: Buffer[] = [];

  constructor(id: number) {
    this.id = id;
  }

  *feed(chunk: Uint8Array): Generator<ClientInput> {
    for (const { type, message } of this.#reader.read(chunk)) {
      if (type === 'X') {
        yield { type: 'leave' };
        return;
      }
      // All clients share one session, in which equal statement names would clash.
      this.#unit.push(prefixStatementName(type, message, `${this.id}:`, (name) => this.statements.add(name)));
      if (isCopyFromStdin(type, message)) {
        // The engine can't wait for data, so the client is asked for it before the statement runs.
        yield { type: 'reply', bytes: COPY_IN_RESPONSE };
      } else if (endsUnit(type)) {
        yield { type: 'unit', unit: Buffer.concat(this.#unit) };
        this.#unit = [];
      }
    }
  }
}
