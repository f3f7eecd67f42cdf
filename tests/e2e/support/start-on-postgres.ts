import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { findPostgres } from '../../../scripts/lib/find.mjs';
import { startPostgres } from '../../postgres-server.ts';
import { IS_WHOLE } from '../../promised.ts';
import { findTestBase } from '../../test-root.ts';
import { startServer, type TestServer } from './server.ts';

/**
 * Starts a server for many tests like `startServer`, but on PostgreSQL, which needs a third of the processor time. On
 * the embedded database in `npm run guarantees`, and where PostgreSQL is not installed.
 */
export async function startOnPostgres(): Promise<TestServer> {
  if (IS_WHOLE || !findPostgres()) return startServer();
  const postgres = await startPostgres(findTestBase());
  await promisify(execFile)(process.execPath, [
    join(import.meta.dirname, '../../children/add-samples.ts'),
    postgres.url,
  ]);
  const server = await startServer({ DATABASE_URL: postgres.url });
  const stop = async () => {
    await server.stop();
    await postgres.remove();
  };
  return { ...server, stop };
}
