import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import type { Import } from '#domain/imports/schema.ts';
import { openTestApi, TEST_NOW, type TestApi, useStaffApi } from '#tests/api.ts';
import { describeOnBothEngines } from '#tests/engines.ts';
import { useCustomersLists } from '#tests/imports.ts';

const LONG = { timeout: 60_000, interval: 50 };
const HEADER = 'Order;Name;Address;Weight';

describeOnBothEngines(
  'two concurrent imports',
  (engine) => {
    /**
     * Another process whose worker runs beside the first one's. Opened before staff sign in, because it ends sessions.
     */
    let other: TestApi;
    beforeAll(async () => {
      other = await openTestApi(engine.database);
      other.setNow(TEST_NOW);
      await other.imports.start();
    }, 60_000);
    afterAll(async () => {
      await other.imports.stop();
      await other.mail.stop();
      await other.close();
    }, 60_000);
    const staff = useStaffApi(engine);
    const imports = useCustomersLists(engine, staff);

    /** Steps that have created shipments and wait to write their references. */
    const countWaiting = async () => {
      const { rows } = await sql<{ count: string }>`select count(*) from pg_locks
        where relation = 'import_keys'::regclass and not granted`.execute(engine.kysely);
      return Number(rows[0]?.count);
    };
    const begin = async ({ call }: Pick<TestApi, 'call'>, { id, version }: Import) => {
      const headers = { 'If-Match': `"${version}"` };
      const answer = await call('POST', `/api/v1/imports/${id}/run`, { token: staff.token, body: {}, headers });
      expect(answer.status, await answer.clone().text()).toBe(202);
    };

    // The embedded database has one connection, so nothing runs concurrently.
    it.skipIf(engine.name === 'embedded')(
      "create one shipment for a shared reference: the second import's row is the same",
      async () => {
        const first = await imports.prepare([HEADER, 'PO-1;Ana;"Oslo, 1";1', 'PO-2;Bo;"Oslo, 2";2']);
        const second = await imports.prepare([HEADER, 'po-1;Ana;"Oslo, 1";1', 'PO-3;Cy;"Oslo, 3";3']);
        expect([first, second].map(({ counts }) => counts.new)).toEqual([2, 2]);
        await engine.kysely.transaction().execute(async (trx) => {
          await sql`lock table import_keys in exclusive mode`.execute(trx);
          await begin(staff.api, first);
          await begin(other, second);
          await vi.waitFor(async () => expect(await countWaiting()).toBe(2), LONG);
        });
        const done = await Promise.all([first, second].map(({ id }) => imports.settled(id)));
        expect(done.map(({ counts }) => counts.created).toSorted()).toEqual([1, 2]);
        for (const { counts } of done) expect(counts).toMatchObject({ toWrite: 0, failed: 0, stale: 0 });
        const rows = (await Promise.all([first, second].map(({ id }) => imports.rows(id)))).flat();
        expect(rows.map(({ outcome }) => outcome).toSorted()).toEqual(['created', 'created', 'created', 'same']);
        expect((await staff.list()).items).toHaveLength(3);
      },
      120_000,
    );
  },
  { keepRows: true },
);
