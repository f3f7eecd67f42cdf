import { expectJson, expectSuccess } from '#app/api/api-error.ts';
import type { V1 } from '#app/api.ts';
import type { AttentionLine, AttentionMail, AttentionSummary } from '#domain/attention.schema.ts';
import type { AttentionGroup, AttentionKind } from '#domain/attention.ts';
import { toLanguage } from '#domain/languages.ts';

export interface ListAttentionQuery {
  group?: AttentionGroup;
  hidden?: 'true';
  cursor?: string;
  limit?: string;
}

/** A page of lines, the most overdue first. */
export interface AttentionPage {
  items: AttentionLine[];
  nextCursor: string | null;
}

/** What needs somebody. */
export function attentionCalls({ attention }: V1) {
  const snooze = attention[':kind'][':id'].snooze;
  return {
    listAttention: (query: ListAttentionQuery) =>
      expectJson<AttentionPage>('Failed to load attention', attention.$get({ query })),

    /** How many lines there are of each kind, how many are put off, and when the next will come. */
    getAttentionSummary: () => expectJson<AttentionSummary>('Failed to count attention', attention.summary.$get()),

    /** Whether one gets an email about it each day. */
    getAttentionMail: () => expectJson<AttentionMail>('Failed to load the choice of emails', attention.mail.$get()),

    setAttentionMail: (isWanted: boolean, language: string) =>
      expectJson<AttentionMail>(
        'Failed to choose emails',
        attention.mail.$put({ json: { isWanted, language: toLanguage(language) } }),
      ),

    /** Hides a line until tomorrow. */
    snoozeAttention: async (kind: AttentionKind, id: string) =>
      void (await expectSuccess('Failed to put off', snooze.$post({ param: { kind, id }, json: {} }))),

    /** Shows it again. */
    unsnoozeAttention: async (kind: AttentionKind, id: string) =>
      void (await expectSuccess('Failed to bring back', snooze.$delete({ param: { kind, id } }))),
  };
}
