import { ATTENTION_KINDS, type AttentionGroup, MAX_COUNTED, toAttentionGroup } from '#domain/attention/attention.ts';
import type { AttentionSummary } from '#domain/attention/schema.ts';

/** Counts the lines of a group, or all. From MAX_COUNTED on, there may be more. */
export const countLines = (counts: AttentionSummary['counts'], group?: AttentionGroup): number =>
  ATTENTION_KINDS.filter((kind) => !group || toAttentionGroup(kind) === group).reduce(
    (sum, kind) => sum + (counts[kind] ?? 0),
    0,
  );

/** Whether the count reached its limit, so that there may be more. */
export const areMany = (count: number): boolean => count >= MAX_COUNTED;
