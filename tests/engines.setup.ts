import { rmSync } from 'node:fs';
import { join } from 'node:path';
import type { ProvidedContext } from 'vitest';
import type { TestProject } from 'vitest/node';
import { openDatabase } from '#server/db/database.ts';
import { openJobs } from '#server/db/jobs.ts';
import { migrate } from '#server/db/migrate.ts';
import { findPostgres } from '../scripts/lib/find.mjs';
import { shareFirstStart } from './e2e/support/first-start.ts';
import { startPostgres } from './postgres-server.ts';
import { createDatabase, dropWithCopies } from './test-databases.ts';
import { makeTestRoot } from './test-root.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Undefined without a PostgreSQL to test on. */
    postgres: { serverUrl: string; templateUrl: string } | undefined;
    /** Folder for everything this run writes. */
    testRoot: string;
    /** A migrated data folder to copy. */
    embeddedTemplate: string;
  }
}

interface Engines {
  context: Pick<ProvidedContext, 'postgres' | 'testRoot' | 'embeddedTemplate'>;
  remove(): Promise<void>;
}

/** Shared by the projects of one run, each of which loads this file separately. */
const run = globalThis as typeof globalThis & { transcargoEngines?: Promise<Engines> };

/** Runs once per run: starts one PostgreSQL server and creates a migrated database to copy on each engine. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const isFirst = run.transcargoEngines === undefined;
  run.transcargoEngines ??= makeEngines();
  const { context, remove } = await run.transcargoEngines;
  project.provide('testRoot', context.testRoot);
  project.provide('embeddedTemplate', context.embeddedTemplate);
  project.provide('postgres', context.postgres);
  // Projects end in reverse order.
  return isFirst ? remove : async () => undefined;
}

async function makeEngines(): Promise<Engines> {
  const testRoot = makeTestRoot();
  shareFirstStart(join(testRoot, 'first-start'));
  const embeddedTemplate = join(testRoot, 'embedded-template');
  const [postgres] = await Promise.all([makePostgres(testRoot), prepare(embeddedTemplate)]);
  const remove = async () => {
    await postgres?.remove();
    rmSync(testRoot, { recursive: true, force: true });
  };
  return { context: { testRoot, embeddedTemplate, postgres: postgres?.urls }, remove };
}

async function makePostgres(root: string) {
  const url = process.env.TEST_DATABASE_URL;
  if (!url && !findPostgres()) {
    if (process.env.CI) throw new Error('PostgreSQL is missing: install it or set TEST_DATABASE_URL.');
    process.stdout.write('PostgreSQL: skipped (install it or set TEST_DATABASE_URL)\n');
    return undefined;
  }
  const server = url ? undefined : await startPostgres(root);
  const serverUrl = url ?? server?.url ?? '';
  const templateUrl = await createDatabase(serverUrl);
  await prepare('', templateUrl);
  const remove = async () => {
    await dropWithCopies(serverUrl, templateUrl);
    await server?.remove();
  };
  return { urls: { serverUrl, templateUrl }, remove };
}

async function prepare(dataDir: string, databaseUrl?: string): Promise<void> {
  const database = await openDatabase({ dataDir, databaseUrl, log: () => undefined });
  await migrate(database);
  // Installed once here rather than in every copy.
  await (await openJobs(database, console)).stop();
  await database.close();
}
