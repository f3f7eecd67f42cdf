import { AsyncLocalStorage, AsyncResource } from 'node:async_hooks';
import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import { isDemoted, isFull, isOutage, isReadOnly, isUnavailable, SILENCE, toReason } from './errors.ts';
import type { HostCheck, Primary } from './hosts.ts';

/** The availability of the database. */
export interface DatabaseWatch {
  /** Whether the database responds within a second and a half. */
  isAnswering(): Promise<boolean>;
  /** Whether it also accepts changes, and what the operator should fix. */
  getReadiness(): Promise<Readiness>;
  /** Runs `work` (a request) and records the database's responses to it for findAbsence(). */
  follow<Result>(work: () => Result): Result;
  /**
   * Returns the error that shows that the database is temporarily unavailable: this one or, if a library replaced it,
   * the last one of the work that follow() runs. Undefined for other errors.
   */
  findAbsence(error: unknown): unknown;
  /** Gives up the current work: all its further queries except a rollback are rejected. */
  giveUp(): void;
  /** Whether a standby serves some reads during an outage. */
  hasStandby: boolean;
  close(): void;
}

export interface Readiness {
  isReady: boolean;
  /** One sentence for the operator, without names. */
  problem?: string | undefined;
}

export interface WatchOptions {
  /** Logs one line per outage and one per recovery. */
  log(event: string, detail?: unknown): void;
  /** Whether silence means an outage; the embedded engine may just be busy, because it has one thread. */
  isSilenceAbsence: boolean;
  /** A problem found at startup, which lasts until the next start. */
  startProblem?: string | undefined;
  /** Problems of the hosts, found and logged at startup. */
  hostsProblem?: string | undefined;
  onDone?: PoolWatch['onDone'];
  hasStandby?: boolean;
}

const RETRY_MS = 500;
/** An outage ends after this time without a failure, or each of many short ones would be logged. */
const CALM_MS = 5_000;

function findAbsence(error: unknown): unknown {
  const request = findRequest();
  if (isUnavailable(error)) return error;
  return request?.isGivenUp ? SILENCE : request?.absence;
}

function giveUp(): void {
  const request = findRequest();
  if (request) request.isGivenUp = true;
}

/** Observes all queries of the pool, and rejects them immediately during a known outage. */
export function watchDatabase(pool: pg.Pool, primary: Primary, options: WatchOptions): DatabaseWatch {
  const closing = new AbortController();
  const outage = createOutage(options.log);
  const reading = createReadOnly(options.log);
  let check: Promise<Readiness> | undefined;
  let lastProblem = options.hostsProblem;

  /** With several hosts, only one that accepts changes is usable; a single server can be read in any case. */
  function isUsable({ state: { failure, isReadOnly: refusesChanges } }: HostCheck): boolean {
    if (failure === undefined) return !(refusesChanges && primary.hasOthers);
    if (failure === SILENCE && !options.isSilenceAbsence) return true;
    // A full server still serves its existing connections.
    return pool.totalCount > 0 && isFull(failure);
  }

  async function checkHosts(): Promise<Readiness> {
    const result = await primary.check({ skipsSilent: outage.isAway });
    const { failure, isReadOnly: refusesChanges } = result.state;
    const problem = result.problem ?? options.startProblem;
    if (result.problem && result.problem !== lastProblem) options.log(result.problem);
    lastProblem = result.problem;
    outage.isAway = !isUsable(result);
    if (outage.isAway) onOutage(failure ?? READ_ONLY);
    // An embedded database that rejects changes has a full disk and continues to serve reads.
    else if (refusesChanges && options.isSilenceAbsence) reading.onRefused(READ_ONLY);
    return { isReady: !outage.isAway && !(refusesChanges && options.isSilenceAbsence), problem };
  }

  async function checkUntilAvailable(): Promise<void> {
    const wait = () => sleep(RETRY_MS, undefined, { ref: false, signal: closing.signal });
    try {
      for (;;) {
        await checkHosts();
        if (!outage.isAway && outage.isCalm()) break;
        await wait();
      }
      outage.end();
    } catch {
      // Closing ends the wait with a rejection.
    }
  }

  function onOutage(error: unknown): void {
    if (closing.signal.aborted) return;
    if (outage.start(error)) void checkUntilAvailable();
  }

  function onResult(request: WatchedRequest | undefined, error: unknown, result?: unknown): void {
    if (request) request.absence = isUnavailable(error) ? error : undefined;
    if (error === undefined) reading.onDone(result);
    else if (primary.hasOthers && isDemoted(error)) onOutage(error);
    else if (isReadOnly(error)) reading.onRefused(error);
    else if (isOutage(error)) onOutage(error);
  }

  function checkOnce(): Promise<Readiness> {
    check ??= checkHosts().finally(() => {
      check = undefined;
    });
    return check;
  }

  pool.on('error', onOutage);
  watchPool(pool, { onResult, isAway: () => outage.isAway, isInUse: primary.isInUse, onDone: options.onDone });
  return {
    async isAnswering() {
      if (!outage.isAway) await checkOnce();
      return !outage.isAway;
    },
    async getReadiness() {
      if (outage.isAway) return { isReady: false, problem: lastProblem ?? options.startProblem };
      return checkOnce();
    },
    follow: followRequest,
    findAbsence,
    giveUp,
    hasStandby: options.hasStandby ?? false,
    close: () => closing.abort(),
  };
}

