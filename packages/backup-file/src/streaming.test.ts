import pg from 'pg';
import { afterEach, expect, it, vi } from 'vitest';
import { backUp, describeOnBothEngines, PRODUCT } from '../tests/databases.ts';
import { copyOut } from './copy.ts';
import { dumpDatabase } from './dump-database.ts';
import { readBackup } from './read-backup.ts';

// Ten times the rows take long on a busy machine.
vi.setConfig({ testTimeout: 120_000 });

const MEGABYTE = 1 << 20;
const FEW = 2_500;
const MANY = 10 * FEW;

describeOnBothEngines('a backup of ten times the rows', (database) => {
  afterEach(() => void vi.restoreAllMocks());

  const fill = (count: number) =>
    database().client.query(
      `insert into "Lent Books" (at, what)
        select now(), jsonb_build_object('text', repeat(md5(n::text), 20)) from generate_series(1, $1::int) as n`,
      [count],
    );
  const dump = () => dumpDatabase(database(), PRODUCT, new Date());

  async function measure() {
    const sizes: number[] = [];
    for await (const piece of dump()) sizes.push(piece.length);
    return { most: Math.max(...sizes), total: sizes.reduce((sum, size) => sum + size, 0) };
  }

  it('is ten times as long and consists of chunks of the same size, in both directions', async () => {
    await fill(FEW);
    const few = await measure();
    await fill(MANY - FEW);
    const many = await measure();
    expect(many.total / few.total).toBeGreaterThan(9);
    expect([few.most, many.most].map((most) => most < 2 * MEGABYTE)).toEqual([true, true]);
    let [most, total] = [0, 0];
    for await (const part of readBackup(await backUp(database()), PRODUCT)) {
      if (part.type !== 'rows') continue;
      most = Math.max(most, part.lines.length);
      total += part.lines.length;
    }
    expect([total > 16 * MEGABYTE, most < 2 * MEGABYTE]).toEqual([true, true]);
  });

  it('is read only as fast as it is consumed', async () => {
    await fill(MANY);
    const spy = vi.spyOn(pg.Client.prototype, 'query');
    const countCopies = () => spy.mock.calls.filter(([query]) => typeof query === 'object').length;
    const pieces = dump();
    for (let taken = 1; taken <= 12; taken++) {
      await pieces.next();
      expect(countCopies()).toBeLessThanOrEqual(taken);
    }
    await pieces.return(undefined);
    expect(countCopies()).toBeGreaterThan(0);
  });

  it('returns every row unchanged although the driver reuses its memory', async () => {
    await fill(MANY);
    const { client } = database();
    const rows = await copyOut(client, 'copy (select what from "Lent Books" order by what) to stdout');
    const result = await client.query<{ line: string }>('select what::text as line from "Lent Books" order by what');
    expect(rows.map(String)).toEqual(result.rows.map(({ line }) => `${line}\n`));
  });
});
