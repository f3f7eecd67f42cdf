import { expect } from 'vitest';
import { describeKilledWork, KILLS, type KillTarget, killRepeatedly, withApi } from '#tests/killed-work.ts';
import { listMails } from '#tests/list-mails.ts';
import { changeStatuses } from '#tests/status-changes.ts';

const SIZE = { shipments: 90, readers: 1, changes: 0 };
const DAY_MS = 86_400_000;

async function promise(target: KillTarget): Promise<void> {
  const inDays = (days: number) => new Date(Date.now() + days * DAY_MS).toISOString();
  await withApi(target, async (api, token) => {
    const { shipments } = await changeStatuses(api, token, SIZE);
    const move = async (id: string, days: number) => {
      const path = `/api/v1/shipments/${id}`;
      const { version } = await (await api.call('GET', path, { token })).json();
      const headers = { 'If-Match': `"${version}"` };
      return api.call('PATCH', path, { body: { estimatedDeliveryDate: inDays(days) }, headers, token });
    };
    for (const { id } of shipments) {
      expect((await move(id, 3)).status).toBe(200);
      expect((await move(id, 5)).status).toBe(200);
    }
  });
  await killRepeatedly(target, 'promiseMails', '');
  const recipients = await withApi(target, async (api, token) => {
    const moved = (await listMails(api, token)).filter(({ kind }) => kind === 'promiseChanged');
    return moved.map(({ shipmentId }) => shipmentId);
  });
  expect(recipients).toHaveLength(SIZE.shipments);
  expect(new Set(recipients).size).toBe(SIZE.shipments);
}

const name = `that are announced while the process is killed ${KILLS} times cause one mail per subscriber (W6)`;
describeKilledWork('changed dates', name, undefined, promise);
