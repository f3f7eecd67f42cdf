import { afterAll, beforeAll, describe, expect, inject, it, vi } from 'vitest';
import { openTestApi, type TestApi } from '#tests/api.ts';
import { describeOnBothEngines } from '#tests/engines.ts';
import { createRateLimitSync } from './rate-limit-sync.ts';

const PATIENCE = { timeout: 30_000, interval: 50 };
const MISSES = 60;
const POLL = { timeout: 30_000, interval: 1_000 };
/** Extra misses allowed: as many as a caller manages before the other processes receive the usage. */
const SLIPPED = 5;

describeOnBothEngines(
  'two processes on one database',
  (engine) => {
    describe.skipIf(engine.name === 'embedded' || !inject('postgres'))('share a caller’s budget', () => {
      let processes: TestApi[] = [];
      beforeAll(async () => {
        processes = [await openTestApi(engine.database), await openTestApi(engine.database)];
        for (const { live } of processes) live.start();
        for (const { live } of processes) await vi.waitFor(() => expect(live.isCurrent()).toBe(true), PATIENCE);
      });
      afterAll(() => Promise.all(processes.map((api) => api.close())));
      const miss = async (n: number, address: string) =>
        (await processes[n]?.call('GET', '/api/v1/tracking/TC-NOSUCH99', { address }))?.status;

      it('share a budget: after 60 misses at one, none are left at the other (P2)', async () => {
        const address = '198.51.100.61';
        for (let n = 0; n < MISSES; n++) expect(await miss(0, address)).toBe(404);
        expect(await miss(0, address)).toBe(429);
        let slipped = 0;
        // Spaced so that few get through even on a busy machine; without notifications all would.
        await vi.waitFor(async () => {
          const status = await miss(1, address);
          if (status === 404) slipped++;
          expect(status).toBe(429);
        }, POLL);
        expect(slipped).toBeLessThanOrEqual(SLIPPED);
        expect(await miss(1, '198.51.100.62')).toBe(404);
      });

      it('allow 60 misses in a concurrent burst, plus those before the first sync (P2)', async () => {
        const address = '198.51.100.63';
        const burst = Array.from({ length: 2 * MISSES }, (_, n) => miss(n % 2, address));
        const statuses = await Promise.all(burst);
        expect(new Set(statuses)).toEqual(new Set([404, 429]));
        expect(statuses.filter((status) => status === 404).length).toBeLessThanOrEqual(70);
        // No request is rejected because of previously rejected ones.
        expect(statuses.filter((status) => status === 404).length).toBeGreaterThanOrEqual(50);
      });

      it('add up the usage of both, also of an IPv6 network', async () => {
        let taken = 0;
        for (let customer = 0; customer < 16; customer++) {
          for (let n = 0; n < 15; n++) {
            if ((await miss(n % 2, `2001:db8:77:${customer.toString(16)}::1`)) === 404) taken++;
          }
        }
        expect(taken).toBeLessThanOrEqual(240 + SLIPPED);
        await vi.waitFor(async () => expect(await miss(0, '2001:db8:77:ff::1')).toBe(429), PATIENCE);
        await vi.waitFor(async () => expect(await miss(1, '2001:db8:77:fe::1')).toBe(429), PATIENCE);
      });
    });
  },
  { keepRows: true },
);

describe('the published usage', () => {
  const open = (processId: string, publish: (notices: string[]) => Promise<void>, unshared = 0) => {
    const errors: unknown[] = [];
    const { sync, onNotice } = createRateLimitSync({
      processId,
      publish,
      onPublishError: (error) => void errors.push(error),
    });
    const received: [string, number][] = [];
    const { add, settle } = sync.join('budget', (key, points) => void received.push([key, points]), unshared);
    return { onNotice, add, settle, received, errors };
  };

  it('is sent as sums, received by other processes only, and resent after a failure', async () => {
    const published: string[] = [];
    let isAway = true;
    const one = open('one', async (notices) => {
      if (isAway) throw new Error('away');
      published.push(...notices);
    });
    const other = open('other', async () => undefined);
    for (let n = 0; n < 100; n++) one.add('a', 10);
    one.add('a', -9);
    one.add('b', 10);
    one.add('b', -10);
    await vi.waitFor(() => expect(one.errors.length).toBeGreaterThan(0), PATIENCE);
    isAway = false;
    await vi.waitFor(() => expect(published.length).toBe(1), PATIENCE);
    for (const notice of published) {
      one.onNotice(notice);
      other.onNotice(notice);
    }
    expect([one.received, other.received]).toEqual([[], [['a', 991]]]);
  });

  it('leaves out small sums until more is added, and waits for none of them', async () => {
    const published: string[] = [];
    const one = open('one', async (notices) => void published.push(...notices), 9);
    const other = open('other', async () => undefined);
    const receive = async (count: number) => {
      await vi.waitFor(() => expect(published.length).toBe(count), PATIENCE);
      for (const notice of published.slice(count - 1)) {
        one.onNotice(notice);
        other.onNotice(notice);
      }
    };
    for (let n = 0; n < 5; n++) {
      one.add('a', 10);
      one.add('a', -9);
    }
    one.add('b', 10);
    await receive(1);
    expect(other.received).toEqual([['b', 10]]);
    expect(one.settle('a', 5, () => 'decided')).toBeUndefined();
    one.add('a', 5);
    await receive(2);
    expect(other.received).toEqual([
      ['b', 10],
      ['a', 10],
    ]);
    one.add('a', 60);
    const decided = one.settle('a', 50, () => 'decided');
    await receive(3);
    expect(await decided).toBe('decided');
    expect(one.settle('a', 50, () => 'decided')).toBeUndefined();
  });

  it('of thousands of callers is split into notifications short enough for the database', async () => {
    const published: string[] = [];
    const one = open('3f1c9f0e-5d34-4a6b-9b4e-1f0a52b2d1aa', async (notices) => void published.push(...notices));
    for (let n = 0; n < 5_000; n++) one.add(`caller-of-22-characters${n}`, 10);
    const other = open('other', async () => undefined);
    await vi.waitFor(() => expect(published.length).toBeGreaterThan(1), PATIENCE);
    for (const notice of published) {
      expect(notice.length).toBeLessThan(8_000);
      other.onNotice(notice);
    }
    expect(other.received.length).toBe(5_000);
  });

  it('ignores invalid notifications', () => {
    const one = open('one', async () => undefined);
    for (const notice of [
      '',
      '{',
      '{}',
      '{"from":"x","spent":[["budget","a"]]}',
      '{"from":"x","spent":[["none","a",1]]}',
    ])
      one.onNotice(notice);
    expect(one.received).toEqual([]);
  });
});
