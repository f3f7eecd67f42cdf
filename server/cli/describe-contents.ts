import type { Contents } from '@transcargo/backup-file/check-backup.ts';

const say = (count: number, one: string): string => `${count.toLocaleString('en')} ${one}${count === 1 ? '' : 's'}`;

/** Describes the amount of data. */
export function describeContents({ rows }: Pick<Contents, 'rows'>): string {
  const total = [...rows.values()].reduce((sum, count) => sum + count, 0);
  const shipments = rows.get('shipments') ?? 0;
  return `${say(shipments, 'shipment')}, ${say(total, 'row')} in ${say(rows.size, 'table')}`;
}

/** Describes how restoring treats emails pending in the backup; empty if there are none. */
export function describeMail(waiting: number, willBeSent: boolean): string[] {
  if (waiting === 0) return [];
  if (willBeSent) return [`${say(waiting, 'waiting email')} will be sent.`];
  const were = waiting === 1 ? 'was waiting is held back, because it' : 'were waiting are held back, because they';
  return [
    `${say(waiting, 'email')} that ${were} may have been sent since: see Messages, Email log, in the staff area.`,
  ];
}
