import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { openDatabase } from '#server/db/database.ts';
import { migrate } from '#server/db/migrate.ts';
import { findPostgres } from '../scripts/lib/find.mjs';
import { startPostgres } from './postgres-server.ts';
import { createDatabase, dropDatabase } from './test-databases.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Undefined if there is no PostgreSQL to test on. */
    postgres: { serverUrl: string; templateUrl: string } | undefined;
    /** A migrated data folder to copy. */
    embeddedTemplate: string;
  }
}

/** Once per run: one PostgreSQL server and, on both engines, one migrated database that every test file copies. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const [removeEmbedded, removePostgres] = await Promise.all([provideEmbedded(project), providePostgres(project)]);
  return async () => {
    removeEmbedded();
    await removePostgres();
  };
}

async function provideEmbedded(project: TestProject): Promise<() => void> {
  const dir = mkdtempSync(join(tmpdir(), 'transcargo-embedded-'));
  await prepare(dir);
  project.provide('embeddedTemplate', dir);
  return () => rmSync(dir, { recursive: true, force: true });
}

async function providePostgres(project: TestProject): Promise<() => Promise<void>> {
  const given = process.env.TEST_DATABASE_URL;
  if (!given && !findPostgres()) {
    if (process.env.CI) throw new Error('PostgreSQL is missing: install it or set TEST_DATABASE_URL.');
    process.stdout.write('PostgreSQL: skipped (install it or set TEST_DATABASE_URL)\n');
    project.provide('postgres', undefined);
    return async () => undefined;
  }
  const server = given ? undefined : await startPostgres();
  const serverUrl = given ?? server?.url ?? '';
  const templateUrl = await createDatabase(serverUrl);
  await prepare('', templateUrl);
  project.provide('postgres', { serverUrl, templateUrl });
  return async () => {
    await dropDatabase(serverUrl, templateUrl);
    await server?.remove();
  };
}

async function prepare(dataDir: string, databaseUrl?: string): Promise<void> {
  const database = await openDatabase({ dataDir, databaseUrl, log: () => undefined });
  await migrate(database);
  await database.close();
}
