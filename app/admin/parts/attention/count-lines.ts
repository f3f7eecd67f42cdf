import { ATTENTION_KINDS, type AttentionGroup, MOST_COUNTED, toAttentionGroup } from '#domain/attention/attention.ts';
import type { AttentionSummary } from '#domain/attention/schema.ts';

/** The lines of a group, or all; MOST_COUNTED and more say that there may be more. */
export const countLines = (counts: AttentionSummary['counts'], group?: AttentionGroup): number =>
  ATTENTION_KINDS.filter((kind) => !group || toAttentionGroup(kind) === group).reduce(
    (sum, kind) => sum + (counts[kind] ?? 0),
    0,
  );

/** Whether so many were counted that there may be more. */
export const areMany = (count: number): boolean => count >= MOST_COUNTED;
