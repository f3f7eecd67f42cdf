import { expect } from 'vitest';
import type { AttentionLine, AttentionSummary } from '#domain/attention/schema.ts';
import type { StaffApi } from './api.ts';

/** Reads the attention list through the API, as staff or with another `token`. */
export function useAttention(staff: Pick<StaffApi, 'api' | 'token'>) {
  const call = (method: string, path: string, token = staff.token) =>
    staff.api.call(method, `/api/v1/attention${path}`, { token, ...(method === 'POST' && { body: {} }) });
  const page = async (query = '', token?: string): Promise<{ items: AttentionLine[]; nextCursor: string | null }> => {
    const answer = await call('GET', `?${query}`, token);
    expect(answer.status, await answer.clone().text()).toBe(200);
    return answer.json();
  };
  return {
    call,
    page,
    summary: async (token?: string): Promise<AttentionSummary> => (await call('GET', '/summary', token)).json(),
    /** Reads all lines page by page. */
    async listAll(query = '', size = 100): Promise<AttentionLine[]> {
      const lines: AttentionLine[] = [];
      for (let cursor: string | null = ''; cursor !== null; ) {
        const next = await page(`${query}&limit=${size}${cursor && `&cursor=${cursor}`}`);
        lines.push(...next.items);
        cursor = next.nextCursor;
      }
      return lines;
    },
    snooze: ({ kind, id }: Pick<AttentionLine, 'kind' | 'id'>, token?: string) =>
      call('POST', `/${kind}/${id}/snooze`, token),
    unsnooze: ({ kind, id }: Pick<AttentionLine, 'kind' | 'id'>, token?: string) =>
      call('DELETE', `/${kind}/${id}/snooze`, token),
  };
}
