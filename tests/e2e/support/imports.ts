import { randomUUID } from 'node:crypto';
import { type APIRequestContext, expect } from '@playwright/test';

export const CSV = 'text/csv';
const SLOW = { timeout: 30_000 };

/** Uploads a list with this token and waits until it is read. */
export async function sendList(request: APIRequestContext, token: string, data: Buffer | string, type = CSV) {
  const headers = { Authorization: `Bearer ${token}` };
  const id = randomUUID();
  const path = `/api/v1/imports/${id}`;
  await request.post('/api/v1/imports', { headers, data: { id } });
  const file = { headers: { ...headers, 'Content-Type': type }, data };
  expect((await request.put(`${path}/file?name=list.${type === CSV ? 'csv' : 'xlsx'}`, file)).status()).toBe(202);
  const read = async () => (await request.get(path, { headers })).json();
  await expect.poll(async () => (await read()).state, SLOW).toBe('read');
  return {
    id,
    /** Maps more of its columns than are guessed. */
    async map(more: { columns?: object; constants?: object }) {
      const { mapping } = await read();
      const { columns = mapping.columns, constants = mapping.constants } = more;
      const put = { headers, data: { mapping: { ...mapping, columns, constants } } };
      expect((await request.put(`${path}/mapping`, put)).status()).toBe(200);
    },
  };
}
