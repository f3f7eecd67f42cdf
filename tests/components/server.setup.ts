import type { TestProject } from 'vitest/node';
import { publicPlaces } from '#server/charts/address/public-places.ts';
import { openDatabase } from '#server/db/database.ts';
import { migrate } from '#server/db/migrate.ts';
import { loadSamples } from '#server/samples/load-samples.ts';
import { createShipmentRepository } from '#server/shipments/shipments.repository.ts';
import { ADMIN, startServer } from '../e2e/support/server.ts';
import { startPostgres } from '../postgres-server.ts';
import { findTestBase } from '../test-root.ts';
import { makeWorkbook } from '../workbook.ts';
import { ORIGIN } from './to-server.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** A session of the admin. */
    adminToken: string;
    /** An XLSX file with two sheets that look like lists, in Base64. */
    workbook: string;
  }
}

const toSheet = (count: number) => [
  ['Recipient', 'Address', 'Weight'],
  ...Array.from({ length: count }, (_, n) => [`Person ${n}`, `Oslo, Gate ${n}`, n + 1]),
];
const SHEETS = { North: toSheet(2), South: toSheet(3), Notes: [['Call back on Monday']] };

/** Fills a PostgreSQL with the samples, because the product only adds them to an embedded database. */
async function addSamples(databaseUrl: string): Promise<void> {
  const database = await openDatabase({ dataDir: '', databaseUrl, log: () => undefined });
  await migrate(database);
  const { kysely } = database;
  await loadSamples(kysely, createShipmentRepository(kysely, { places: publicPlaces }), new Date());
  await database.close();
}

/**
 * Starts one server, the product as users run it, for all component tests, so that its responses are real. On
 * PostgreSQL, which needs a third of the processor time of the embedded database.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const postgres = await startPostgres(findTestBase());
  await addSamples(postgres.url);
  const server = await startServer({ DATABASE_URL: postgres.url });
  process.env[ORIGIN] = server.url;
  const signedIn = await fetch(`${server.url}/api/v1/session`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(ADMIN),
  });
  const { token } = (await signedIn.json()) as { token: string };
  project.provide('adminToken', token);
  project.provide('workbook', makeWorkbook({ sheets: SHEETS }).toString('base64'));
  return async () => {
    await server.stop();
    await postgres.remove();
  };
}
