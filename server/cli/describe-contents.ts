import type { Contents } from '@transcargo/backup-file/check-backup.ts';

const say = (count: number, one: string): string => `${count.toLocaleString('en')} ${one}${count === 1 ? '' : 's'}`;

/** In words: how much there is. */
export function describeContents({ rows }: Pick<Contents, 'rows'>): string {
  const total = [...rows.values()].reduce((sum, count) => sum + count, 0);
  const shipments = rows.get('shipments') ?? 0;
  return `${say(shipments, 'shipment')}, ${say(total, 'row')} in ${say(rows.size, 'table')}`;
}

/** In words: what becomes of the emails that waited when the backup was made. Nothing where there were none. */
export function describeMail(waiting: number, willBeSent: boolean): string[] {
  if (waiting === 0) return [];
  if (willBeSent) return [`${say(waiting, 'waiting email')} will be sent.`];
  const were = waiting === 1 ? 'was waiting is held back, because it' : 'were waiting are held back, because they';
  return [
    `${say(waiting, 'email')} that ${were} may have been sent since: see Messages, Email log, in the staff area.`,
  ];
}
