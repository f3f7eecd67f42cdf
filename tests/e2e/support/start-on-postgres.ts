import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { findPostgres } from '../../../scripts/lib/find.mjs';
import { startPostgres } from '../../postgres-server.ts';
import { IS_WHOLE } from '../../promised.ts';
import { createDatabase, dropDatabase } from '../../test-databases.ts';
import { findTestBase } from '../../test-root.ts';
import { startServer, type TestServer } from './server.ts';

/** Environment variable with the URL of the database that has the samples. */
const SAMPLES = 'TESTS_SAMPLES_URL';

/** Starts PostgreSQL with the samples for this process and its children; returns how to end it. */
export async function sharePostgres(): Promise<() => Promise<void>> {
  if (IS_WHOLE || !findPostgres()) return async () => undefined;
  const postgres = await startPostgres(findTestBase());
  const samplesUrl = await createDatabase(postgres.url);
  const program = join(import.meta.dirname, '../../children/add-samples.ts');
  await promisify(execFile)(process.execPath, [program, samplesUrl]);
  process.env[SAMPLES] = samplesUrl;
  return () => postgres.remove();
}

/**
 * Starts a server like `startServer`, but on a database of the shared PostgreSQL, which needs a third of the processor
 * time. On the embedded database in `npm run guarantees`, and where PostgreSQL is not installed.
 */
export async function startOnPostgres(settings: Record<string, string> = {}): Promise<TestServer> {
  const samplesUrl = process.env[SAMPLES];
  if (!samplesUrl) return startServer(settings);
  const serverUrl = new URL('/postgres', samplesUrl).href;
  const databaseUrl = await createDatabase(serverUrl, settings.SAMPLE_DATA === 'off' ? undefined : samplesUrl);
  const server = await startServer({ ...settings, DATABASE_URL: databaseUrl });
  const stop = async () => {
    await server.stop();
    await dropDatabase(serverUrl, databaseUrl);
  };
  return { ...server, stop };
}
