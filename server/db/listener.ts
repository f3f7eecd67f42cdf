import { setTimeout as sleep } from 'node:timers/promises';
import { ConnectionLostError } from '@transcargo/embedded-postgres/errors.ts';
import pg from 'pg';
import type { Database } from './database.ts';
import { CONNECTION_TIMEOUT_MS } from './pool.ts';

export interface ListenerOptions {
  /** By name who is told what is said on it. */
  channels: Record<string, (payload: string) => void>;
  /** Now hears what is said from here on; what was said before, or while the connection was gone, was missed. */
  onUp(): void;
  log(event: string, detail?: unknown): void;
  /** How often a silent connection is asked whether it still lives, and how long it may take to answer; milliseconds. */
  checkMs?: number;
  answerMs?: number;
}

export interface Listener {
  /** Begins to listen. May be called again. */
  start(): void;
  /** Whether everything that was said until so many milliseconds ago has been heard: the connection has answered a question since. */
  hasHeardUntil(msAgo: number): boolean;
  close(): Promise<void>;
}

const FIRST_WAIT_MS = 50;
const LONGEST_WAIT_MS = 5_000;
const CHECK_MS = 20_000;
const ANSWER_MS = 5_000;

/** Doubles from 50 ms to 5 s, and differs by half, so that many processes don't come back at the same moment. */
const toWait = (failures: number) =>
  Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** failures) * (0.5 + Math.random() / 2);

/**
 * Hears its channels on a client of its own, and connects again whenever that is lost: a server that was restarted, an
 * engine that was, a network that fell silent. A loss is reported once, and so is its end.
 */
export function createListener(database: Pick<Database, 'clientConfig'>, options: ListenerOptions): Listener {
  const closing = new AbortController();
  let running: Promise<void> | undefined;
  let provenAt = Number.NEGATIVE_INFINITY;
  const onProven = (askedAt: number) => {
    provenAt = askedAt;
  };

  async function run(): Promise<void> {
    let failures = 0;
    const onUp = () => {
      if (failures > 0) options.log('live updates are back');
      failures = 0;
      options.onUp();
    };
    while (!closing.signal.aborted) {
      const reason = await listenOnce(database.clientConfig, { ...options, onUp, onProven }, closing.signal);
      provenAt = Number.NEGATIVE_INFINITY;
      if (closing.signal.aborted) return;
      if (failures === 0) options.log('live updates are interrupted', reason);
      // Closing ends the wait by rejecting it.
      await sleep(toWait(failures), undefined, { ref: false, signal: closing.signal }).catch(() => undefined);
      failures++;
    }
  }

  return {
    start() {
      running ??= run();
    },
    hasHeardUntil: (msAgo) => performance.now() - provenAt <= msAgo,
    async close() {
      closing.abort();
      await running;
    },
  };
}

interface ListenOptions extends ListenerOptions {
  /** The connection has answered what it was asked then: what was said before came before that answer. */
  onProven(askedAt: number): void;
}

/** Listens until the connection is lost or the signal says stop; resolves with the reason. */
async function listenOnce(config: pg.ClientConfig, options: ListenOptions, signal: AbortSignal): Promise<unknown> {
  const client = new pg.Client({ connectionTimeoutMillis: CONNECTION_TIMEOUT_MS, ...config });
  const lost = new Promise<unknown>((resolve) => {
    // Stays on: an error without a listener would end the process.
    client.on('error', resolve);
    client.once('end', () => resolve(new ConnectionLostError('The connection was ended.', '57P01')));
    signal.addEventListener('abort', resolve, { once: true });
  });
  client.on('notification', ({ channel, payload = '' }) => options.channels[channel]?.(payload));
  const listens = Object.keys(options.channels).map((channel) => `listen ${pg.escapeIdentifier(channel)}`);
  const listening = client.connect().then(() => client.query(listens.join('; ')));
  let stopChecking = () => {};
  const up = listening.then(() => {
    if (signal.aborted) return;
    options.onUp();
    stopChecking = keepChecking(client, options);
  });
  // A connection that ends while it is being made answers nobody: hence both ways.
  const reason = await Promise.race([lost, up.then(() => lost)]).catch((error: unknown) => error);
  stopChecking();
  void client.end().catch(() => undefined);
  return reason;
}

/** A network that swallows packets closes nothing: only a question without an answer shows it. */
function keepChecking(
  client: pg.Client,
  { checkMs = CHECK_MS, answerMs = ANSWER_MS, onProven }: ListenOptions,
): () => void {
  let timer: NodeJS.Timeout;
  const ask = () => {
    const askedAt = performance.now();
    // The driver takes a limit per query, but does not say so in its types.
    const question: pg.QueryConfig & { query_timeout: number } = {
      text: 'select 1 as listening',
      query_timeout: answerMs,
    };
    const onAnswer = () => {
      onProven(askedAt);
      askLater();
    };
    client.query(question).then(onAnswer, () => client.end().catch(() => undefined));
  };
  const askLater = () => {
    timer = setTimeout(ask, checkMs).unref();
  };
  ask();
  return () => clearTimeout(timer);
}
