import { expect, it, vi } from 'vitest';
import { aPublicShipment } from '#tests/public-shipments.ts';
import { createChangeReader } from './tracking-hub.ts';

it('numbers that change during a read are read together by the next one, in order', async () => {
  const reads: string[][] = [];
  const notified: [string, number | undefined][] = [];
  let version = 0;
  let release = () => {};
  const announce = createChangeReader({
    async read(numbers) {
      reads.push(numbers);
      version++;
      if (reads.length === 1) await new Promise<void>((resolve) => (release = resolve));
      return numbers.map((trackingNumber) => aPublicShipment({ trackingNumber, version }));
    },
    publish: (number, shipment) => void notified.push([number, shipment?.version]),
    isWanted: (number) => number !== 'TC-NOBODYIS',
    onReadFailed: (error) => expect(error).toBeUndefined(),
  });
  const first = announce(['TC-AAAAAAAA']);
  for (const number of ['TC-BBBBBBBB', 'TC-AAAAAAAA', 'TC-BBBBBBBB', 'TC-NOBODYIS']) void announce([number]);
  release();
  await first;
  expect(reads).toEqual([['TC-AAAAAAAA'], ['TC-BBBBBBBB', 'TC-AAAAAAAA']]);
  expect(notified).toEqual([
    ['TC-AAAAAAAA', 1],
    ['TC-BBBBBBBB', 2],
    ['TC-AAAAAAAA', 2],
  ]);
});

it('a failed read is reported and retried until it succeeds', async () => {
  const failures: unknown[] = [];
  const publish = vi.fn();
  let reads = 0;
  const announce = createChangeReader({
    async read() {
      reads++;
      if (reads < 3) throw new Error('away');
      return [];
    },
    publish,
    isWanted: () => true,
    onReadFailed: (error) => void failures.push(error),
    retryMs: 1,
  });
  await announce(['TC-AAAAAAAA']);
  expect([failures.length, publish.mock.calls]).toEqual([2, [['TC-AAAAAAAA', undefined]]]);
});
