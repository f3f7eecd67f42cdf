import { rmSync } from 'node:fs';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { openDatabase } from '#server/db/database.ts';
import { openJobs } from '#server/db/jobs.ts';
import { migrate } from '#server/db/migrate.ts';
import { findPostgres } from '../scripts/lib/find.mjs';
import { startPostgres } from './postgres-server.ts';
import { createDatabase, dropWithCopies } from './test-databases.ts';
import { makeTestRoot } from './test-root.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Undefined if there is no PostgreSQL to test on. */
    postgres: { serverUrl: string; templateUrl: string } | undefined;
    /** Where this run's tests write. */
    testRoot: string;
    /** A migrated data folder to copy. */
    embeddedTemplate: string;
  }
}

/** Once per run: one PostgreSQL server and, on both engines, one migrated database that every test file copies. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const root = makeTestRoot();
  project.provide('testRoot', root);
  const [removePostgres] = await Promise.all([providePostgres(project, root), provideEmbedded(project, root)]);
  return async () => {
    await removePostgres();
    rmSync(root, { recursive: true, force: true });
  };
}

async function provideEmbedded(project: TestProject, root: string): Promise<void> {
  const dir = join(root, 'embedded-template');
  await prepare(dir);
  project.provide('embeddedTemplate', dir);
}

async function providePostgres(project: TestProject, root: string): Promise<() => Promise<void>> {
  const given = process.env.TEST_DATABASE_URL;
  if (!given && !findPostgres()) {
    if (process.env.CI) throw new Error('PostgreSQL is missing: install it or set TEST_DATABASE_URL.');
    process.stdout.write('PostgreSQL: skipped (install it or set TEST_DATABASE_URL)\n');
    project.provide('postgres', undefined);
    return async () => undefined;
  }
  const server = given ? undefined : await startPostgres(root);
  const serverUrl = given ?? server?.url ?? '';
  const templateUrl = await createDatabase(serverUrl);
  await prepare('', templateUrl);
  project.provide('postgres', { serverUrl, templateUrl });
  return async () => {
    await dropWithCopies(serverUrl, templateUrl);
    await server?.remove();
  };
}

async function prepare(dataDir: string, databaseUrl?: string): Promise<void> {
  const database = await openDatabase({ dataDir, databaseUrl, log: () => undefined });
  await migrate(database);
  // Installed once here, or every copy would do it.
  await (await openJobs(database, console)).stop();
  await database.close();
}
