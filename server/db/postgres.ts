import pg from 'pg';
import { DatabaseStartError } from './errors.ts';

const OLDEST_VERSION = 15;

/** With the server away a request fails after this many milliseconds instead of hanging. */
export const CONNECTION_TIMEOUT_MS = 5_000;

/** How clients of a PostgreSQL server connect; checks that the server is there and new enough. */
export async function openPostgres(databaseUrl: string): Promise<pg.ClientConfig> {
  const config: pg.ClientConfig = {
    connectionString: databaseUrl,
    application_name: 'transcargo',
    connectionTimeoutMillis: CONNECTION_TIMEOUT_MS,
    statement_timeout: 30_000,
    idle_in_transaction_session_timeout: 60_000,
    keepAlive: true,
  };
  const client = new pg.Client(config);
  client.on('error', () => undefined);
  try {
    await client.connect();
    const { rows } = await client.query<{ version: string }>("select current_setting('server_version_num') as version");
    const version = Math.floor(Number(rows[0]?.version) / 10_000);
    if (version < OLDEST_VERSION)
      throw new DatabaseStartError(`PostgreSQL ${version} is too old: version ${OLDEST_VERSION} or newer is needed.`);
    return config;
  } finally {
    await client.end();
  }
}
