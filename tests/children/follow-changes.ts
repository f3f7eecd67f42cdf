// follow-changes.ts <data folder> <cursor>: writes changes, prints whether a reader gets exactly those from the cursor
// on, and the next cursor.
import { printLine } from '@transcargo/embedded-postgres/testing/lines.ts';
import pg from 'pg';
import { openDatabase } from '#server/db/database.ts';
import { openTestApi } from '../api.ts';
import type { ChangePage } from '../changes.ts';

/** More transaction numbers than a start uses, so that after a kill the first writes reuse earlier ones. */
const ROLLED_BACK = 300;

const [dataDir = '', begin = ''] = process.argv.slice(2);
const database = await openDatabase({ dataDir, log: () => undefined });
const api = await openTestApi(database);
const token = await api.signIn();
const read = async (after: string): Promise<Partial<ChangePage>> =>
  (await api.call('GET', `/api/v1/changes?after=${after}`, { token })).json();
const written: string[] = [];
for (let n = 0; n < 6; n++) written.push((await api.create(token)).id);
const client = new pg.Client(database.clientConfig);
await client.connect();
for (let n = 0; n < ROLLED_BACK; n++) await client.query('begin; select pg_current_xact_id(); rollback');
await client.end();
const page = begin ? await read(begin) : undefined;
const ids = page?.items?.map(({ shipmentId }) => shipmentId);
if (page) printLine(`read ${`${ids}` === `${written}` ? 'whole' : JSON.stringify(page)}`);
else printLine('read first');
printLine(`cursor ${(await read('now')).nextCursor}`);
process.stdin.resume();
