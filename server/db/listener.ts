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
  /** What is asked again and again; default a sign of life. */
  question?: ListenerQuestion;
  /** How often a silent connection is asked whether it still lives, and how long it may take to answer; milliseconds. */
  checkMs?: number;
  answerMs?: number;
}

export interface ListenerQuestion {
  /** Whatever is said on it asks at once. */
  channel: string;
  /** Of a connection that is new: what was before is told by onUp. */
  begin(ask: Ask): Promise<void>;
  /** What came since. */
  goOn(ask: Ask): Promise<void>;
}

export type Ask = <Row extends pg.QueryResultRow>(text: string, values?: unknown[]) => Promise<Row[]>;

export interface Listener {
  /** Begins to listen. May be called again. */
  start(): void;
  /** Whether everything until so many milliseconds ago has been heard: the connection has answered a question since. */
  hasHeardUntil(msAgo: number): boolean;
  close(): Promise<void>;
}

const FIRST_WAIT_MS = 50;
const LONGEST_WAIT_MS = 5_000;
const CHECK_MS = 20_000;
const ANSWER_MS = 5_000;
/** Between two questions, however much is said. */
const PAUSE_MS = 20;

const SIGN_OF_LIFE: Omit<ListenerQuestion, 'channel'> = {
  begin: async () => undefined,
  goOn: async (ask) => void (await ask('select 1 as listening')),
};

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
  const { question, answerMs = ANSWER_MS } = options;
  const { begin, goOn } = question ?? SIGN_OF_LIFE;
  const ask: Ask = async (text, values = []) => {
    // The driver takes a limit per query, but does not say so in its types.
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
  // A connection that ends while it is being made answers nobody: hence both ways.
  const reason = await Promise.race([lost, up.then(() => lost)]).catch((error: unknown) => error);
  checks?.stop();
  void client.end().catch(() => undefined);
  return reason;
}

/** A network that swallows packets closes nothing: only a question without an answer shows it. */
function keepChecking(
  ask: () => Promise<void>,
  onFailure: () => void,
  { checkMs = CHECK_MS, onProven }: Pick<ListenOptions, 'checkMs' | 'onProven'>,
) {
  let timer: NodeJS.Timeout | undefined;
  let isStopped = false;
  let isHurried = false;
  /** Until the answer has come and the pause after it is over. */
  let isBusy = false;
  const askLater = (ms: number, next: () => void) => {
    if (!isStopped) timer = setTimeout(next, ms).unref();
  };
  const rest = () => {
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
      askLater(PAUSE_MS, rest);
    }, onFailure);
  };
  askNow();
  return {
    /** Asks as soon as may be. */
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
