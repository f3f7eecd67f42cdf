import { setTimeout as sleep } from 'node:timers/promises';
import { Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import type { Database } from './database.ts';
import { isOutage, isUnavailable, toReason } from './errors.ts';
import { makePool } from './pool.ts';
import type { Tables } from './tables.ts';

/** A standby of the database, for reads that may be slightly outdated but should not fail. */
export interface Standby {
  kysely: Kysely<Tables>;
  pool: pg.Pool;
  /** What the operator should fix; until then the standby isn't used. */
  problem: string | undefined;
  /** Number of reads: their results must not be cached. */
  reads: number;
  close(): Promise<void>;
}

/** After this silence the primary is checked while the standby serves reads: a request has 5 seconds. */
const SILENT_MS = 300;

/** A failover can make both unavailable for a moment: the standby is promoted, and another one takes its place. */
const MAX_TRIES = 8;
const PAUSE_MS = 250;

const IS_PRIMARY = 'DATABASE_READ_URL points to a primary and is not used: set it to a standby.';

async function refusePrimary(client: pg.ClientBase): Promise<void> {
  const { rows } = await client.query<{ isStandby: boolean }>('select pg_is_in_recovery() as "isStandby"');
  if (!rows[0]?.isStandby) throw Object.assign(new Error(IS_PRIMARY), { code: '08004' });
}

/** Opens a pool on the standby. Connections that lead to a primary are rejected. */
export async function openStandby(config: pg.PoolConfig & { connectionString: string }): Promise<Standby> {
  const { onConnect } = config;
  const pool = makePool({
    ...config,
    async onConnect(client) {
      await refusePrimary(client);
      await onConnect?.(client);
    },
  });
  const kysely = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) });
  return { kysely, pool, problem: await describe(config), reads: 0, close: () => pool.end() };
}

async function describe(config: pg.ClientConfig): Promise<string | undefined> {
  const client = new pg.Client({ ...config });
  client.on('error', () => undefined);
  try {
    await client.connect();
    await refusePrimary(client);
    return undefined;
  } catch (error) {
    if (error instanceof Error && error.message === IS_PRIMARY) return IS_PRIMARY;
    return `The standby of DATABASE_READ_URL cannot be used (${toReason(error)}): start it or correct DATABASE_READ_URL.`;
  } finally {
    await client.end().catch(() => undefined);
  }
}

type Reads = Record<string, (...parameters: never[]) => Promise<unknown>>;

/**
 * Returns the read-only functions that `create` makes. While the primary rejects queries or doesn't respond, they read
 * from the standby, if there is one. A row missing there proves nothing: it may be too new.
 */
export function readFromStandbyOnFailure<Repository extends Reads>(
  database: Pick<Database, 'kysely' | 'pool' | 'watch' | 'standby'>,
  create: (from: Pick<Database, 'kysely' | 'pool'>) => Repository,
): Repository {
  const { standby, watch } = database;
  const primary = create(database);
  if (!standby) return primary;
  const second = create(standby);
  const readSecond = async (name: keyof Repository, parameters: never[]): Promise<unknown> => {
    standby.reads++;
    const result = await second[name]?.(...parameters).catch(() => undefined);
    standby.reads++;
    return result;
  };
  const readOnce = async (name: keyof Repository, parameters: never[]) => {
    const first = primary[name]?.(...parameters);
    let early: Promise<unknown> | undefined;
    const onSilence = () => {
      early = readSecond(name, parameters);
    };
    try {
      return await Promise.race([first, rejectWhenUnavailable(watch, first, onSilence)]);
    } catch (error) {
      if (!isUnavailable(error)) throw error;
      const result = await (early ?? readSecond(name, parameters));
      if (result === undefined) throw error;
      return result;
    }
  };
  const read = async (name: keyof Repository, parameters: never[]) => {
    for (let tries = 1; ; tries++) {
      try {
        return await readOnce(name, parameters);
      } catch (error) {
        if (!isOutage(error) || tries === MAX_TRIES) throw error;
        await sleep(PAUSE_MS, undefined, { ref: false });
      }
    }
  };
  const names = Object.keys(primary) as (keyof Repository)[];
  return Object.fromEntries(names.map((name) => [name, (...all: never[]) => read(name, all)])) as Repository;
}

/** Rejects if the primary doesn't respond to another query either. */
async function rejectWhenUnavailable(
  watch: Database['watch'],
  first: Promise<unknown> | undefined,
  onSilence: () => void,
): Promise<never> {
  const settled = new AbortController();
  const end = () => settled.abort();
  first?.then(end, end);
  const isSilent = await sleep(SILENT_MS, true, { ref: false, signal: settled.signal }).catch(() => false);
  if (isSilent) onSilence();
  if (isSilent && !(await watch.isAnswering()))
    throw Object.assign(new Error('The primary is unavailable.'), { code: '57P03' });
  return new Promise(() => undefined);
}
