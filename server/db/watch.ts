import { AsyncLocalStorage, AsyncResource } from 'node:async_hooks';
import { setTimeout as sleep } from 'node:timers/promises';
import { ConnectionLostError } from '@transcargo/embedded-postgres/errors.ts';
import pg from 'pg';
import { isOutage, isReadOnly, isUnavailable } from './errors.ts';

/** What is known of the database's presence. */
export interface DatabaseWatch {
  /** Whether the database answers now, within a second and a half. */
  isAnswering(): Promise<boolean>;
  /** Runs `work` (a request) so that findAbsence() knows what the database answered to it. */
  follow<Result>(work: () => Result): Result;
  /**
   * The error that means that the database can't be used for the moment: this one or, where a library has put another in
   * its place, what the database answered last to the work that follow() runs. Undefined when it is something else.
   */
  findAbsence(error: unknown): unknown;
  /** The work that follow() runs is answered for: whatever it still asks the database is refused, but for a rollback. */
  giveUp(): void;
  close(): void;
}

export interface WatchOptions {
  /** One line per outage, one per recovery. */
  log(event: string, detail?: unknown): void;
  /** Whether a database that keeps silent is away; the embedded one is busy then: it has one thread. */
  isSilenceAbsence: boolean;
}

const ANSWER_MS = 1_500;
const RETRY_MS = 500;
/** An outage is over when nothing has failed for so long; else each of many short ones would be two lines. */
const CALM_MS = 5_000;

interface Request {
  absence: unknown;
  isGivenUp: boolean;
}

const followed = new AsyncLocalStorage<Request>();

function findAbsence(error: unknown): unknown {
  const request = followed.getStore();
  if (isUnavailable(error)) return error;
  return request?.isGivenUp ? SILENCE : request?.absence;
}

function giveUp(): void {
  const request = followed.getStore();
  if (request) request.isGivenUp = true;
}

/** Listens to everything that goes through the pool, and refuses at once while the database is known to be away. */
export function watchDatabase(pool: pg.Pool, clientConfig: pg.ClientConfig, options: WatchOptions): DatabaseWatch {
  const closing = new AbortController();
  const outage = createOutage(options.log);
  const reading = createReadOnly(options.log);
  let asked: Promise<boolean> | undefined;

  async function ask(): Promise<boolean> {
    const failure = await askOnce(clientConfig);
    const isPresent = failure === undefined || (failure === SILENCE && !options.isSilenceAbsence);
    // A server that is out of connections still serves those it has.
    if (isPresent || (pool.totalCount > 0 && isFullServer(failure))) {
      outage.isAway = false;
      return true;
    }
    outage.isAway = true;
    onOutage(failure);
    return false;
  }

  async function keepAsking(): Promise<void> {
    const wait = () => sleep(RETRY_MS, undefined, { ref: false, signal: closing.signal });
    try {
      while (!((await ask()) && outage.isCalm())) await wait();
      outage.end();
    } catch {
      // Closing ends the wait by rejecting it.
    }
  }

  function onOutage(error: unknown): void {
    if (closing.signal.aborted) return;
    if (outage.begin(error)) void keepAsking();
  }

  function onAnswer(request: Request | undefined, error: unknown, result?: unknown): void {
    if (request) request.absence = isUnavailable(error) ? error : undefined;
    if (error === undefined) reading.onDone(result);
    else if (isReadOnly(error)) reading.onRefused(error);
    else if (isOutage(error)) onOutage(error);
  }

  pool.on('error', onOutage);
  pool.on('connect', (client) => watchQueries(client, onAnswer));
  watchConnects(pool, onAnswer, () => outage.isAway);
  return {
    isAnswering() {
      if (outage.isAway) return Promise.resolve(false);
      asked ??= ask().finally(() => {
        asked = undefined;
      });
      return asked;
    },
    follow: (work) => followed.run({ absence: undefined, isGivenUp: false }, work),
    findAbsence,
    giveUp,
    close: () => closing.abort(),
  };
}

type OnAnswer = (request: Request | undefined, error: unknown, result?: unknown) => void;

function createOutage(log: WatchOptions['log']) {
  let isReported = false;
  let lastFailure = Number.NEGATIVE_INFINITY;
  return {
    isAway: false,
    /** Whether it is a new one. */
    begin(error: unknown): boolean {
      lastFailure = performance.now();
      if (isReported) return false;
      isReported = true;
      log('unavailable', { reason: toReason(error) });
      return true;
    },
    isCalm: () => performance.now() - lastFailure >= CALM_MS,
    end() {
      isReported = false;
      log('available again');
    },
  };
}

