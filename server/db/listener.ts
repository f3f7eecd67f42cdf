import { setTimeout as sleep } from 'node:timers/promises';
import { ConnectionLostError } from '@transcargo/embedded-postgres/errors.ts';
import pg from 'pg';
import type { Database } from './database.ts';
import { CONNECTION_TIMEOUT_MS } from './pool.ts';

export interface ListenerOptions {
  /** Handlers by channel name. */
  channels: Record<string, (payload: string) => void>;
  /** Called when the connection listens: notifications from before, or during an outage, were missed. */
  onUp(): void;
  log(event: string, detail?: unknown): void;
  /** A query repeated on the connection; default a liveness check. */
  question?: ListenerQuestion;
  /** Interval of liveness checks on a silent connection, and their timeout, in milliseconds. */
  checkMs?: number;
  answerMs?: number;
}

export interface ListenerQuestion {
  /** A notification on this channel triggers the query at once. */
  channel: string;
  /** Runs on a new connection; onUp reports what was before. */
  begin(ask: Ask): Promise<void>;
  /** Reads what happened since. */
  goOn(ask: Ask): Promise<void>;
}

export type Ask = <Row extends pg.QueryResultRow>(text: string, values?: unknown[]) => Promise<Row[]>;

export interface Listener {
  /** Starts listening. Idempotent. */
  start(): void;
  /**
   * Whether everything until `msAgo` milliseconds ago has been received: the connection has responded to a query since.
   */
  hasReceivedSince(msAgo: number): boolean;
  close(): Promise<void>;
}

const FIRST_WAIT_MS = 50;
const MAX_WAIT_MS = 5_000;
const CHECK_MS = 20_000;
const ANSWER_MS = 5_000;
/** Minimum time between two queries, however many notifications arrive. */
const PAUSE_MS = 20;

const SIGN_OF_LIFE: Omit<ListenerQuestion, 'channel'> = {
  begin: async () => undefined,
  goOn: async (ask) => void (await ask('select 1 as listening')),
};

/** Doubles from 50 ms to 5 s, randomized by half, so that many processes don't reconnect at once. */
const toWait = (failures: number) => Math.min(MAX_WAIT_MS, FIRST_WAIT_MS * 2 ** failures) * (0.5 + Math.random() / 2);

/**
 * Listens on its own client and reconnects after any loss: a restarted server or engine, a silent network. Reports each
 * loss and each recovery once.
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
      // Closing ends the wait with a rejection.
      await sleep(toWait(failures), undefined, { ref: false, signal: closing.signal }).catch(() => undefined);
      failures++;
    }
  }

  return {
    start() {
      running ??= run();
    },
    hasReceivedSince: (msAgo) => performance.now() - provenAt <= msAgo,
    async close() {
      closing.abort();
      await running;
    },
  };
}

interface ListenOptions extends ListenerOptions {
  /** Called with the response to a query sent at `askedAt`: earlier notifications arrived before. */
  onProven(askedAt: number): void;
}

/** Listens until the connection is lost or the signal aborts; resolves with the reason. */
async function listenOnce(config: pg.ClientConfig, options: ListenOptions, signal: AbortSignal): Promise<unknown> {
  const client = new pg.Client({ connectionTimeoutMillis: CONNECTION_TIMEOUT_MS, ...config });
  const lost = new Promise<unknown>((resolve) => {
    // Stays attached: an error without a listener would end the process.
    client.on('error', resolve);
    client.once('end', () => resolve(new ConnectionLostError('The connection was ended.', '57P01')));
    signal.addEventListener('abort', resolve, { once: true });
  });
  const { question, answerMs = ANSWER_MS } = options;
  const { begin, goOn } = question ?? SIGN_OF_LIFE;
  const ask: Ask = async (text, values = []) => {
    // The driver accepts a timeout per query that its types lack.
    const limited: pg.QueryConfig & { query_timeout: number } = { text, values, query_timeout: answerMs };
    return (await client.query(limited)).rows;
  };
  let checks: ReturnType<typeof keepChecking> | undefined;
  client.on('notification', ({ channel, payload = '' }) => {
    options.channels[channel]?.(payload);
    if (channel === question?.channel) checks?.hurry();
  });
  const names = [...Object.keys(options.channels), ...(question ? [question.channel] : [])];
  const listens = names.map((channel) => `listen ${pg.escapeIdentifier(channel)}`);
  const listening = client
    .connect()
    .then(() => client.query(listens.join('; ')))
    .then(() => begin(ask));
  const up = listening.then(() => {
    if (signal.aborted) return;
    options.onUp();
    const onFailure = () => client.end().catch(() => undefined);
    checks = keepChecking(() => goOn(ask), onFailure, options);
  });
  // A connection that ends while connecting rejects nothing, hence the race.
  const reason = await Promise.race([lost, up.then(() => lost)]).catch((error: unknown) => error);
  checks?.stop();
  void client.end().catch(() => undefined);
  return reason;
}

/** Checks the connection: a network that drops packets closes nothing, so that only an unanswered query reveals it. */
function keepChecking(
  ask: () => Promise<void>,
  onFailure: () => void,
  { checkMs = CHECK_MS, onProven }: Pick<ListenOptions, 'checkMs' | 'onProven'>,
) {
  let timer: NodeJS.Timeout | undefined;
  let isStopped = false;
  let isHurried = false;
  /** True until the response has arrived and the pause after it is over. */
  let isBusy = false;
  const askLater = (ms: number, next: () => void) => {
    if (!isStopped) timer = setTimeout(next, ms).unref();
  };
  const endPause = () => {
    isBusy = false;
    if (isHurried) askNow();
    else askLater(checkMs, askNow);
  };
  const askNow = () => {
    clearTimeout(timer);
    isBusy = true;
    isHurried = false;
    const askedAt = performance.now();
    ask().then(() => {
      onProven(askedAt);
      askLater(PAUSE_MS, endPause);
    }, onFailure);
  };
  askNow();
  return {
    /** Queries as soon as possible. */
    hurry() {
      isHurried = true;
      if (!isBusy && !isStopped) askNow();
    },
    stop() {
      isStopped = true;
      clearTimeout(timer);
    },
  };
}