const READ_ONLY = Object.assign(new Error('The server accepts no changes.'), { code: '25006' });

function createOutage(log: WatchOptions['log']) {
  let isReported = false;
  let lastFailure = Number.NEGATIVE_INFINITY;
  return {
    isAway: false,
    /** Returns whether the outage is new. */
    start(error: unknown): boolean {
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
      if (lastRefusal === undefined) log('accepts no changes', { reason: toReason(error) });
      lastRefusal = performance.now();
    },
    onDone(result: unknown) {
      if (lastRefusal === undefined || performance.now() - lastRefusal < CALM_MS) return;
      const { command, rowCount } = (result ?? {}) as { command?: string; rowCount?: number };
      if (!command || !WRITES.has(command) || !rowCount) return;
      lastRefusal = undefined;
      log('accepts changes again');
    },
  };
}

/** The database activity of one request. */
interface WatchedRequest {
  absence: unknown;
  isGivenUp: boolean;
}

interface PoolWatch {
  onResult(request: WatchedRequest | undefined, error: unknown, result?: unknown): void;
  isAway(): boolean;
  /** Whether a client's host is in use. */
  isInUse(client: object): boolean;
  /** Called after every successful query. */
  onDone?: ((client: object, query: unknown, result: unknown) => void) | undefined;
}

const followed = new AsyncLocalStorage<WatchedRequest>();

/** Returns the request that this code runs for. */
const findRequest = () => followed.getStore();

/** Runs `work` so that findRequest() returns its request. */
export const followRequest = <Result>(work: () => Result): Result =>
  followed.run({ absence: undefined, isGivenUp: false }, work);

/** Reports every response of the pool, and rejects queries immediately during a known outage. */
function watchPool(pool: pg.Pool, watch: PoolWatch): void {
  pool.on('connect', (client) => watchQueries(client, watch));
  pool.on('release', (_error, client) => {
    // Ended before the pool sees it, so that the pool discards it.
    if (demoted.has(client)) void (client as unknown as pg.Client).end();
  });
  watchConnects(pool, watch);
}

/** Clients whose server no longer accepts changes. */
const demoted = new WeakSet<object>();
/** Time during which the pool requests no further connections from a full server. */
const FULL_MS = 5_000;

