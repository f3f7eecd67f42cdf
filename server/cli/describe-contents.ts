import type { Contents } from '@transcargo/backup-file/check-backup.ts';

/** In words: how much there is. */
export function describeContents({ rows }: Pick<Contents, 'rows'>): string {
  const total = [...rows.values()].reduce((sum, count) => sum + count, 0);
  const shipments = rows.get('shipments') ?? 0;
  return `${shipments.toLocaleString('en')} shipments, ${total.toLocaleString('en')} rows in ${rows.size} tables`;
}