const WRITES = new Set(['INSERT', 'UPDATE', 'DELETE']);

function createReadOnly(log: WatchOptions['log']) {
  let lastRefusal: number | undefined;
  return {
    onRefused(error: unknown) {
      if (lastRefusal === undefined) log('takes no changes', { reason: toReason(error) });
      lastRefusal = performance.now();
    },
    onDone(result: unknown) {
      if (lastRefusal === undefined || performance.now() - lastRefusal < CALM_MS) return;
      const { command, rowCount } = (result ?? {}) as { command?: string; rowCount?: number };
      if (!command || !WRITES.has(command) || !rowCount) return;
      lastRefusal = undefined;
      log('takes changes again');
    },
  };
}

function toReason(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const code: unknown = Reflect.get(error, 'code');
  return typeof code === 'string' ? code : error.message;
}

const SILENCE = new ConnectionLostError('The database does not answer.', '57P03');

const isFullServer = (error: unknown) => toReason(error) === '53300';

/** Asks on a connection of its own, for those of the pool may all be waiting. Gives what went wrong. */
async function askOnce(clientConfig: pg.ClientConfig): Promise<unknown> {
  // Longer than is waited for: a database that is silent while one connects is silent, which of the embedded one means busy.
  const client = new pg.Client({ ...clientConfig, connectionTimeoutMillis: 2 * ANSWER_MS });
  client.on('error', () => undefined);
  const asking = client.connect().then(() => client.query('select 1'));
  const answered = asking.then(
    () => undefined,
    (error: unknown) => error,
  );
  const late = new AbortController();
  const silence = sleep(ANSWER_MS, SILENCE, { ref: false, signal: late.signal }).catch(() => SILENCE);
  const failure = await Promise.race([answered, silence]);
  late.abort();
  void client.end().catch(() => undefined);
  return failure;
}

type Connected = (error: Error | undefined, client?: pg.PoolClient, release?: (error?: Error) => void) => void;

function watchConnects(pool: pg.Pool, onAnswer: OnAnswer, isAway: () => boolean): void {
  const connect = pool.connect.bind(pool) as {
    (): Promise<pg.PoolClient>;
    (connected: Connected): void;
  };
  const refuse = async () => {
    // Not at once: whoever asks again and again would leave no time to find that it is back.
    await new Promise((resolve) => setImmediate(resolve));
    throw SILENCE;
  };
  const watched = (connected?: Connected): Promise<pg.PoolClient> | undefined => {
    const request = followed.getStore();
    const onFailure = (error: Error): never => {
      onAnswer(request, error);
      throw error;
    };
    const isRefused = isAway() || request?.isGivenUp;
    if (!connected) return (isRefused ? refuse() : connect()).catch(onFailure);
    if (isRefused) {
      refuse().catch(connected);
      return undefined;
    }
    const answer: Connected = (error, client, release) => {
      if (error) onAnswer(request, error);
      connected(error, client, release);
    };
    // What waits for a connection goes on as its own request, not as the one that gave the connection back.
    connect(AsyncResource.bind(answer));
    return undefined;
  };
  pool.connect = watched as typeof pool.connect;
}

type Answered = (error: Error | undefined, result?: unknown) => void;

function isRollback(query: unknown): boolean {
  const text = typeof query === 'string' ? query : (query as { text?: string } | undefined)?.text;
  return /^\s*rollback/i.test(text ?? '');
}

function watchQueries(client: pg.PoolClient, onAnswer: OnAnswer): void {
  const query = client.query.bind(client) as (...args: unknown[]) => unknown;
  const watched = (...args: unknown[]): unknown => {
    const request = followed.getStore();
    const answered = args.at(-1);
    if (request?.isGivenUp && !isRollback(args[0])) {
      if (typeof answered !== 'function') return Promise.reject(SILENCE);
      return setImmediate(answered as Answered, SILENCE);
    }
    if (typeof answered === 'function') {
      const both: Answered = (error, result) => {
        onAnswer(request, error ?? undefined, result);
        (answered as Answered)(error, result);
      };
      return query(...args.slice(0, -1), both);
    }
    const answer = query(...args);
    if (answer instanceof Promise)
      answer.then(
        (result) => onAnswer(request, undefined, result),
        (error: unknown) => onAnswer(request, error),
      );
    return answer;
  };
  client.query = watched as typeof client.query;
}
