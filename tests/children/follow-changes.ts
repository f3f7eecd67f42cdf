// follow-changes.ts <data folder> <cursor>: writes, says whether a reader that goes on from the cursor is given just that, rolls back, and says the cursor to go on from.
import { say } from '@transcargo/embedded-postgres/testing/lines.ts';
import pg from 'pg';
import { openDatabase } from '#server/db/database.ts';
import { openTestApi } from '../api.ts';
import type { ChangePage } from '../changes.ts';

const [dataDir = '', begin = ''] = process.argv.slice(2);
const database = await openDatabase({ dataDir, log: () => undefined });
const api = await openTestApi(database);
const token = await api.signIn();
const read = async (after: string): Promise<ChangePage> =>
  (await api.call('GET', `/api/v1/changes?after=${after}`, { token })).json();
const written: string[] = [];
for (let n = 0; n < 6; n++) written.push((await api.create(token)).id);
const page = begin ? await read(begin) : undefined;
const seen = page?.items?.map(({ shipmentId }) => shipmentId);
say(page ? `read ${`${seen}` === `${written}` ? 'whole' : JSON.stringify(page)}` : 'read first');
const client = new pg.Client(database.clientConfig);
await client.connect();
for (let n = 0; n < 5; n++) await client.query('begin; select pg_current_xact_id(); rollback');
await client.end();
say(`cursor ${(await read('now')).nextCursor}`);
process.stdin.resume();
