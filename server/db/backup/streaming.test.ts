import { sql } from 'kysely';
import pg from 'pg';
import { afterEach, expect, it, vi } from 'vitest';
import { backUp } from '#tests/backups.ts';
import { describeOnBothEngines } from '#tests/engines.ts';
import { copyOut } from '../copy.ts';
import { dumpDatabase } from './dump.ts';
import { readBackup } from './read-backup.ts';

// Ten times the rows take their time on a busy machine.
vi.setConfig({ testTimeout: 120_000 });

const MEGABYTE = 1 << 20;
const FEW = 2_500;
const MANY = 10 * FEW;

describeOnBothEngines('a backup of ten times the rows', (engine) => {
  afterEach(() => void vi.restoreAllMocks());

  const fill = (count: number) =>
    sql`insert into audit_entries (at, actor, action, before)
      select now(), 'somebody', 'signedIn', jsonb_build_object('text', repeat(md5(n::text), 20))
      from generate_series(1, ${sql.lit(count)}) as n`.execute(engine.kysely);

  async function measure() {
    const sizes: number[] = [];
    for await (const piece of dumpDatabase(engine.database, new Date())) sizes.push(piece.length);
    return { most: Math.max(...sizes), total: sizes.reduce((sum, size) => sum + size, 0) };
  }

  it('is ten times as long and made of pieces of the same size, on the way out and on the way in', async () => {
    await fill(FEW);
    const few = await measure();
    await fill(MANY - FEW);
    const many = await measure();
    expect(many.total / few.total).toBeGreaterThan(9);
    expect([few.most, many.most].map((most) => most < 2 * MEGABYTE)).toEqual([true, true]);
    let [most, total] = [0, 0];
    for await (const part of readBackup(await backUp(engine.database))) {
      if (part.type !== 'rows') continue;
      most = Math.max(most, part.lines.length);
      total += part.lines.length;
    }
    expect([total > 16 * MEGABYTE, most < 2 * MEGABYTE]).toEqual([true, true]);
  });

  it('is read only as fast as somebody takes it', async () => {
    await fill(MANY);
    const asked = vi.spyOn(pg.Client.prototype, 'query');
    const countCopies = () => asked.mock.calls.filter(([query]) => typeof query === 'object').length;
    const dump = dumpDatabase(engine.database, new Date());
    for (let pieces = 1; pieces <= 12; pieces++) {
      await dump.next();
      expect(countCopies()).toBeLessThanOrEqual(pieces);
    }
    await dump.return(undefined);
    expect(countCopies()).toBeGreaterThan(0);
  });

  it('gives every row as it is, although the driver uses its memory again', async () => {
    await fill(MANY);
    const client = new pg.Client(engine.database.clientConfig);
    await client.connect();
    const rows = await copyOut(client, 'copy (select before from audit_entries order by id) to stdout');
    await client.end();
    const read = await sql<{ line: string }>`select before::text as line from audit_entries order by id`.execute(
      engine.kysely,
    );
    expect(rows.map(String)).toEqual(read.rows.map(({ line }) => `${line}\n`));
  });
});
