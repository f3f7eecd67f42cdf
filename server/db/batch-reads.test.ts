import { expect, it } from 'vitest';
import { batchReads, MAX_READS } from './batch-reads.ts';

/** Reads that wait for `end`; `reads` lists the keys of each. All parallel reads but one are busy. */
function openReads() {
  const reads: string[][] = [];
  const ends: { end: () => void; fail: (error: Error) => void }[] = [];
  const find = batchReads(async (keys) => {
    reads.push(keys);
    await new Promise<void>((resolve, reject) => ends.push({ end: resolve, fail: reject }));
    return new Map(keys.filter((key) => !key.startsWith('no')).map((key) => [key, `found ${key}`]));
  });
  for (let n = 1; n < MAX_READS; n++) void find(`busy ${n}`);
  const busy = reads.splice(0).length;
  return {
    find,
    reads,
    end: (n: number) => ends[busy + n]?.end(),
    fail: (n: number) => ends[busy + n]?.fail(new Error('away')),
  };
}

it('joins the keys requested during reads into the next read', async () => {
  const { find, reads, end } = openReads();
  const first = find('a');
  const later = [find('b'), find('none'), find('b'), find('a')];
  expect(reads).toEqual([['a']]);
  end(0);
  expect(await first).toBe('found a');
  await expect.poll(() => reads).toEqual([['a'], ['b', 'none', 'a']]);
  end(1);
  expect(await Promise.all(later)).toEqual(['found b', undefined, 'found b', 'found a']);
});

it('fails those of a failed read and no others', async () => {
  const { find, reads, end, fail } = openReads();
  const first = find('a');
  const later = [find('b'), find('c')];
  fail(0);
  await expect(first).rejects.toThrow('away');
  await expect.poll(() => reads.length).toBe(2);
  end(1);
  expect(await Promise.all(later)).toEqual(['found b', 'found c']);
});

it('does not wait for a read that hangs, nor join more than 100', async () => {
  const { find, reads, end } = openReads();
  void find('hangs');
  const later = Promise.all(Array.from({ length: 150 }, (_, n) => find(`key ${n}`)));
  await expect.poll(() => reads.map(({ length }) => length)).toEqual([1, 100, 50]);
  end(1);
  end(2);
  expect((await later).length).toBe(150);
});
