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
  /** Called when a statement starts and again when it has ended. */
  onStatement(): void;
  /** The engine cannot be used any more. */
  onFatal(error: unknown): void;
}

const LOOK_MS = 1_000;
/**
 * Nobody else does: PostgreSQL leaves it to a process of its own, which the engine has not. Without an end the log would
 * fill the disk, and a start after a kill take as long as all that was written since the last start.
 */
const KEEP_LOG_SHORT = `do $$ begin
  if (select pg_current_wal_insert_lsn() - redo_lsn > 64 * 1024 * 1024 from pg_control_checkpoint()) then checkpoint; end if;
end $$`;

/**
 * Shares the engine's only session among clients: one unit at a time in the order they came, and while a transaction is
 * open only its owner's. What PostgreSQL keeps per session is shared, though: SET, temporary tables, session locks and
 * the channels somebody listens on last until the last client has left.
 */
export class Session {
  readonly #options: SessionOptions;
  readonly #clients = new Map<number, Client>();
  #newest = 0;
  #leaving: Client[] = [];
  #waiting: { client: Client; unit: Buffer }[] = [];
  /** Whose transaction, or unfinished exchange, is open. */
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
    // Bytes of a client that was dropped may still be on their way.
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

  /** Goes through what is waiting, unless that is being done already. */
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
    // Inside somebody's transaction nothing else may run: its failure would be that transaction's failure.
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

  /** A transaction that nobody continues must not stop everyone else. */
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

  /** Asking for the free space takes some microseconds, so it is done before every statement or transaction. */
  async #guardDisk(): Promise<void> {
    const low = this.#options.disk.isLow();
    // Said again each time, because a client may have set or reset it.
    if (!low && !this.#readOnly) return;
    await this.#run(simpleQuery(`set default_transaction_read_only = ${low ? 'on' : 'off'}`));
    this.#readOnly = low;
  }

  /** At most as often as a look costs nothing, and never while nothing is asked: then nothing is written either. */
  async #keepLogShort(): Promise<void> {
    const now = performance.now();
    if (now - this.#lookedAtLog < LOOK_MS) return;
    this.#lookedAtLog = now;
    await this.#run(simpleQuery(KEEP_LOG_SHORT));
  }

  async #run(unit: Uint8Array, client?: Client): Promise<Status> {
    this.#options.onStatement();
    const status = await exchange(this.#options.engine, unit, (frames) => this.#deliver(frames, client));
    this.#options.onStatement();
    return status;
  }

  #deliver(frames: Frame[], client: Client | undefined): void {
    const own: Buffer[] = [];
    for (const { type, frame } of frames) {
      if (type === 'C' && client && isListen(frame)) client.listening = true;
      if (type === 'A') this.#notify(frame);
      // The answer to COPY was sent when the data was asked for.
      else if (type !== 'G') own.push(frame);
    }
    if (client && !client.gone && own.length > 0) this.#send(client.id, Buffer.concat(own));
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

/** A long answer is handed on in parts of about this size instead of being held whole. */
const PART_BYTES = 1 << 20;

/** Transaction status after a unit: idle, in a transaction, in a failed one; undefined after a mere Flush. */
export type Status = 'I' | 'T' | 'E' | undefined;

/** Runs one unit of messages, hands on the frames of the answer as they come and returns the last status. */
export async function exchange(engine: PGlite, unit: Uint8Array, onFrames: (frames: Frame[]) => void): Promise<Status> {
  let parts: Uint8Array[] = [];
  let size = 0;
  let status: Status;
  const handOn = () => {
    const { frames, rest } = splitFrames(Buffer.concat(parts));
    status = readStatus(frames) ?? status;
    parts = [rest];
    size = rest.length;
    onFrames(frames);
  };
  // Not execProtocolRaw: that one parses every row and keeps the results.
  await engine.execProtocolRawStream(unit, {
    syncToFs: false,
    onRawData: (data) => {
      // The engine uses its buffer again.
      parts.push(data.slice());
      size += data.length;
      if (size > PART_BYTES) handOn();
    },
  });
  handOn();
  return status;
}

function readStatus(frames: Frame[]): Status {
  const ready = frames.findLast(({ type }) => type === 'Z');
  const status = ready && String.fromCharCode(ready.frame[5] ?? 0);
  return status === 'I' || status === 'T' || status === 'E' ? status : undefined;
}

export type Fed = { type: 'unit'; unit: Buffer } | { type: 'reply'; bytes: Buffer } | { type: 'leave' };

/** One client of the shared session: cuts what it sends into units that the engine can answer one after another. */
export class Client {
  readonly id: number;
  /** Prepared statements it has made, as the session knows them. */
  readonly statements = new Set<string>();
  listening = false;
  gone = false;
  readonly #reader = new MessageReader();
  #unit: Buffer[] = [];

  constructor(id: number) {
    this.id = id;
  }

  *feed(chunk: Uint8Array): Generator<Fed> {
    for (const { type, message } of this.#reader.read(chunk)) {
      if (type === 'X') {
        yield { type: 'leave' };
        return;
      }
      // All clients share one session, where two statements of one name would clash.
      this.#unit.push(prefixStatementName(type, message, `${this.id}:`, (name) => this.statements.add(name)));
      if (isCopyFromStdin(type, message)) {
        // The engine cannot wait for the data, so the client is asked for it before the statement runs.
        yield { type: 'reply', bytes: COPY_IN_RESPONSE };
      } else if (endsUnit(type)) {
        yield { type: 'unit', unit: Buffer.concat(this.#unit) };
        this.#unit = [];
      }
    }
  }
}
