import type { AttentionKind } from '#domain/attention.ts';
import type { Moment } from './columns.ts';

/** Lines of "Needs attention" that somebody has put off. */
export interface AttentionSnoozesTable {
  kind: AttentionKind;
  /** Of a shipment, a mail or an import. */
  subject_id: string;
  until: Moment;
  /** The account's email address, or a key's name. */
  by: string;
}
