// migrate.ts <data folder or URL>: migrates and adds three steps; announces the middle of each and waits for a line.
import { once } from 'node:events';
import { printLine } from '@transcargo/embedded-postgres/testing/lines.ts';
import { sql } from 'kysely';
import { openDatabase } from '#server/db/database.ts';
import { type Migration, migrate } from '#server/db/migrate.ts';
import { migrations } from '#server/db/migrations/migrations.ts';

const [target = ''] = process.argv.slice(2);
const isUrl = target.startsWith('postgres:');
process.stdin.on('end', () => process.exit(1)).resume();

function step(name: string): Migration {
  return {
    name,
    async up(db) {
      await sql.raw(`create table ${name}_first (n int); insert into ${name}_first values (1)`).execute(db);
      printLine(`half ${name}`);
      await once(process.stdin, 'data');
      await sql.raw(`create table ${name}_second (n int); insert into ${name}_second values (1)`).execute(db);
    },
  };
}

const database = await openDatabase({ dataDir: target, databaseUrl: isUrl ? target : undefined, log: () => undefined });
printLine('open');
const applied = await migrate(database, [...migrations, step('a1'), step('a2'), step('a3')]);
printLine(`applied ${applied.join(',')}`);
await database.close();
process.exit(0);
