import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { useStaffApi } from '#tests/api.ts';
import { describeOnBothEngines, type TestEngine } from '#tests/engines.ts';
import { promised } from '#tests/promised.ts';

const ROWS = promised(4_000, 100_000);
const INSERTED = promised(120, 1_000);
const BATCH = 20_000;

/** Ten per minute, so that ids decide the order, too, and inserted ones fall between them. */
async function fill(engine: TestEngine) {
  for (let first = 1; first <= ROWS; first += BATCH) {
    await sql`insert into shipments (id, tracking_number, status, service_type, origin_address, destination_address,
        weight, created_at, tracking_history)
      select 'row-' || lpad(n::text, 8, '0'), 'ROW-' || n, 'IN_TRANSIT', 'EXPRESS', 'Oslo', 'Lima', 1,
        '2026-11-30T00:00:00Z'::timestamptz - n / 10 * interval '1 minute',
        '[{"status": "IN_TRANSIT", "timestamp": "2026-11-30T00:00:00.000Z", "location": "Oslo", "notes": ""}]'
      from generate_series(${first}::int, ${Math.min(ROWS, first + BATCH - 1)}::int) as n`.execute(engine.kysely);
  }
}

describeOnBothEngines(
  `paging through ${ROWS} shipments`,
  (engine) => {
    const staff = useStaffApi(engine);

    it(
      `has no gaps or duplicates while ${INSERTED} are created before and after the cursor (A5)`,
      async () => {
        await fill(engine);
        const walk = async () => {
          const seen: string[] = [];
          for (let cursor: string | null = ''; cursor !== null; ) {
            const page = await staff.list(`limit=100${cursor && `&cursor=${cursor}`}`);
            seen.push(...page.items.map(({ id }) => id));
            cursor = page.nextCursor;
          }
          return seen;
        };
        const insert = async () => {
          for (let n = 0; n < INSERTED; n++) {
            const createdAt = new Date(
              Date.UTC(2026, 10, 30) - Math.floor((n / INSERTED) * ROWS) * 6_000,
            ).toISOString();
            await staff.api.create(staff.token, { createdAt });
          }
        };
        const [seen] = await Promise.all([walk(), insert()]);
        expect(new Set(seen).size).toBe(seen.length);
        expect(seen.filter((id) => id.startsWith('row-'))).toHaveLength(ROWS);
        // All initial and all new shipments, in one order.
        const { rows } = await sql<{ id: string }>`select id from shipments order by created_at desc, id desc`.execute(
          engine.kysely,
        );
        const listed = new Set(seen);
        expect(seen).toEqual(rows.map(({ id }) => id).filter((id) => listed.has(id)));
      },
      promised(60_000, 600_000),
    );
  },
  { keepRows: true },
);
