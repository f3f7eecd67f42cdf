import { AsyncLocalStorage, AsyncResource } from 'node:async_hooks';
import type pg from 'pg';
import { isDemoted, isFull, SILENCE } from './errors.ts';

/** The database activity of one request. */
export interface WatchedRequest {
  absence: unknown;
  isGivenUp: boolean;
}

export interface PoolWatch {
  onResult(request: WatchedRequest | undefined, error: unknown, result?: unknown): void;
  isAway(): boolean;
  /** Whether a client's host is in use. */
  isInUse(client: object): boolean;
  /** Called after every successful query. */
  onDone?: ((client: object, query: unknown, result: unknown) => void) | undefined;
}

const followed = new AsyncLocalStorage<WatchedRequest>();

/** Returns the request that this code runs for. */
export const findRequest = () => followed.getStore();

/** Runs `work` so that findRequest() returns its request. */
export const followRequest = <Result>(work: () => Result): Result =>
  followed.run({ absence: undefined, isGivenUp: false }, work);

/** Reports every response of the pool, and rejects queries immediately during a known outage. */
export function watchPool(pool: pg.Pool, watch: PoolWatch): void {
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
function createTake(pool: pg.Pool, connect: () => Promise<pg.PoolClient>, isInUse: PoolWatch['isInUse']) {
  const max = pool.options.max;
  let connected = 0;
  pool.on('connect', () => connected++);
  pool.on('remove', () => connected--);
  let timer: NodeJS.Timeout | undefined;
  return async function take(): Promise<pg.PoolClient> {
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
  const take = createTake(pool, pool.connect.bind(pool) as () => Promise<pg.PoolClient>, isInUse);
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
    const taken: Promise<pg.PoolClient> = isRefused ? refuse(request) : take().catch(onFailure);
    if (!connected) return taken;
    // Runs in the waiting request's context, not that of the request that released the connection.
    const reply = AsyncResource.bind(connected);
    taken.then(
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
