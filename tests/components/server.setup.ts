import type { TestProject } from 'vitest/node';
import { ADMIN } from '../e2e/support/server.ts';
import { sharePostgres, startOnPostgres } from '../e2e/support/start-on-postgres.ts';
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

/** A proof of identity is good for 15 minutes, which a run on a slow machine takes. */
const PROOF_MS = 5 * 60_000;

/** Starts one server, the product as users run it, for all component tests, so that its responses are real. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const endPostgres = await sharePostgres();
  const server = await startOnPostgres();
  process.env[ORIGIN] = server.url;
  const post = (path: string, data: object, headers = {}) =>
    fetch(`${server.url}/api/v1${path}`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', ...headers },
      body: JSON.stringify(data),
    });
  const { token } = (await (await post('/session', ADMIN)).json()) as { token: string };
  const prove = () => post('/account/proof', { currentPassword: ADMIN.password }, { Authorization: `Bearer ${token}` });
  const proofs = setInterval(() => void prove(), PROOF_MS);
  project.provide('adminToken', token);
  project.provide('workbook', makeWorkbook({ sheets: SHEETS }).toString('base64'));
  return async () => {
    clearInterval(proofs);
    await server.stop();
    await endPostgres();
  };
}
