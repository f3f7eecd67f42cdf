import { expect, it, vi } from 'vitest';
import { aPublicShipment } from '#tests/public-shipments.ts';
import type { LiveMessage } from './live-message.ts';
import { createTrackingHub } from './tracking-hub.ts';

const NUMBER = 'TC-AAAAAAAA';
const QUERY = { language: 'en', withRoute: false } as const;
const decoder = new TextDecoder();

function openHub() {
  let stored = 1;
  const read = vi.fn(async (numbers: string[]) =>
    numbers.map((trackingNumber) => aPublicShipment({ trackingNumber, version: stored })),
  );
  const hub = createTrackingHub({
    read,
    localizeShipment: (shipment) => shipment,
    onReadFailed: (error) => expect(error).toBeUndefined(),
  });
  const watch = (known?: number) => {
    const versions: number[] = [];
    const send = ({ bytes }: LiveMessage) =>
      void versions.push(Number(/^id: (\d+)$/m.exec(decoder.decode(bytes))?.[1]));
    return { versions, ...hub.watch(NUMBER, { send, end: () => undefined }, known, QUERY) };
  };
  return { hub, read, watch, store: (version: number) => (stored = version) };
}

it('a page that received a change does not receive the older initial state', async () => {
  const { hub, watch, store } = openHub();
  const page = watch();
  store(3);
  hub.invalidate(NUMBER);
  await vi.waitFor(() => expect(page.versions).toEqual([3]), 10_000);
  page.catchUp(aPublicShipment({ trackingNumber: NUMBER, version: 2 }));
  expect(page.versions).toEqual([3]);
});

it('a page with the stored version receives nothing, an outdated one receives it once', async () => {
  const { hub, watch, store } = openHub();
  store(2);
  const [current, behind] = [watch(2), watch(1)];
  hub.invalidateAll();
  await vi.waitFor(() => expect(behind.versions).toEqual([2]), 10_000);
  hub.invalidateAll();
  await new Promise((resolve) => setTimeout(resolve, 10));
  expect([current.versions, behind.versions]).toEqual([[], [2]]);
});

it('a shipment without watchers causes no read', async () => {
  const { hub, read, watch } = openHub();
  const [first, second] = [watch(1), watch(1)];
  first.stop();
  hub.invalidate(NUMBER);
  await vi.waitFor(() => expect(read).toHaveBeenCalledTimes(1), 10_000);
  second.stop();
  hub.invalidate(NUMBER);
  hub.invalidateAll();
  await new Promise((resolve) => setTimeout(resolve, 10));
  expect(read).toHaveBeenCalledTimes(1);
});
