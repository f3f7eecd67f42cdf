import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import type { Shipment } from '#domain/shipments/schema.ts';
import { describeKilledWork, KILLS, type KillTarget, killRepeatedly, withApi } from '#tests/killed-work.ts';
import { listMails } from '#tests/list-mails.ts';
import { IS_WHOLE, promised } from '#tests/promised.ts';
import { changeStatuses } from '#tests/status-changes.ts';

const SIZE = { shipments: promised(30, 60), readers: 1, changes: 0 };

const look = (target: KillTarget, id: string) =>
  withApi(target, async (api, token) => {
    const read = async (path: string) => (await api.call('GET', `/api/v1/${path}`, { token })).json();
    const { items } = (await read('shipments?limit=100')) as { items: Shipment[] };
    const mails = await listMails(api, token);
    const kindsOf = ({ id: shipmentId }: Shipment) =>
      mails.filter((mail) => mail.shipmentId === shipmentId).map(({ kind }) => kind);
    return {
      histories: items.map(({ status, trackingHistory }) => [status, ...trackingHistory.map((entry) => entry.status)]),
      mails: items.map((shipment) => kindsOf(shipment).toSorted()),
      mailsInAll: mails.length,
      counts: (await read(`status-jobs/${id}`)).counts,
    };
  });

async function promise(target: KillTarget): Promise<void> {
  const id = randomUUID();
  await withApi(target, async (api, token) => {
    await changeStatuses(api, token, SIZE);
    const body = { id, filter: {}, status: 'IN_TRANSIT', location: 'Hamburg' };
    expect((await api.call('POST', '/api/v1/status-jobs', { body, token })).status).toBe(202);
  });
  const all = <Each>(each: Each) => Array<Each>(SIZE.shipments).fill(each);
  await killRepeatedly(target, 'statusJobs', id);
  const done = await look(target, id);
  expect(done.histories).toEqual(all(['IN_TRANSIT', 'IN_TRANSIT', 'LABEL_CREATED']));
  expect(done.counts).toMatchObject({ total: SIZE.shipments, set: SIZE.shipments });
  // One email for the subscription, one for the status.
  expect(done.mails).toEqual(all(['status', 'subscribed']));
  expect(done.mailsInAll).toBe(SIZE.shipments * 2);
  if (IS_WHOLE) await promiseUndo(target, id);
}

async function promiseUndo(target: KillTarget, id: string): Promise<void> {
  const all = <Each>(each: Each) => Array<Each>(SIZE.shipments).fill(each);
  await withApi(target, async (api, token) => {
    expect((await api.call('POST', `/api/v1/status-jobs/${id}/undo`, { body: {}, token })).status).toBe(202);
  });
  await killRepeatedly(target, 'statusJobs', id);
  const undone = await look(target, id);
  expect(undone.histories).toEqual(all(['LABEL_CREATED', 'LABEL_CREATED', 'IN_TRANSIT', 'LABEL_CREATED']));
  expect(undone.mails).toEqual(all(['status', 'status', 'subscribed']));
  expect(undone.mailsInAll).toBe(SIZE.shipments * 3);
  expect(undone.counts).toMatchObject({ set: 0, undone: SIZE.shipments });
}

const undone = promised('', `, and ${KILLS} times while it is undone,`);
const name = `whose process is killed ${KILLS} times${undone} does each shipment once (D9)`;
describeKilledWork('a status job', name, 'postgres', promise);
