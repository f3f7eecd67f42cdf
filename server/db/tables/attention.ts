import type { AttentionKind } from '#domain/attention/attention.ts';
import type { Moment } from './columns.ts';

/** Lines of "Needs attention" that somebody has put off. */
export interface AttentionSnoozesTable {
  kind: AttentionKind;
  /** Of a shipment, a mail, an import or a webhook. */
  subject_id: string;
  until: Moment;
  /** The account's email address, or a key's name. */
  by: string;
}

/** Who wants an email about it each day. */
export interface AttentionMailsTable {
  user_id: string;
  language: string;
  /** The company's day on which it was last looked, "2026-12-02"; '' for never. */
  looked_on: string;
}
