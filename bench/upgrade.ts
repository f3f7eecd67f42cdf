// How long the database of release 0.1.0 takes to be brought up to date: `npm run bench:upgrade`, a million shipments on
// PostgreSQL, or `-- --engine embedded --count 100000`. Fails when a shipment has no event afterwards, or another status.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { sql } from 'kysely';
import { openDatabase } from '#server/db/database.ts';
import { migrate } from '#server/db/migrate.ts';
import { migrations } from '#server/db/migrations/migrations.ts';
import { startPostgres } from '#tests/postgres-server.ts';
import { report } from './lib/findings.ts';
import { seedShipments } from './lib/seed-shipments.ts';

/** The first migration that release 0.1.0 does not have. */
const FIRST_NEW = '0013-events';
const SHOWN_SECONDS = 1;
/** What is searched was written by the program. */
const WRITTEN_THEN = `
  create function write_search_text_then() returns trigger language plpgsql as $$
  begin
    new.search_text := lower(concat_ws(' ', new.tracking_number, new.origin_address, new.destination_address));
    return new;
  end $$;
  create trigger written_then before insert on shipments for each row execute function write_search_text_then()`;

const { values } = parseArgs({
  options: { count: { type: 'string', default: '1000000' }, engine: { type: 'string', default: 'postgres' } },
});
const count = Number(values.count);
const engine = values.engine === 'embedded' ? 'embedded' : 'postgres';
const known = migrations.findIndex(({ name }) => name === FIRST_NEW);

const folder = mkdtempSync(join(tmpdir(), 'transcargo-bench-'));
const postgres = engine === 'postgres' ? await startPostgres(undefined, { durable: true }) : undefined;
const limits = { statementLimitMs: 3_600_000 };
const database = await openDatabase({
  dataDir: folder,
  databaseUrl: postgres?.url,
  log: () => undefined,
  embedded: limits,
  postgres: limits,
});

try {
  await migrate(database, migrations.slice(0, known));
  process.stdout.write(`Filling release 0.1.0 with ${count.toLocaleString('en')} shipments …\n`);
  await database.pool.query(WRITTEN_THEN);
  await seedShipments(database, { count, audit: true, isFirstRelease: true });
  await database.pool.query('drop function write_search_text_then() cascade');
  const start = performance.now();
  for (let until = known + 1; until <= migrations.length; until++) {
    const began = performance.now();
    const [name] = await migrate(database, migrations.slice(0, until));
    const seconds = (performance.now() - began) / 1_000;
    if (seconds >= SHOWN_SECONDS) process.stdout.write(`${name} ${seconds.toFixed(1)} s\n`);
  }
  const minutes = (performance.now() - start) / 60_000;
  const { rows } = await sql<{ wrong: string; events: string }>`
    select count(*) filter (where event.status is distinct from shipments.status) as wrong,
      (select count(*) from shipment_events) as events
    from shipments left join lateral (
      select status from shipment_events where shipment_id = shipments.id order by position desc limit 1
    ) as event on true`.execute(database.kysely);
  const [found] = rows;
  report({
    what: `upgrade from 0.1.0 of ${count.toLocaleString('en')} shipments (${found?.events} events), ${engine}`,
    target: 'printed',
    measured: `${minutes.toFixed(1)} minutes`,
  });
  if (found?.wrong !== '0') throw new Error(`${found?.wrong} shipments have another status than their newest event.`);
} finally {
  await database.close();
  await postgres?.remove();
  rmSync(folder, { recursive: true, force: true });
}
