import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { SILENCE, toReason } from './errors.ts';

const SCHEME = /^postgres(?:ql)?:\/\//;
const ANSWER_MS = 1_500;
const TICK_MS = 100;
/** Time for other hosts to respond after one has reported that it accepts changes. */
const RIVAL_MS = 200;

/**
 * Splits an address such as postgres://user:password@a:5432,b:5432/database into one per host, like libpq. Undefined
 * for an invalid address; `target_session_attrs` can only be `read-write`.
 */
export function parseHosts(databaseUrl: string): string[] | undefined {
  const [scheme] = SCHEME.exec(databaseUrl) ?? [];
  if (!scheme) return undefined;
  const end = databaseUrl.slice(scheme.length).search(/[/?#]/);
  const authority = databaseUrl.slice(0, end < 0 ? undefined : scheme.length + end);
  const rest = databaseUrl.slice(authority.length);
  const [path = ''] = rest.split('?');
  // The rest of a password with an unescaped / or #: the wrong part would be taken for the host.
  if (path.includes('@') || rest.split('#').slice(1).join('').includes('@')) return undefined;
  const start = Math.max(scheme.length, authority.lastIndexOf('@') + 1);
  const before = authority.slice(0, start);
  const names = authority.slice(start).split(',');
  const urls = names.map((name) => URL.parse(`${before}${name}${rest}`));
  const isWrong = (url: URL | null) =>
    !url || !['read-write', null].includes(url.searchParams.get('target_session_attrs'));
  if (urls.some(isWrong) || (names.length > 1 && names.includes(''))) return undefined;
  return names.map((name) => `${before}${name}${rest}`);
}

/** The state of one host. */
export interface HostState {
  /** Why it can't be used; undefined if it responds. */
  failure?: unknown;
  /** Whether it responds but accepts no changes: a standby, or a server configured as read-only. */
  isReadOnly: boolean;
  /**
   * Of two servers that accept changes, the one promoted last has the higher timeline. Queried only with several hosts.
   */
  timeline?: number;
}

const STATE_QUERY = `
  select pg_is_in_recovery() or current_setting('transaction_read_only') = 'on' as "isReadOnly"`;
const TIMELINE_QUERY = `${STATE_QUERY},
    case when pg_is_in_recovery() then 0 else ('x' || left(pg_walfile_name(pg_current_wal_lsn()), 8))::bit(32)::int end as timeline`;

/** Queries the host on its own connection, because those of the pool may all be waiting. */
async function queryHost(clientConfig: pg.ClientConfig, query = STATE_QUERY): Promise<HostState> {
  // Longer than the wait for it: a database that doesn't respond while a client connects counts as silent, which for
  // the embedded one means busy.
  const client = new pg.Client({ ...clientConfig, connectionTimeoutMillis: 2 * ANSWER_MS });
  client.on('error', () => undefined);
  const queries = client.connect().then(() => client.query<HostState>(query));
  const response = queries.then(
    ({ rows: [state] }) => state ?? SILENT,
    (failure: unknown) => ({ failure, isReadOnly: false }),
  );
  const late = new AbortController();
  const silent = waitForSilence(late.signal).catch(() => SILENT);
  const state = await Promise.race([response, silent]);
  late.abort();
  void client.end().catch(() => undefined);
  return state;
}

const SILENT: HostState = { failure: SILENCE, isReadOnly: false };

/** Waits in ticks, because a process that stood still itself must not take the database for silent. */
async function waitForSilence(signal: AbortSignal): Promise<HostState> {
  for (let waited = 0; waited < ANSWER_MS; waited += TICK_MS) await sleep(TICK_MS, undefined, { ref: false, signal });
  return SILENT;
}

/** The result of checking the servers of DATABASE_URL. */
export interface HostCheck {
  /** The server in use from now on. */
  state: HostState;
  /** One sentence about what the operator should fix, without names, because anyone can read it at /readyz. */
  problem?: string | undefined;
}

/** The server in use: of several hosts the one that accepts changes. */
export interface Primary {
  /** Evaluated on each access; refers to the host currently in use. */
  clientConfig: pg.ClientConfig;
  /** For a pool: each client connects to the host currently in use. */
  Client: typeof pg.Client;
  /** Whether a client's host is in use. */
  isInUse(client: object): boolean;
  /** Whether there is another host to switch to. */
  hasOthers: boolean;
  /** `skipsSilent`: does not wait again for hosts that were silent, so that a promoted standby is found sooner. */
  check(options?: { skipsSilent: boolean }): Promise<HostCheck>;
}

/** Uses the only host. */
export function createOnlyHost(clientConfig: pg.ClientConfig, readOnlyProblem?: string): Primary {
  return {
    clientConfig,
    Client: pg.Client,
    isInUse: () => true,
    hasOthers: false,
    async check() {
      const state = await queryHost(clientConfig);
      return { state, problem: state.isReadOnly ? readOnlyProblem : undefined };
    },
  };
}

/** Follows the primary among several hosts, and breaks connections to hosts no longer in use. */
export function followPrimary(urls: readonly string[], settings: pg.ClientConfig): Primary {
  let current = urls[0] ?? '';
  const states = new Map<string, HostState>();
  const open = new Set<HostClient>();
  class HostClient extends pg.Client {
    readonly url = current;
    constructor(config: pg.ClientConfig = {}) {
      super({ ...config, connectionString: current });
      open.add(this);
      this.once('end', () => open.delete(this));
    }
  }
  function use(url: string): void {
    if (url === current) return;
    current = url;
    // A query to a frozen host would occupy its place in the pool until it times out.
    for (const client of open) if (client.url !== url) breakConnection(client);
  }
  return {
    clientConfig: {
      ...settings,
      get connectionString() {
        return current;
      },
    },
    Client: HostClient,
    isInUse: (client) => !(client instanceof HostClient) || client.url === current,
    hasOthers: true,
    async check({ skipsSilent } = { skipsSilent: false }) {
      const skipped = urls.filter((url) => skipsSilent && states.get(url)?.failure === SILENCE);
      const results = await queryHosts(urls, settings, states, skipped.length < urls.length ? skipped : []);
      const primary = results
        .filter(({ state }) => acceptsChanges(state))
        .reduce<HostResult | undefined>(
          (best, each) => (best && timelineOf(best) >= timelineOf(each) ? best : each),
          undefined,
        );
      if (primary) use(primary.url);
      // A silent host may be the primary.
      const all = urls.map((url) => states.get(url));
      const silent = all.find((state) => state?.failure === SILENCE);
      const state = primary?.state ?? silent ?? states.get(current) ?? SILENT;
      return { state, problem: primary ? describeUnusable(all) : describeNone(all) };
    },
  };
}

interface HostResult {
  url: string;
  state: HostState;
}

const acceptsChanges = ({ failure, isReadOnly }: HostState) => failure === undefined && !isReadOnly;
const timelineOf = ({ state }: HostResult) => state.timeline ?? 0;

/**
 * Returns the responses that arrived in time; `states` also receives late ones. The first call waits for all, none for
 * those of `skipped`.
 */
async function queryHosts(
  urls: readonly string[],
  settings: pg.ClientConfig,
  states: Map<string, HostState>,
  skipped: readonly string[],
): Promise<HostResult[]> {
  const isFirst = states.size === 0;
  const results: HostResult[] = [];
  let onPrimary: () => void = () => undefined;
  const firstPrimary = new Promise<void>((resolve) => {
    onPrimary = resolve;
  }).then(() => sleep(RIVAL_MS, undefined, { ref: false }));
  const queries = urls.map(async (url) => {
    const state = await queryHost({ ...settings, connectionString: url }, TIMELINE_QUERY);
    states.set(url, state);
    results.push({ url, state });
    if (acceptsChanges(state)) onPrimary();
  });
  const all = Promise.all(queries.filter((_, n) => !skipped.includes(urls[n] ?? '')));
  await (isFirst ? all : Promise.race([all, firstPrimary]));
  return [...results];
}

function breakConnection(client: pg.Client): void {
  const { connection } = client as unknown as { connection: { stream: { destroy(): void } } };
  connection.stream.destroy();
}

type States = readonly (HostState | undefined)[];

const MEANINGS: Record<string, string> = {
  ENOTFOUND: 'unknown name',
  EAI_AGAIN: 'unknown name',
  ECONNREFUSED: 'nothing listens there',
  '28000': 'not let in',
  '28P01': 'wrong user or password',
  '3D000': 'no such database',
};

function describeFailure(failure: unknown): string {
  if (failure === SILENCE) return 'no answer';
  const reason = toReason(failure);
  const meaning = MEANINGS[reason];
  return meaning ? `${meaning}, ${reason}` : reason;
}

function describeUnusable(states: States): string | undefined {
  const nth = states.findIndex((state) => state?.failure !== undefined);
  if (nth < 0) return undefined;
  return `Host ${nth + 1} of ${states.length} in DATABASE_URL cannot be used (${describeFailure(states[nth]?.failure)}): start it or correct DATABASE_URL.`;
}

function describeNone(states: States): string {
  const each = states.map((state = SILENT, n) => {
    const what = state.failure === undefined ? 'accepts no changes' : describeFailure(state.failure);
    return `host ${n + 1}: ${what}`;
  });
  return `No host of DATABASE_URL accepts changes (${each.join('; ')}): start the primary or correct DATABASE_URL.`;
}