/** Takes a client from the pool, never one of a host no longer in use; with a full server, only existing ones. */
function createAcquire(pool: pg.Pool, connect: () => Promise<pg.PoolClient>, isInUse: PoolWatch['isInUse']) {
  const max = pool.options.max;
  let connected = 0;
  pool.on('connect', () => connected++);
  pool.on('remove', () => connected--);
  let timer: NodeJS.Timeout | undefined;
  return async function acquire(): Promise<pg.PoolClient> {
    let isRetried = false;
    for (;;) {
      try {
        const client = await connect();
        if (isInUse(client)) return client;
        client.release(true);
      } catch (error) {
        // A refusal is faster than a connection: those requested at the same time may still succeed.
        const mayConnect = pool.totalCount > 0 && !isRetried;
        if (!isFull(error) || (connected === 0 && !mayConnect)) throw error;
        isRetried = true;
        // Later callers wait for one of those.
        pool.options.max = Math.max(1, connected);
        clearTimeout(timer);
        timer = setTimeout(() => {
          pool.options.max = max;
        }, FULL_MS).unref();
      }
    }
  };
}

type Connected = (error: Error | undefined, client?: pg.PoolClient, release?: (error?: Error) => void) => void;

function watchConnects(pool: pg.Pool, { onResult, isAway, isInUse }: PoolWatch): void {
  const acquire = createAcquire(pool, pool.connect.bind(pool) as () => Promise<pg.PoolClient>, isInUse);
  const refuse = async (request: WatchedRequest | undefined): Promise<never> => {
    // Delayed, because a tight retry loop would leave no time to notice the recovery.
    await new Promise((resolve) => setImmediate(resolve));
    if (request) request.absence = SILENCE;
    throw SILENCE;
  };
  const watched = (connected?: Connected): Promise<pg.PoolClient> | undefined => {
    const request = followed.getStore();
    const isRefused = isAway() || request?.isGivenUp;
    const onFailure = (error: Error): never => {
      onResult(request, error);
      throw error;
    };
    const acquired: Promise<pg.PoolClient> = isRefused ? refuse(request) : acquire().catch(onFailure);
    if (!connected) return acquired;
    // Runs in the waiting request's context, not that of the request that released the connection.
    const reply = AsyncResource.bind(connected);
    acquired.then(
      (client) => reply(undefined, client, client.release),
      (error: Error) => reply(error, undefined, () => undefined),
    );
    return undefined;
  };
  pool.connect = watched as typeof pool.connect;
}

type QueryCallback = (error: Error | undefined, result?: unknown) => void;

function isRollback(query: unknown): boolean {
  const text = typeof query === 'string' ? query : (query as { text?: string } | undefined)?.text;
  return /^\s*rollback/i.test(text ?? '');
}

function watchQueries(client: pg.PoolClient, { onResult: report, onDone }: PoolWatch): void {
  const onResult = (request: WatchedRequest | undefined, text: unknown, error: unknown, result?: unknown) => {
    if (isDemoted(error)) demoted.add(client);
    if (error === undefined) onDone?.(client, text, result);
    report(request, error, result);
  };
  const query = client.query.bind(client) as (...args: unknown[]) => unknown;
  const watched = (...args: unknown[]): unknown => {
    const request = followed.getStore();
    const callback = args.at(-1);
    if (request?.isGivenUp && !isRollback(args[0])) {
      if (typeof callback !== 'function') return Promise.reject(SILENCE);
      return setImmediate(callback as QueryCallback, SILENCE);
    }
    if (typeof callback === 'function') {
      const both: QueryCallback = (error, result) => {
        onResult(request, args[0], error ?? undefined, result);
        (callback as QueryCallback)(error, result);
      };
      return query(...args.slice(0, -1), both);
    }
    const reply = query(...args);
    if (reply instanceof Promise)
      reply.then(
        (result) => onResult(request, args[0], undefined, result),
        (error: unknown) => onResult(request, args[0], error),
      );
    return reply;
  };
  client.query = watched as typeof client.query;
}
