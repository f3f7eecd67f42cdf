// run-sql.ts <data folder> <statement>: runs one statement in the embedded database of a stopped server.
import { sql } from 'kysely';
import { openDatabase } from '#server/db/database.ts';

const [dataDir = '', statement = ''] = process.argv.slice(2);
const database = await openDatabase({ dataDir, log: () => undefined });
await sql.raw(statement).execute(database.kysely);
await database.close();
process.exit(0);
