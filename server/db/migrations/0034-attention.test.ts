import { sql } from 'kysely';
import { expect, inject, onTestFinished, test } from 'vitest';
import { openTestApi, TEST_NOW } from '#tests/api.ts';
import { useAttention } from '#tests/attention.ts';
import { createDatabase, dropDatabase } from '#tests/test-databases.ts';
import { openDatabase } from '../database.ts';
import { migrate } from '../migrate.ts';
import { attention } from './0034-attention.ts';
import { migrations } from './migrations.ts';

const HOUR_MS = 3_600_000;
const later = (hours: number) => new Date(Date.parse(TEST_NOW) + hours * HOUR_MS).toISOString();
const FACTS = sql<object>`select shipment_id, status_since, code, last_at, estimated_at, contradicted_at
  from shipment_facts order by shipment_id`;

test.skipIf(!inject('postgres'))(
  'what stood still before the update needs attention after it, since the same time',
  async () => {
    const { serverUrl } = inject('postgres') ?? { serverUrl: '' };
    const databaseUrl = await createDatabase(serverUrl);
    const database = await openDatabase({ dataDir: '', databaseUrl, log: () => undefined });
    onTestFinished(async () => {
      await database.close();
      await dropDatabase(serverUrl, databaseUrl);
    });
    await migrate(database, migrations.slice(0, migrations.indexOf(attention)));
    const api = await openTestApi(database);
    onTestFinished(api.close);
    const token = await api.signIn();
    const create = async (changes: Record<string, unknown> = {}) => (await api.create(token, changes)).id as string;
    const add = (id: string, body: object) =>
      api.call('POST', `/api/v1/shipments/${id}/history`, { token, body: { location: 'Oslo', notes: '', ...body } });
    const announced = await create();
    const late = await create({ status: 'IN_TRANSIT', estimatedDeliveryDate: later(30) });
    const held = await create();
    await add(held, { status: 'ON_HOLD', code: 'held_customs' });
    const tried = await create();
    await add(tried, { status: 'OUT_FOR_DELIVERY', code: 'attempt_failed', reason: 'not_home' });
    const delivered = await create({ estimatedDeliveryDate: later(30) });
    await add(delivered, { status: 'DELIVERED' });
    await sql`insert into shipments select (jsonb_populate_record(one, '{"id": "by-hand", "tracking_number": "TC-BYHAND01"}')).*
      from shipments as one where id = ${late}`.execute(database.kysely);
    await sql`update shipments set status = 'ON_HOLD' where id = 'by-hand'`.execute(database.kysely);

    await migrate(database);
    const filled = await FACTS.execute(database.kysely);
    await sql`update shipments set notes = notes || '.'`.execute(database.kysely);
    expect((await FACTS.execute(database.kysely)).rows).toEqual(filled.rows);
    api.setNow(later(10 * 24));
    const lines = (await useAttention({ api, token }).listAll()).map(({ kind, id, since }) => `${kind} ${id} ${since}`);
    const expected = [
      `announced ${announced} ${TEST_NOW}`,
      `attempt ${tried} ${TEST_NOW}`,
      ...[held, 'by-hand'].map((id) => `held ${id} ${TEST_NOW}`),
      ...[late, 'by-hand'].map((id) => `promise ${id} ${later(30)}`),
    ];
    expect(lines.sort()).toEqual(expected.sort());
  },
  60_000,
);
