import { createHash } from 'node:crypto';

/** The id of a job's event of a shipment: the same however often it is tried. */
export function toEventId(job: string, shipment: string, act: 'set' | 'undo'): string {
  const hex = createHash('sha256').update(`${job} ${shipment} ${act}`).digest('hex');
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12}).*$/, '$1-$2-$3-$4-$5');
}
