import { type Kysely, sql } from 'kysely';
import { vi } from 'vitest';
import type { Change } from '#domain/changes/schema.ts';
import type { Tables } from '#server/db/tables.ts';
import type { StaffApi } from './api.ts';

export interface ChangePage {
  items: Change[];
  nextCursor: string;
  isMore: boolean;
}

/**
 * Waits until everything written so far can be read: on one PostgreSQL, transactions of every database hold the feed
 * back.
 */
export async function waitUntilReadable(db: Kysely<Tables>): Promise<void> {
  const { rows } = await sql<{ xid: string }>`select pg_current_xact_id()::text as xid`.execute(db);
  const isOver = sql<{ it: boolean }>`
    select pg_snapshot_xmin(pg_current_snapshot())::text::bigint > ${rows[0]?.xid}::bigint as it`;
  await vi.waitFor(
    async () => {
      if (!(await isOver.execute(db)).rows[0]?.it) throw new Error('A transaction is open.');
    },
    { timeout: 30_000, interval: 10 },
  );
}

/** Reads the change feed like a program, after everything written so far can be read. */
export function useChanges(staff: Pick<StaffApi, 'api' | 'token'>, db: () => Kysely<Tables>) {
  const ask = (query: Record<string, string>) =>
    staff.api.call('GET', `/api/v1/changes?${new URLSearchParams(query)}`, { token: staff.token });
  const read = async (query: Record<string, string> = {}): Promise<ChangePage> => {
    await waitUntilReadable(db());
    const answer = await ask(query);
    if (answer.status !== 200) throw new Error(`changes answered ${answer.status}: ${await answer.text()}`);
    return answer.json();
  };
  return {
    ask,
    read,
    /** Returns the current end of the feed. */
    now: async () => (await read({ after: 'now' })).nextCursor,
  };
}
