import { randomUUID } from 'node:crypto';
import { expect, vi } from 'vitest';
import type { Import, ImportRow } from '#domain/import.schema.ts';
import type { StaffApi } from './api.ts';

const PATIENCE = { timeout: 30_000, interval: 20 };
const UNDER_WAY = ['reading', 'checking', 'importing', 'undoing'];

/** Takes lists through an import as staff do, by the API. */
export function useImports(staff: StaffApi) {
  const call = (method: string, path: string, body?: unknown, headers?: Record<string, string>) =>
    staff.api.call(method, `/api/v1/imports${path}`, {
      token: staff.token,
      ...(body === undefined ? {} : { body }),
      ...(headers && { headers }),
    });
  const read = async (id: string): Promise<Import> => (await call('GET', `/${id}`)).json();
  const settled = (id: string): Promise<Import> =>
    vi.waitFor(async () => {
      const found = await read(id);
      expect(UNDER_WAY).not.toContain(found.state);
      return found;
    }, PATIENCE);
  const begin = async (csv: string, { name = 'list.csv', customerId }: { name?: string; customerId?: string } = {}) => {
    const id = randomUUID();
    await call('POST', '', { id, customerId });
    const answer = await call('PUT', `/${id}/file?name=${encodeURIComponent(name)}`, csv, {
      'Content-Type': 'text/csv',
    });
    expect(answer.status, await answer.clone().text()).toBe(202);
    return settled(id);
  };
  const map = async (id: string, more: object): Promise<Import> => {
    const { mapping, customer } = await read(id);
    const { constants = {}, columns = {}, dateOrders = {}, ...rest } = more as Record<string, object>;
    const body = {
      customerId: customer?.id,
      mapping: {
        columns: { ...mapping.columns, ...columns },
        constants: { ...mapping.constants, ...constants },
        dateOrders: { ...mapping.dateOrders, ...dateOrders },
      },
      ...rest,
    };
    const answer = await call('PUT', `/${id}/mapping`, body);
    expect(answer.status, await answer.clone().text()).toBe(200);
    return answer.json();
  };
  const check = async (id: string): Promise<Import> => {
    const answer = await call('POST', `/${id}/check`, {});
    expect(answer.status, await answer.clone().text()).toBe(202);
    return settled(id);
  };
  const run = async (id: string, body: object = {}): Promise<Import> => {
    const { version } = await read(id);
    const answer = await call('POST', `/${id}/run`, body, { 'If-Match': `"${version}"` });
    expect(answer.status, await answer.clone().text()).toBe(202);
    return settled(id);
  };
  const undo = async (id: string): Promise<Import> => {
    expect((await call('POST', `/${id}/undo`, {})).status).toBe(202);
    return settled(id);
  };
  const rows = async (id: string, query = ''): Promise<ImportRow[]> =>
    (await (await call('GET', `/${id}/rows?${query}`)).json()).items;
  return { call, read, settled, begin, map, check, run, undo, rows };
}
