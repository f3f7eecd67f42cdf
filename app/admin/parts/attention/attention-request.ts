import type { AttentionLine } from '#domain/attention.schema.ts';

/** What the page of what needs attention is asked to do with a line. */
export interface AttentionRequest extends Pick<AttentionLine, 'kind' | 'id'> {
  intent: 'snooze' | 'unsnooze';
}
