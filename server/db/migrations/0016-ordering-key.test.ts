import { sql } from 'kysely';
import { expect, inject, onTestFinished, test } from 'vitest';
import { createDatabase, dropDatabase } from '#tests/test-databases.ts';
import { openDatabase } from '../database.ts';
import { migrate } from '../migrate.ts';
import { orderingKey } from './0016-ordering-key.ts';
import { migrations } from './migrations.ts';

test.skipIf(!inject('postgres'))(
  'emails that a deleted shipment took along keep their order',
  async () => {
    const { serverUrl } = inject('postgres') ?? { serverUrl: '' };
    const databaseUrl = await createDatabase(serverUrl);
    const database = await openDatabase({ dataDir: '', databaseUrl, log: () => undefined });
    onTestFinished(async () => {
      await database.close();
      await dropDatabase(serverUrl, databaseUrl);
    });
    await migrate(database, migrations.slice(0, migrations.indexOf(orderingKey)));
    const mails = JSON.stringify(['second', 'first'].map((id) => ({ id, lane: 'reader' })));
    await sql`
    insert into deleted_shipments
      (id, deleted_at, shipment, facts, idempotency_keys, subscriptions, ended_subscriptions, mails)
    values ('with', now(), '{}', '{}', '[]', '[]', '[]', ${mails}), ('without', now(), '{}', '{}', '[]', '[]', '[]', '[]')`.execute(
      database.kysely,
    );
    await migrate(database);
    const { rows } = await sql`select id, mails from deleted_shipments order by id`.execute(database.kysely);
    const kept = ['second', 'first'].map((id) => ({ id, ordering_key: 'reader' }));
    expect(rows).toEqual([
      { id: 'with', mails: kept },
      { id: 'without', mails: [] },
    ]);
  },
  60_000,
);
