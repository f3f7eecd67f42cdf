import { AsyncLocalStorage, AsyncResource } from 'node:async_hooks';
import type pg from 'pg';
import { isDemoted, isFull, SILENCE } from './errors.ts';

/** One request as far as the database is concerned. */
export interface WatchedRequest {
  absence: unknown;
  isGivenUp: boolean;
}

export interface PoolWatch {
  onAnswer(request: WatchedRequest | undefined, error: unknown, result?: unknown): void;
  isAway(): boolean;
  /** Whether a client's host is the one in use. */
  isInUse(client: object): boolean;
  /** Told of every query that was answered without an error. */
  onDone?: ((client: object, query: unknown, result: unknown) => void) | undefined;
}

const followed = new AsyncLocalStorage<WatchedRequest>();

/** The request in whose work this is called. */
export const findRequest = () => followed.getStore();

/** Runs `work` so that findRequest() knows it. */
export const followRequest = <Result>(work: () => Result): Result =>
  followed.run({ absence: undefined, isGivenUp: false }, work);

/** Tells of every answer that goes through the pool, and refuses at once while the database is known to be away. */
export function watchPool(pool: pg.Pool, watch: PoolWatch): void {
  pool.on('connect', (client) => watchQueries(client, watch));
  pool.on('release', (_error, client) => {
    // Ended before the pool looks at it, which then throws it away.
    if (demoted.has(client)) void (client as unknown as pg.Client).end();
  });
  watchConnects(pool, watch);
}

/** Clients whose server takes no changes any more. */
const demoted = new WeakSet<object>();
/** How long the pool asks a full server for no more connections than it has. */
const FULL_MS = 5_000;

/** Takes a client from the pool: never one of a host that is not in use; from a full server one that it has already given. */
function createTake(pool: pg.Pool, connect: () => Promise<pg.PoolClient>, isInUse: PoolWatch['isInUse']) {
  const most = pool.options.max;
  let connected = 0;
  pool.on('connect', () => connected++);
  pool.on('remove', () => connected--);
  let timer: NodeJS.Timeout | undefined;
  return async function take(): Promise<pg.PoolClient> {
    for (;;) {
      try {
        const client = await connect();
        if (isInUse(client)) return client;
        client.release(true);
      } catch (error) {
        if (!isFull(error) || connected === 0) throw error;
        // Whoever asks from here on waits for one of those.
        pool.options.max = connected;
        clearTimeout(timer);
        timer = setTimeout(() => {
          pool.options.max = most;
        }, FULL_MS).unref();
      }
    }
  };
}

type Connected = (error: Error | undefined, client?: pg.PoolClient, release?: (error?: Error) => void) => void;

function watchConnects(pool: pg.Pool, { onAnswer, isAway, isInUse }: PoolWatch): void {
  const take = createTake(pool, pool.connect.bind(pool) as () => Promise<pg.PoolClient>, isInUse);
  const refuse = async (request: WatchedRequest | undefined): Promise<never> => {
    // Not at once: whoever asks again and again would leave no time to find that it is back.
    await new Promise((resolve) => setImmediate(resolve));
    if (request) request.absence = SILENCE;
    throw SILENCE;
  };
  const watched = (connected?: Connected): Promise<pg.PoolClient> | undefined => {
    const request = followed.getStore();
    const isRefused = isAway() || request?.isGivenUp;
    const onFailure = (error: Error): never => {
      onAnswer(request, error);
      throw error;
    };
    const taken: Promise<pg.PoolClient> = isRefused ? refuse(request) : take().catch(onFailure);
    if (!connected) return taken;
    // What waits for a connection goes on as its own request, not as the one that gave the connection back.
    const answer = AsyncResource.bind(connected);
    taken.then(
      (client) => answer(undefined, client, client.release),
      (error: Error) => answer(error, undefined, () => undefined),
    );
    return undefined;
  };
  pool.connect = watched as typeof pool.connect;
}

type Answered = (error: Error | undefined, result?: unknown) => void;

function isRollback(query: unknown): boolean {
  const text = typeof query === 'string' ? query : (query as { text?: string } | undefined)?.text;
  return /^\s*rollback/i.test(text ?? '');
}

function watchQueries(client: pg.PoolClient, { onAnswer: tell, onDone }: PoolWatch): void {
  const onAnswer = (request: WatchedRequest | undefined, asked: unknown, error: unknown, result?: unknown) => {
    if (isDemoted(error)) demoted.add(client);
    if (error === undefined) onDone?.(client, asked, result);
    tell(request, error, result);
  };
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
        onAnswer(request, args[0], error ?? undefined, result);
        (answered as Answered)(error, result);
      };
      return query(...args.slice(0, -1), both);
    }
    const answer = query(...args);
    if (answer instanceof Promise)
      answer.then(
        (result) => onAnswer(request, args[0], undefined, result),
        (error: unknown) => onAnswer(request, args[0], error),
      );
    return answer;
  };
  client.query = watched as typeof client.query;
}
