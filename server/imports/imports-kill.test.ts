import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import type { Import } from '#domain/imports/schema.ts';
import type { Shipment } from '#domain/shipments/schema.ts';
import type { TestApi } from '#tests/api.ts';
import { describeKilledWork, KILLS, type KillTarget, killRepeatedly, withApi } from '#tests/killed-work.ts';

/** More than are written between all kills. */
const ROWS = 4_000;
/** The API's longest page: more rows are counted, fewer are read. */
const PAGE = 100;

async function begin(api: TestApi, token: string, id: string): Promise<void> {
  const lines = Array.from(
    { length: ROWS },
    (_, n) => `PO-${n};Name ${n};"Oslo, Gate ${n}";${n + 1};Express;"Hamburg, 1";In Transit;Hamburg`,
  );
  const body = ['Reference;Recipient;Address;Weight;Service;Origin;Shipment status;Status place', ...lines].join('\n');
  await api.call('POST', '/api/v1/imports', { body: { id }, token });
  const headers = { 'Content-Type': 'text/csv' };
  expect((await api.call('PUT', `/api/v1/imports/${id}/file?name=list.csv`, { body, token, headers })).status).toBe(
    202,
  );
  await api.imports.start();
  const until = (state: string) =>
    expect.poll(async () => (await read(api, token, id)).state, { timeout: 60_000 }).toBe(state);
  await until('read');
  await api.call('POST', `/api/v1/imports/${id}/check`, { body: {}, token });
  await until('checked');
  await api.imports.stop();
}

const read = async (api: TestApi, token: string, id: string): Promise<Import> =>
  (await api.call('GET', `/api/v1/imports/${id}`, { token })).json();

async function act(target: KillTarget, id: string, verb: 'run' | 'undo'): Promise<void> {
  await withApi(target, async (api, token) => {
    const { version } = await read(api, token, id);
    const headers = { 'If-Match': `"${version}"` };
    expect((await api.call('POST', `/api/v1/imports/${id}/${verb}`, { body: {}, token, headers })).status).toBe(202);
  });
  await killRepeatedly(target, 'imports', id);
}

const look = (target: KillTarget, id: string) =>
  withApi(target, async (api, token) => {
    const { items, total } = await (await api.call('GET', `/api/v1/shipments?limit=${PAGE}`, { token })).json();
    const histories = items.map(({ trackingHistory, version }: Shipment) => [trackingHistory.length, version]);
    return { total: total.count, histories, counts: (await read(api, token, id)).counts };
  });

async function promise(target: KillTarget): Promise<void> {
  const id = randomUUID();
  await withApi(target, (api, token) => begin(api, token, id));
  await act(target, id, 'run');
  const done = await look(target, id);
  expect(done).toMatchObject({ total: ROWS, counts: { created: ROWS, toWrite: 0, stale: 0, failed: 0 } });
  expect(done.histories).toEqual(Array(Math.min(ROWS, PAGE)).fill([2, 2]));
  await act(target, id, 'undo');
  expect(await look(target, id)).toMatchObject({ total: 0, counts: { undone: ROWS, touched: 0 } });
}

const name = `whose process is killed ${KILLS} times, and ${KILLS} times while it is undone, writes each row once and reverts it once (D10)`;
describeKilledWork('an import', name, undefined, promise);
