import { randomUUID } from 'node:crypto';
import type { Database } from './db/database.ts';
import { ALONE, createSharedSpending, type SpendingShare } from './http/shared-spending.ts';
import type { Logger } from './logger.ts';

const CHANNEL = 'spent';

interface Sharing {
  share: SpendingShare;
  /** What is to be heard of the database, by channel. */
  channels: Record<string, (payload: string) => void>;
}

/** The budgets of all processes on this PostgreSQL are one, but for a quarter of a second. The embedded engine has one process. */
export function shareSpending({ engine, pool }: Pick<Database, 'engine' | 'pool'>, log: Logger): Sharing {
  if (engine === 'embedded') return { share: ALONE, channels: {} };
  const { share, hear } = createSharedSpending({
    processId: randomUUID(),
    async tell(notices) {
      await pool.query(`select pg_notify('${CHANNEL}', notice) from unnest($1::text[]) as notice`, [notices]);
    },
    onNotTold: (err) => log.debug({ err }, 'what was spent is told later'),
  });
  return { share, channels: { [CHANNEL]: hear } };
}
