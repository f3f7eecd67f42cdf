import { randomUUID } from 'node:crypto';
import { expect, onTestFinished } from 'vitest';
import { aShipmentBody } from '#tests/api.ts';
import { describeKilledWork, KILLS, type KillTarget, killRepeatedly, withApi } from '#tests/killed-work.ts';
import { promised } from '#tests/promised.ts';
import { sortByShipment, startReceiver } from '#tests/webhook-receiver.ts';
import { OPEN_HOSTS } from '#tests/webhooks.ts';

const SHIPMENTS = promised(20, 400);
const OPTIONS = { webhooks: { openHosts: OPEN_HOSTS } };

async function promise(target: KillTarget): Promise<void> {
  const id = randomUUID();
  const receiver = await startReceiver();
  onTestFinished(receiver.stop);
  const ids = await withApi(
    target,
    async (api, token) => {
      const body = { id, url: receiver.url, types: null, customerId: null };
      const added = await (await api.call('POST', '/api/v1/webhooks', { body, token })).json();
      receiver.secrets = [added.secret];
      const { nextCursor: after } = await (await api.call('GET', '/api/v1/changes?after=now', { token })).json();
      for (let n = 0; n < SHIPMENTS; n++) {
        const shipment = await api.create(token, aShipmentBody());
        const entry = { status: 'IN_TRANSIT', location: 'London', notes: '' };
        await api.call('POST', `/api/v1/shipments/${shipment.id}/history`, { body: entry, token });
      }
      const { items } = await (await api.call('GET', `/api/v1/changes?after=${after}&limit=500`, { token })).json();
      return items.slice(0, 500).map((item: { id: string }) => item.id);
    },
    OPTIONS,
  );
  await killRepeatedly(target, 'webhooks', id);
  const firsts = [...new Set(receiver.taken.map((event) => event.id))];
  expect(firsts.slice(0, ids.length)).toEqual(ids);
  expect(firsts).toHaveLength(SHIPMENTS * 2);
  expect([...sortByShipment(receiver.taken).values()].every((of) => of.length === 2)).toBe(true);
  expect(receiver.taken.length - firsts.length).toBeLessThanOrEqual(KILLS);
  expect(receiver.forged).toBe(0);
}

const name = `whose sender is killed ${KILLS} times gets every event in order, and only events in flight twice`;
describeKilledWork('a webhook', name, undefined, promise);
