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
  query?: ListenerQuery;
  /** Interval of liveness checks on a silent connection, and their timeout, in milliseconds. */
  checkMs?: number;
  timeoutMs?: number;
}

export interface ListenerQuery {
  /** A notification on this channel triggers the query immediately. */
  channel: string;
  /** Runs on a new connection; onUp reports the changes before it. */
  start(runQuery: RunQuery): Promise<void>;
  /** Reads what happened since. */
  poll(runQuery: RunQuery): Promise<void>;
}

export type RunQuery = <Row extends pg.QueryResultRow>(text: string, values?: unknown[]) => Promise<Row[]>;

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
const TIMEOUT_MS = 5_000;
/** Minimum time between two queries, however many notifications arrive. */
const PAUSE_MS = 20;

const LIVENESS_CHECK: Omit<ListenerQuery, 'channel'> = {
  start: async () => undefined,
  poll: async (runQuery) => void (await runQuery('select 1 as listening')),
};

/** Doubles from 50 ms to 5 s, randomized by half, so that many processes don't reconnect together. */
const toWait = (failures: number) => Math.min(MAX_WAIT_MS, FIRST_WAIT_MS * 2 ** failures) * (0.5 + Math.random() / 2);

/**
 * Listens on its own client and reconnects after any loss: a restarted server or engine, a silent network. Reports each
 * loss and each recovery once.
 */
export function createListener(database: Pick<Database, 'clientConfig'>, options: ListenerOptions): Listener {
  const closing = new AbortController();
  let running: Promise<void> | undefined;
  let provenAt = Number.NEGATIVE_INFINITY;
  const onProven = (sentAt: number) => {
    provenAt = sentAt;
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
  /** Called with the response to a query sent at `sentAt`: earlier notifications have arrived by then. */
  onProven(sentAt: number): void;
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
  const { query, timeoutMs = TIMEOUT_MS } = options;
  const { start, poll } = query ?? LIVENESS_CHECK;
  const runQuery: RunQuery = async (text, values = []) => {
    // The driver accepts a timeout per query that its types lack.
    const limited: pg.QueryConfig & { query_timeout: number } = { text, values, query_timeout: timeoutMs };
    return (await client.query(limited)).rows;
  };
  let checks: ReturnType<typeof keepChecking> | undefined;
  client.on('notification', ({ channel, payload = '' }) => {
    options.channels[channel]?.(payload);
    if (channel === query?.channel) checks?.checkSoon();
  });
  const names = [...Object.keys(options.channels), ...(query ? [query.channel] : [])];
  const listens = names.map((channel) => `listen ${pg.escapeIdentifier(channel)}`);
  const listening = client
    .connect()
    .then(() => client.query(listens.join('; ')))
    .then(() => start(runQuery));
  const up = listening.then(() => {
    if (signal.aborted) return;
    options.onUp();
    const onFailure = () => client.end().catch(() => undefined);
    checks = keepChecking(() => poll(runQuery), onFailure, options);
  });
  // A connection that ends while connecting rejects nothing, hence the race.
  const reason = await Promise.race([lost, up.then(() => lost)]).catch((error: unknown) => error);
  checks?.stop();
  void client.end().catch(() => undefined);
  return reason;
}

/** Checks the connection: a network that drops packets closes nothing; only a missing response reveals it. */
function keepChecking(
  runQuery: () => Promise<void>,
  onFailure: () => void,
  { checkMs = CHECK_MS, onProven }: Pick<ListenOptions, 'checkMs' | 'onProven'>,
) {
  let timer: NodeJS.Timeout | undefined;
  let isStopped = false;
  let isRequested = false;
  /** True until the response has arrived and the pause after it is over. */
  let isBusy = false;
  const checkLater = (ms: number, next: () => void) => {
    if (!isStopped) timer = setTimeout(next, ms).unref();
  };
  const endPause = () => {
    isBusy = false;
    if (isRequested) checkNow();
    else checkLater(checkMs, checkNow);
  };
  const checkNow = () => {
    clearTimeout(timer);
    isBusy = true;
    isRequested = false;
    const sentAt = performance.now();
    runQuery().then(() => {
      onProven(sentAt);
      checkLater(PAUSE_MS, endPause);
    }, onFailure);
  };
  checkNow();
  return {
    /** Queries as soon as possible. */
    checkSoon() {
      isRequested = true;
      if (!isBusy && !isStopped) checkNow();
    },
    stop() {
      isStopped = true;
      clearTimeout(timer);
    },
  };
}
